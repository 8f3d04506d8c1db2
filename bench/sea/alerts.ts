import { CompiledQuery, sql } from 'kysely'
import { pino } from 'pino'
import { median } from '#bench/measuring/load.ts'
import { databaseProcessorMs } from '#bench/measuring/processor-time.ts'
import { atMost, type Claim } from '#bench/measuring/report.ts'
import { onAllCores } from '#bench/measuring/server-process.ts'
import { startWorld } from '#bench/measuring/world.ts'
import { followSpots } from '#server/features/conditions/alerts/removed-spots.ts'
import { readSquares } from '#server/features/conditions/alerts/square-alerts.ts'
import { leaseAlertSquares, processSquares } from '#server/features/conditions/alerts/start-alerts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { packSea } from '#surf/sea/packed-sea.ts'
import type { SeaHours, Swell } from '#surf/sea/sea.ts'
import { recordStatements } from '#test/postgres/recorded-statements.ts'

const ALERTS = 100_000
const SURFERS = 5_000
const ADDED_AT_ONCE = 10_000
const PASSES = 5
const CHANGES = 3
const MOST_SECONDS = 2
const log = pino({ level: 'warn' })
const SEAS = 40
const HOURS = 8 * 24

/**
 * 100,000 alerts of 5,000 surfers at all spots of the catalogue, more at the popular ones, each with other hours, days and
 * tide, while new forecasts come for every square at once: how long a pass over all of them takes and how many statements it
 * sends. First the sea stays as it is, as it mostly does from one forecast to the next; then all of it changes, some 24,000
 * alerts have news, and each surfer gets a notice and a push. The benchmark and the database share all cores.
 */
export const benchAlerts = (): Promise<Claim[]> =>
  onAllCores(async () => {
    const { db, idle, close } = await startWorld({ idle: SURFERS })
    return measure(
      db,
      idle.map(({ userId }) => userId),
    ).finally(close)
  })

async function measure(db: Database, surfers: string[]): Promise<Claim[]> {
  await changeSea(db)
  await addAlerts(db, surfers)
  await addPhones(db, surfers)
  await followSpots({ db })
  await sql`vacuum analyze`.execute(db)
  await pass(db)
  const passes = []
  for (let nth = 0; nth < PASSES; nth += 1) {
    await bringNews(db)
    passes.push(await pass(db))
  }
  const changed = []
  for (let nth = 1; nth <= CHANGES; nth += 1) {
    await changeEverything(db, nth)
    changed.push(await pass(db))
  }
  for (const quiet of passes) console.log(`a pass without news for anybody: ${processorWords(quiet)}`)
  for (const busy of changed) console.log(`a pass after the whole sea has changed: ${processorWords(busy)}`)
  await changeEverything(db, CHANGES + 1)
  // Not timed, for recording statements takes time of its own.
  const recording = recordStatements(db)
  const { squares } = await pass(recording.db)
  console.log(`notices and deliveries of one such pass: ${await countNotices(db)}`)
  await printBuffers(db)
  const name = `${ALERTS.toLocaleString('en')} alerts at ${squares} squares`
  const seconds = (all: { seconds: number }[]) => median(all.map(({ seconds }) => seconds))
  return [
    atMost(`a pass over ${name}`, seconds(passes), MOST_SECONDS, 's'),
    atMost(`a pass over ${name} after the whole sea has changed`, seconds(changed), MOST_SECONDS, 's'),
    atMost('statements of that pass for each changed square', recording.sent.length / squares, 1, 'statements'),
  ]
}

/** Another sea everywhere. The notices of former passes are more than a day old, so that each surfer gets a new one. */
async function changeEverything(db: Database, nth: number) {
  await changeSea(db, nth)
  await bringNews(db)
  await sql`delete from deliveries`.execute(db)
  await sql`update notifications set created_at = created_at - interval '25 hours' where kind = 'sea_alert'`.execute(db)
  await sql`vacuum analyze notifications, deliveries, conditions_cells`.execute(db)
}

async function countNotices(db: Database): Promise<string> {
  const { rows } = await sql<{ notices: number; deliveries: number }>`
    select (select count(*)::int from notifications where created_at > now() - interval '1 day' and kind = 'sea_alert')
        as notices,
      (select count(*)::int from deliveries) as deliveries`.execute(db)
  return `${rows[0]!.notices} and ${rows[0]!.deliveries}`
}

/** Judges all that is due. */
async function pass(db: Database) {
  const [begun, own, databases] = [performance.now(), process.cpuUsage(), await databaseProcessorMs(db)]
  let squares = 0
  for (let due = await leaseAlertSquares(db); due.length > 0; due = await leaseAlertSquares(db)) {
    squares += due.length
    await processSquares({ db, log, now: () => new Date() }, due)
  }
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(own)
  const database = ((await databaseProcessorMs(db)) - databases) / 1000
  return { seconds, own: (user + system) / 1e6, database, squares }
}

const processorWords = ({ seconds, own, database }: { seconds: number; own: number; database: number }) =>
  `${seconds.toFixed(2)} s; processor time ${own.toFixed(2)} s here and ${database.toFixed(2)} s in the database`

const bringNews = (db: Database) =>
  sql`update conditions_cells set fetched_at = now() where hours is not null`.execute(db)

/**
 * A week that changes as weeks do, slowly and not everywhere at once, in each square one of many, with its swells apart as
 * the source has them. Hours made at random would be good somewhere in each day.
 */
async function changeSea(db: Database, shift = 0): Promise<void> {
  const start = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
  const seas = Array.from({ length: SEAS }, (_, nth): SeaHours => {
    const wave = (least: number, most: number, days: number) =>
      Array.from({ length: HOURS }, (_, hour) => {
        const share = 0.5 + 0.5 * Math.sin(shift + nth * 1.7 + (hour / 24 / days) * 2 * Math.PI)
        return Math.round((least + share * (most - least)) * 10) / 10
      })
    const [heights, periods, directions] = [wave(0.2, 2.4, 5), wave(6, 16, 4), wave(150, 330, 9)]
    const swellOf = (hour: number, share: number): Swell => ({
      heightMeters: Math.round(heights[hour]! * share * 10) / 10,
      periodSeconds: Math.round(periods[hour]! * share * 10) / 10,
      periodKind: 'peak',
      directionDegrees: Math.round(directions[hour]! * share),
    })
    return {
      ...{ start, swellHeight: heights, swellPeriod: periods, swellDirection: directions },
      ...{ windSpeed: wave(2, 45, 1.5), windDirection: wave(0, 359, 3), waterTemperature: wave(14, 16, 7) },
      swells: heights.map((_, hour) => [1, 0.6, 0.3].map((share) => swellOf(hour, share))),
    }
  })
  for (const [nth, sea] of seas.entries())
    await sql`
      update conditions_cells set hours = ${packSea(sea)}::bytea
      where abs(hashtext(cell)) % ${SEAS}::int = ${nth}`.execute(db)
}

/** Popular spots have more of them: the spot of the nth alert follows the square of a number from 0 to 1. */
async function addAlerts(db: Database, surfers: string[]): Promise<void> {
  for (let from = 0; from < ALERTS; from += ADDED_AT_ONCE)
    await sql`
      with spots as (
        select id, name, (row_number() over (order by popularity_score desc, id) - 1)::int as nth from surf_spots
      ),
      wanted as (
        select n, floor((select count(*) from surf_spots) * power((n % 1009)::float8 / 1009, 2))::int as nth
        from generate_series(${from}::int, ${from + ADDED_AT_ONCE - 1}::int) n
      ),
      surfers as (select id, (nth - 1)::int as nth from unnest(${surfers}::uuid[]) with ordinality surfer (id, nth))
      insert into spot_alerts (user_id, surf_spot_id, spot_name, kind, least_rating, from_hour, to_hour, days, tide,
        notice_days)
      select surfers.id, spots.id, spots.name, 'rating', 2 + n % 4, case when n % 3 > 0 then 5 + n % 6 end,
        case when n % 3 > 0 then 12 + n % 7 end,
        case n % 2 when 0 then '{1,2,3,4,5,6,7}'::smallint[] else '{6,7}'::smallint[] end,
        case when n % 10 = 0 then 'rising' end, 1 + n % 3
      from wanted join spots using (nth) join surfers on surfers.nth = n % ${surfers.length}::int`.execute(db)
}

/** Every surfer wants news of their alerts by push, on the phone that they signed in with. */
async function addPhones(db: Database, surfers: string[]): Promise<void> {
  await sql`insert into notification_preferences (user_id) select unnest(${surfers}::uuid[])`.execute(db)
  await sql`
    insert into push_subscriptions (user_id, sign_in, endpoint, p256dh, auth)
    select user_id, token_hash, 'https://push.example/' || user_id, 'key', 'secret'
    from sign_ins where user_id = any(${surfers}::uuid[])`.execute(db)
}

/** What the statement of the square with most alerts reads. */
async function printBuffers(db: Database) {
  const { rows } = await sql<{ cell: string; alerts: number }>`
    select spot.conditions_cell as cell, count(*)::int as alerts
    from spot_alerts a join surf_spots spot on spot.id = a.surf_spot_id group by 1 order by 2 desc limit 1`.execute(db)
  const { cell, alerts } = rows[0]!
  const recording = recordStatements(db)
  await readSquares(recording.db, [cell])
  const { text, values } = recording.sent[0]!
  const plan = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (analyze, buffers, costs off, timing off) ${text}`, values),
  )
  const buffers = plan.rows.map((row) => Object.values(row)[0]).find((line) => line?.includes('Buffers'))
  console.log(`the square with most alerts, ${alerts}:${buffers}`)
}
