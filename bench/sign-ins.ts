import { median } from '#bench/measuring/load.ts'
import type { Claim } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'

const ROUNDS = 5
const GUESSES = 60
/** How many ask for other things meanwhile, each one thing after another. */
const READERS = 4
const P99_MS = 100
const PATHS = ['/mark.svg', '/api/surf-spots/popular?limit=5', '/healthz']

/** What others wait for while 60 wrong passwords come at once: files, spots, and the database. */
export async function benchSignIns(world: World): Promise<Claim[]> {
  const environment = { DATABASE_URL: world.databaseUrl, DATABASE_POOL: '6', TRUST_PROXY: 'true' }
  // Hashing may use what cores there are, as it does elsewhere.
  const server = await startServerProcess('#server/main.ts', environment, { pinned: false })
  await guessAtOnce(server.url, 0)
  const waits: Record<string, number[]> = Object.fromEntries(PATHS.map((path) => [path, []]))
  const lasted: number[] = []
  let refused = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = performance.now()
    let isOver = false
    const reading = Array.from({ length: READERS }, async () => {
      while (!isOver)
        for (const path of PATHS) {
          const asked = performance.now()
          await (await fetch(server.url + path)).bytes()
          waits[path]?.push(performance.now() - asked)
        }
    })
    const statuses = await guessAtOnce(server.url, round)
    isOver = true
    lasted.push(performance.now() - start)
    refused += statuses.filter((status) => status === 503).length
    await Promise.all(reading)
  }
  await server.stop()
  console.log(
    `        ${GUESSES} wrong sign-ins took ${median(lasted).toFixed(0)} ms; ${refused} were refused with 503`,
  )
  return PATHS.map((path) => claimOf(path, waits[path] ?? []))
}

/** From as many networks, at as many accounts, so that none is refused for being one too many. */
const guessAtOnce = (url: string, round: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: GUESSES }, async (_, number) => {
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${round}.${number}.1` },
        body: JSON.stringify({ email: `s${round}.${number}@lineup.example`, password: 'not my password' }),
      })
      await answer.bytes()
      return answer.status
    }),
  )

function claimOf(path: string, waits: number[]): Claim {
  const sorted = waits.toSorted((one, other) => one - other)
  const [p50 = 0, p99 = 0, worst = 0] = [0.5, 0.99, 1].map(
    (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))],
  )
  return {
    what: `GET ${path.split('?')[0]} while ${GUESSES} wrong passwords come at once, of ${P99_MS} ms`,
    measured: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(1)} ms of ${sorted.length}`,
    ratio: p99 / P99_MS,
    bound: 'at most 1',
    holds: p99 <= P99_MS,
  }
}
