import { CONNECTIONS, median, requestsPerSecond } from '#bench/load.ts'
import { type Claim, ratioOf } from '#bench/report.ts'
import { startServerProcess } from '#bench/server-process.ts'
import { statementsOf } from '#bench/statements.ts'
import type { World } from '#bench/world.ts'
import * as spots from '#server/features/spots/spots.ts'
import * as visibleSessions from '#server/features/surf-sessions/visible-sessions.ts'
import type { Database } from '#server/platform/database.ts'

const ROUNDS = 5
const SECONDS = 4
const here = { latitude: 33.6595, longitude: -117.9988, radius: 100 }
const search = new URLSearchParams(Object.entries({ ...here, limit: 20 }).map(([name, value]) => [name, String(value)]))

/** Our reads beside bare `node:http` with the same statements, in turns, as one signed-in surfer. */
export async function benchReads(world: World): Promise<Claim[]> {
  const { userId, cookie } = world.idle[0]!
  const reads: Record<string, { work: (db: Database) => Promise<unknown>; atLeast: number }> = {
    // Ours comes from memory, and says what the sea does; the limit's SQL finds the same spots without that.
    [`/api/surf-spots/nearby?${search}`]: { work: (db) => spots.nearest(db, { ...here, limit: 20 }), atLeast: 1.4 },
    [`/api/surf-sessions/active?${search}`]: {
      work: (db) => visibleSessions.active(db, userId, { ...here, limit: 20 }),
      atLeast: 0.8,
    },
  }
  const statements: Record<string, unknown> = {}
  for (const [path, { work }] of Object.entries(reads)) [statements[path]] = await statementsOf(work)

  const environment = { DATABASE_URL: world.databaseUrl, DATABASE_POOL: '6' }
  const ours = await startServerProcess('../server/main.ts', environment)
  const limit = await startServerProcess('limit-server.ts', { ...environment, STATEMENTS: JSON.stringify(statements) })
  const claims: Claim[] = []
  for (const [path, { atLeast }] of Object.entries(reads)) {
    const rates: { ours: number[]; limit: number[] } = { ours: [], limit: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.ours.push(await requestsPerSecond({ url: ours.url, path, seconds: SECONDS, cookie }))
      rates.limit.push(await requestsPerSecond({ url: limit.url, path, seconds: SECONDS, cookie }))
    }
    claims.push(
      ratioOf(`GET ${path.split('?')[0]}, ${CONNECTIONS} connections`, median(rates.ours), median(rates.limit), {
        atLeast,
      }),
    )
  }
  await ours.stop()
  await limit.stop()
  return claims
}
