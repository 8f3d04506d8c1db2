import { CONNECTIONS, median, requestsPerSecond } from '#bench/measuring/load.ts'
import { type Claim, ratioOf } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import { type Statement, statementsOf } from '#bench/measuring/statements.ts'
import type { World } from '#bench/measuring/world.ts'
import * as spots from '#server/features/spots/spots.ts'
import { chordOfMiles, spherePoint } from '#surf/places/geo.ts'

const ROUNDS = 5
const SECONDS = 4
const here = { latitude: 33.6595, longitude: -117.9988, radius: 100 }
const search = new URLSearchParams(Object.entries({ ...here, limit: 20 }).map(([name, value]) => [name, String(value)]))

const ACTIVE = `/api/surf-sessions/active?${search}`

/** The leanest statement for the same sessions: those that everyone may see, without a viewer. */
const leanestActive: Statement = {
  text: `
    select s.id, s.user_id as "userId", s.start_hour as "startTime", s.surf_spot_id as "surfSpotId", s.visibility,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'username', u.username,
        'profileImageUrl', u.profile_image_url) as "user",
      json_build_object('id', spot.id, 'name', spot.name, 'latitude', spot.latitude, 'longitude', spot.longitude) as "surfSpot"
    from surf_sessions s join users u on u.id = s.user_id left join surf_spots spot on spot.id = s.surf_spot_id
    where s.is_active and s.visibility = 'everyone' and s.place <@ cube_enlarge($1::cube, $2, 3)
    order by s.place <-> $1::cube limit 20`,
  values: [spherePoint(here), chordOfMiles(here.radius)],
}

/** Our reads beside bare `node:http` with the leanest statement that finds the same, in turns, as one signed-in surfer. */
export async function benchReads(world: World): Promise<Claim[]> {
  const { cookie } = world.idle[0]!
  // Spots come from memory, and with what the sea does; the limit's SQL finds them without that.
  const [nearest] = await statementsOf((db) => spots.nearest(db, { ...here, limit: 20 }))
  const reads: Record<string, { statement: Statement; atLeast: number }> = {
    [`/api/surf-spots/nearby?${search}`]: { statement: nearest!, atLeast: 1.4 },
    [ACTIVE]: { statement: leanestActive, atLeast: 0.8 },
  }
  const statements = Object.fromEntries(Object.entries(reads).map(([path, { statement }]) => [path, statement]))

  const environment = { DATABASE_URL: world.databaseUrl, DATABASE_POOL: '6' }
  const ours = await startServerProcess('#server/main.ts', environment)
  const limit = await startServerProcess('#bench/limits/limit-server.ts', {
    ...environment,
    STATEMENTS: JSON.stringify(statements),
  })
  await expectSameSpots(ours.url, limit.url, cookie)
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

/** Sessions at one spot are equally near, so that either may show others of them. */
async function expectSameSpots(ours: string, limit: string, cookie: string): Promise<void> {
  const [shown, found] = await Promise.all(
    [ours, limit].map(async (url) => {
      const answer = await fetch(url + ACTIVE, { headers: { cookie } })
      const sessions = (await answer.json()) as { surfSpotId: string }[]
      return sessions
        .map(({ surfSpotId }) => surfSpotId)
        .toSorted()
        .join()
    }),
  )
  if (!shown || shown !== found) throw new Error(`${ACTIVE}: the leanest statement finds other sessions.`)
}
