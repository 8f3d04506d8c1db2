import { sql } from 'kysely'
import pg from 'pg'
import { median } from '#bench/measuring/load.ts'
import { atMost, type Claim, timesOf } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'
import { readProgress } from '#server/features/progress/progress.ts'
import { countStatements } from '#test/postgres/count-statements.ts'

const SESSIONS = 5_000
const WAVES = 12
const ROUNDS = 80
const WARM_UP = 10
const BOUND_MS = 100
const BOUND_STATEMENTS = 4
/** Beside one statement that only reads the same rows. */
const BOUND_RATIO = 3
const FLOOR = `
  select s.id, s.start_time, s.end_time, s.time_zone, s.surf_spot_id, s.wave_count, s.board, ride.longest, ride.top
  from surf_sessions s left join (
    select session_id, max(metres) as longest, max(top_kmh) as top from waves where owner_id = $1 group by session_id
  ) ride on ride.session_id = s.id
  where s.user_id = $1`

/** The progress of a surfer with 5,000 sessions and 60,000 rides, beside the leanest statement that reads those rows. */
export async function benchProgress(world: World): Promise<Claim[]> {
  const surfer = world.idle.at(-1)!
  await addSessions(world, surfer.userId)
  const floor = new pg.Client({ connectionString: world.databaseUrl })
  // Without it the end of the database after a failure would hide the reason.
  floor.on('error', () => {})
  await floor.connect()
  const server = await startServerProcess('#server/main.ts', { DATABASE_URL: world.databaseUrl })
  const times: { all: number[]; month: number[]; floor: number[] } = { all: [], month: [], floor: [] }
  const ask = async (period: string) => {
    const headers = { cookie: surfer.cookie }
    const answer = await fetch(`${server.url}/api/users/me/progress?period=${period}`, { headers })
    const { sessions } = await answer.json()
    if (!answer.ok || (period === 'all' && sessions !== SESSIONS)) throw new Error(`${answer.status}: ${sessions}`)
  }
  const month = new Date().toISOString().slice(0, 7)
  for (let round = 0; round < ROUNDS; round += 1) {
    // More than a surfer may ask for in a minute.
    await sql`delete from rate_limits`.execute(world.db)
    times.all.push(await timeOf(() => ask('all')))
    times.floor.push(await timeOf(() => floor.query({ name: 'floor', text: FLOOR, values: [surfer.userId] })))
    times.month.push(await timeOf(() => ask(month)))
  }
  await server.stop()
  await floor.end()
  const query = { period: 'all', timeZone: 'UTC' }
  // Beside them one finds the sign-in, and one counts the read.
  const statements = 2 + (await countStatements(world.db, (db) => readProgress(db, surfer.userId, query, new Date())))
  await sql`delete from surf_sessions where user_id = ${surfer.userId}`.execute(world.db)
  const [all, least] = [fastTenth(times.all), fastTenth(times.floor)]
  const what = `GET /api/users/me/progress, ${SESSIONS} sessions with ${WAVES} rides each`
  return [
    timesOf(`${what}, beside the leanest statement that reads these rows`, all, least, { atMost: BOUND_RATIO }),
    atMost(`${what}, all time`, median(times.all.slice(WARM_UP)), BOUND_MS, 'ms'),
    atMost(`${what}, one month`, median(times.month.slice(WARM_UP)), BOUND_MS, 'ms'),
    atMost(
      `${what}: statements, with those that find the sign-in and count the read`,
      statements,
      BOUND_STATEMENTS,
      'statements',
    ),
  ]
}

/** What a tenth of the rounds is faster than: what else the machine does meets all rounds, but not alike. */
const fastTenth = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 10)] ?? 0

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Over some ten years at the 40 best known spots, and every fifth session at none. */
async function addSessions({ db }: World, userId: string) {
  await sql`
    insert into surf_sessions (user_id, surf_spot_id, custom_location, latitude, longitude, place, start_time, end_time,
      visibility, party_id, wave_count, board, time_zone)
    select ${userId}, spot.id, case when spot.id is null then 'Bench' end, 33.6 + n % 7, -118, sphere_point(33.6, -118),
      now() - n * interval '17 hours', now() - n * interval '17 hours' + interval '90 minutes', 'private',
      gen_random_uuid(), ${WAVES}, 'Board ' || n % 6, case when n % 2 = 0 then 'America/Los_Angeles' end
    from generate_series(1, ${SESSIONS}::int) n
    left join (
      select id, row_number() over (order by popularity_score desc, id) as nth from surf_spots
    ) spot on spot.nth = n % 50 and spot.nth <= 40`.execute(db)
  await sql`analyze surf_sessions`.execute(db)
  // One wave of each session after the other: all at once take longer than the product waits for any statement.
  for (let wave = 1; wave <= WAVES; wave += 1)
    await sql`
      insert into waves (owner_id, session_id, start_time, seconds, metres, top_kmh)
      select user_id, id, start_time + ${wave}::int * interval '5 minutes', 9, 20 + 200 * random(), 15 + 25 * random()
      from surf_sessions where user_id = ${userId}`.execute(db)
  await sql`vacuum analyze surf_sessions, waves`.execute(db)
}
