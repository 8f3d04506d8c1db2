import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Call, Start } from '#bench/greedy/greedy-client.ts'
import { bestKnownSpots, type GreedySurfer, surfersWithTracks } from '#bench/greedy/greedy-surfers.ts'
import { p99Of, startReaders } from '#bench/greedy/other-calls.ts'
import { databaseProcessorMs, processorMs } from '#bench/measuring/processor-time.ts'
import { type Claim, timesOf } from '#bench/measuring/report.ts'
import { type ServerProcess, startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'
import { fileOf, sendFile } from '#bench/tracks/track-imports.ts'

const CONNECTIONS = 12
const MEASURED_MS = 6_000
const WARM_UP_MS = 1_500
const MOST_TIMES = 2
/** More than are drawn or worked out in a minute. */
const SPOTS = 400
/** Of each surfer; more than are read while others are measured. */
const FILES = 6

/** What the cheapest answer costs others when twelve connections ask for nothing else: no other call can do better. */
const CHEAPEST: Call = { route: 'GET /api/settings' }

type Calls = (surfer: GreedySurfer, spots: string[]) => Call[]
/** The costliest calls there are: what each of twelve connections asks for in turn. */
const greedyCalls: Record<string, Calls> = {
  'their own full tracks': ({ session }) => [{ route: `GET /api/surf-sessions/${session}/track` }],
  'who is in the water at all spots': () => [{ route: 'GET /api/surf-sessions/active/spots' }],
  'all spots': () => [{ route: 'GET /api/surf-spots/all' }],
  'the forecast of one spot': (_, [spot]) => [{ route: `GET /api/surf-spots/${spot}/forecast` }],
  'forecasts of ever other spots': (_, spots) =>
    spots.map((spot) => ({ route: `GET /api/surf-spots/${spot}/forecast` })),
  'counts of waves': ({ session }) =>
    [0.4, 0.6].map((sensitivity) => ({ route: `PATCH /api/surf-sessions/${session}/track`, body: { sensitivity } })),
  'shared pictures of twelve spots': (_, spots) =>
    spots.slice(0, CONNECTIONS).map((spot) => ({ route: `GET /previews/spots/${spot}.jpg` })),
  'shared pictures of ever other spots': (_, spots) =>
    spots.map((spot) => ({ route: `GET /previews/spots/${spot}.jpg` })),
}

/** How long others' calls take while twelve connections do the worst they may, beside what they take alone. */
export async function benchGreedyCalls(world: World): Promise<Claim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bench-greedy-'))
  const environment = { DATABASE_URL: world.databaseUrl, DATA_DIR: folder }
  const server = await startServerProcess('#server/main.ts', environment, { pinned: false })
  try {
    const surfers = await surfersWithTracks(server.url, world, CONNECTIONS)
    const spots = await bestKnownSpots(world, SPOTS)
    const measure = othersBeside(server, world)
    await measure()
    const claims = [await floorClaim(measure, server.url, surfers)]
    for (const [what, callsOf] of Object.entries(greedyCalls)) {
      const greedy = surfers.map((surfer, nth) => ({
        cookie: surfer.cookie,
        // Each begins elsewhere, so that not all ask for the same at the same moment.
        calls: callsOf(surfer, [...spots.slice(nth * 30), ...spots.slice(0, nth * 30)]),
      }))
      // What a first call starts, such as a thread, is there when others are measured.
      const stopWarming = await startCalling({ url: server.url, greedy })
      await setTimeout(WARM_UP_MS)
      await stopWarming()
      claims.push(await claimOf(measure, what, () => startCalling({ url: server.url, greedy })))
    }
    return [...claims, await claimOf(measure, 'imports of files', () => startImports(server.url, world, surfers))]
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Resolves, once it is called, to how much was done since. */
type Stop = () => Promise<number>
type Measured = { p99: number; calls: number; serverMs: number; databaseMs: number }
type Measure = () => Promise<Measured>

const othersBeside =
  (server: ServerProcess, world: World): Measure =>
  async () => {
    const before = [processorMs(server.pid), await databaseProcessorMs(world.db)] as const
    const readers = startReaders(server.url, world)
    await setTimeout(MEASURED_MS)
    const times = await readers.stop()
    const [serverMs, databaseMs] = [processorMs(server.pid), await databaseProcessorMs(world.db)]
    return {
      p99: p99Of(times),
      calls: times.length,
      serverMs: serverMs - before[0],
      databaseMs: databaseMs - before[1],
    }
  }

async function claimOf(measure: Measure, what: string, start: () => Promise<Stop>): Promise<Claim> {
  const quiet = await measure()
  const stop = await start()
  const busy = await measure()
  const done = await stop()
  const each = (of: 'serverMs' | 'databaseMs') => {
    const beyond = busy[of] - (quiet[of] * busy.calls) / quiet.calls
    return `${(beyond / Math.max(1, done)).toFixed(2)} ms`
  }
  const cost = `${done} in ${MEASURED_MS / 1000} s, ${each('serverMs')} of the server's processor time and ${each('databaseMs')} of the database's each`
  const name = `p99 of others' calls beside ${CONNECTIONS} connections with ${what} (${cost})`
  return timesOf(name, busy.p99, quiet.p99, { atMost: MOST_TIMES })
}

async function floorClaim(measure: Measure, url: string, surfers: GreedySurfer[]): Promise<Claim> {
  const greedy = surfers.map(({ cookie }) => ({ cookie, calls: [CHEAPEST] }))
  const claim = await claimOf(measure, 'the cheapest read there is', () => startCalling({ url, greedy }))
  return { ...claim, bound: 'none: what no call can do better', holds: true }
}

/** Begins to ask by all connections, from a process of its own. */
async function startCalling(start: Start): Promise<Stop> {
  const client = fork(fileURLToPath(new URL('greedy-client.ts', import.meta.url)), { execArgv: [] })
  client.send(start)
  return async () => {
    client.send('stop')
    const [answered] = await once(client, 'message')
    return answered
  }
}

/** Has files of all these surfers wait to be imported, of two hours each. */
async function startImports(url: string, { db }: World, surfers: GreedySurfer[]): Promise<Stop> {
  const files = Array.from({ length: FILES }, (_, nth) => fileOf(nth))
  const done = async () => {
    const { rows } = await sql<{ done: number }>`
      select count(*)::int as done from track_imports where done_at is not null`.execute(db)
    return rows[0]!.done
  }
  await Promise.all(
    surfers.map(async ({ cookie }) => {
      for (const file of files) await sendFile(url, cookie, file)
    }),
  )
  const before = await done()
  return async () => (await done()) - before
}
