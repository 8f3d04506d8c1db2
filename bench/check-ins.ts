import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CONNECTIONS, median, type Post, postsPerSecond } from '#bench/measuring/load.ts'
import { databaseProcessorMs, processorMs } from '#bench/measuring/processor-time.ts'
import { type Claim, ratioOf } from '#bench/measuring/report.ts'
import { type ServerProcess, startServerProcess } from '#bench/measuring/server-process.ts'
import type { Statement } from '#bench/measuring/statements.ts'
import type { World } from '#bench/measuring/world.ts'

const ROUNDS = 3
/**
 * `pool`: connections to the database; what stops one commit from waiting for another shows with many. `clients` at once:
 * of many the product writes up to eight by one statement, and the bare server one; of two it writes each by itself, too.
 */
const CASES = [
  { pool: 6, clients: CONNECTIONS, goal: 0.75 },
  { pool: 12, clients: CONNECTIONS, goal: 0.75 },
  { pool: 24, clients: CONNECTIONS, goal: 0.75 },
  { pool: 6, clients: 2, goal: 0 },
]

/** Check-ins of surfers whose pages are open, beside a bare server that inserts the same rows, each by one statement. */
export async function benchCheckIns(world: World): Promise<Claim[]> {
  const spot = await world.db.selectFrom('surfSpots').select(['id', 'latitude', 'longitude']).executeTakeFirstOrThrow()
  const startTime = new Date().toISOString()
  const session = { surfSpotId: spot.id, latitude: spot.latitude, longitude: spot.longitude, startTime }
  const ours = world.idle.map(({ cookie }) => ({ path: '/api/surf-sessions', cookie, body: session }))
  const claims: Claim[] = []
  for (const { pool, clients, goal } of CASES) {
    const environment = { DATABASE_URL: world.databaseUrl, DATABASE_POOL: String(pool) }
    const product = await startServerProcess('#server/main.ts', environment)
    const bare = await afresh(world, () => bareInserts(world, product.url, ours[0]!))
    const limit = await startServerProcess('#bench/limits/limit-server.ts', {
      ...environment,
      STATEMENTS: JSON.stringify({ '/bare': { text: bare[0]!.text, values: [] } }),
    })
    const rounds = { ours: [] as Round[], bare: [] as Round[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      await openPages(product.url, world)
      rounds.ours.push(await afresh(world, () => postAll(world, product, ours, clients)))
      const posts = bare.map(({ values }) => ({ path: '/bare', cookie: '', body: { values } }))
      rounds.bare.push(await afresh(world, () => postAll(world, limit, posts, clients)))
    }
    await product.stop()
    await limit.stop()
    const batching = clients > 2 ? 'up to eight in a statement' : 'one by one'
    const what = `check-ins, ${batching}, beside bare inserts, one by one; ${clients} clients, a pool of ${pool}`
    const claim = ratioOf(what, medianOf(rounds.ours, 'rate'), medianOf(rounds.bare, 'rate'), { atLeast: goal })
    claims.push({ ...claim, measured: `${claim.measured}; ${costs(rounds.ours)} beside ${costs(rounds.bare)}` })
  }
  return claims
}

/** Requests a second, and the processor time of one in µs: of the server and of the database. */
type Round = { rate: number; server: number; database: number }

const medianOf = (rounds: Round[], figure: keyof Round) => median(rounds.map((round) => round[figure]))
const costs = (rounds: Round[]) =>
  `${Math.round(medianOf(rounds, 'server'))} µs of the server and ${Math.round(medianOf(rounds, 'database'))} of the database`

async function postAll({ db }: World, { url, pid }: ServerProcess, posts: Post[], clients: number): Promise<Round> {
  const before = { server: processorMs(pid), database: await databaseProcessorMs(db) }
  const rate = await postsPerSecond(url, posts, clients)
  const microsecondsEach = (spentMs: number) => (spentMs * 1000) / posts.length
  return {
    rate,
    server: microsecondsEach(processorMs(pid) - before.server),
    database: microsecondsEach((await databaseProcessorMs(db)) - before.database),
  }
}

/** For each idle surfer the insert of the very row that the product writes: it checks one of them in, to see which. */
async function bareInserts({ db, idle }: World, url: string, { path, cookie, body }: Post): Promise<Statement[]> {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'surf_sessions'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(s) as row from surf_sessions s where user_id = ${idle[0]!.userId} and is_active`.execute(db)
  const written = columns.flatMap(({ name }) => ((rows[0]!.row[name] ?? null) === null ? [] : [name]))
  const text = `insert into surf_sessions (${written.join(', ')})
    values (${written.map((_, nth) => `$${nth + 1}`).join(', ')}) returning *`
  return idle.map(({ userId }) => {
    const own: Record<string, unknown> = { ...rows[0]!.row, user_id: userId, id: randomUUID(), party_id: randomUUID() }
    return { text, values: written.map((name) => own[name]) }
  })
}

/** A surfer who checks in has opened a page before. */
async function openPages(url: string, { idle }: World) {
  for (const { cookie } of idle) await fetch(`${url}/api/auth/user`, { headers: { cookie } })
}

/** Runs a round with nobody of the idle surfers in the water, and lets the database tidy up before. */
async function afresh<Result>(world: World, round: () => Promise<Result>): Promise<Result> {
  const ids = world.idle.map(({ userId }) => userId)
  await sql`delete from surf_sessions where user_id = any(${ids}::uuid[])`.execute(world.db)
  await sql`vacuum analyze surf_sessions`.execute(world.db)
  return round()
}
