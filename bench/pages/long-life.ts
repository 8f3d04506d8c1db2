import { sql } from 'kysely'
import { type Claim, timesOf } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'

const LONG = 5_000
const SHORT = 50
const QUESTIONS = 600
const WARM_UP = 100

/** What a stranger waits for the sessions of a surfer who has surfed 5,000 times, beside one who has 50 times. */
export async function benchLongLife(world: World): Promise<Claim[]> {
  const [veteran, novice, viewer] = world.idle as [World['idle'][0], World['idle'][0], World['idle'][0]]
  const { userId } = veteran
  await surf(world, userId, LONG)
  await surf(world, novice.userId, SHORT)
  await sql`vacuum analyze surf_sessions`.execute(world.db)
  const server = await startServerProcess('#server/main.ts', { DATABASE_URL: world.databaseUrl })
  const aYear = { from: '2016-01-01T00:00:00Z', before: '2017-01-01T00:00:00Z' }
  const paths = [
    `user/${novice.userId}`,
    `user/${userId}`,
    `user/${userId}?cursor=${await cursorOfLastPage(world, userId)}`,
    `user/${userId}?${new URLSearchParams(aYear)}`,
  ]
  const [short, long, last, year] = await p95Of(
    paths.map((path) => `${server.url}/api/surf-sessions/${path}`),
    viewer,
  )
  await server.stop()
  await sql`delete from surf_sessions where user_id = any(${[userId, novice.userId]}::uuid[])`.execute(world.db)
  const beside = `beside ${SHORT}, p95`
  return [
    timesOf(`GET user/:userId with ${LONG} sessions ${beside}`, long!, short!, { atMost: 2 }),
    timesOf(`GET user/:userId, the last of ${LONG} sessions ${beside}`, last!, short!, { atMost: 2 }),
    timesOf(`GET user/:userId, one year of ${LONG} sessions ${beside}`, year!, short!, { atMost: 2 }),
  ]
}

/** One every 28 hours since 2010, at spots of the catalogue. */
const surf = ({ db }: World, userId: string, sessions: number) =>
  sql`
    insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, end_time, visibility, party_id)
    select ${userId}, spot.id, spot.latitude, spot.longitude, spot.place, began, began + interval '90 minutes', 'everyone', gen_random_uuid()
    from generate_series(1, ${sessions}::int) n
    cross join lateral (select timestamptz '2010-01-01' + n * interval '28 hours' as began) start
    join (select *, row_number() over (order by id) as nth from surf_spots limit 40) spot on spot.nth = n % 40 + 1`.execute(
    db,
  )

/** The session that the surfer's first 50 come after in the list. */
async function cursorOfLastPage({ db }: World, userId: string): Promise<string> {
  const { id } = await db
    .selectFrom('surfSessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('startTime')
    .offset(SHORT)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** How long 95 of 100 answers took at most, in milliseconds, for each address; asked in turns, one at a time. */
async function p95Of(urls: string[], { cookie }: World['idle'][0]): Promise<number[]> {
  const times = urls.map((): number[] => [])
  for (let question = 0; question < QUESTIONS; question += 1)
    for (const [index, url] of urls.entries()) {
      const start = performance.now()
      const response = await fetch(url, { headers: { cookie } })
      const rows: unknown[] = await response.json()
      if (rows.length !== SHORT) throw new Error(`${url}: ${response.status}, ${rows.length} sessions`)
      times[index]!.push(performance.now() - start)
    }
  return times.map((all) => {
    const sorted = all.slice(WARM_UP).toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length * 0.95)]!
  })
}
