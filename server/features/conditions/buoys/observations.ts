import { sql } from 'kysely'
import type { BuoyObservation } from '#contract/sea/buoys.ts'
import { isOfPastHour, removeOldPastHours } from '#server/features/conditions/buoys/past-hours.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** The error covers seven days; hours that sessions need are stored longer. */
const MAX_AGE = '8 days'
export const MAX_AGE_MS = 8 * 24 * 60 * 60 * 1000

export type Observation = Omit<BuoyObservation, 'time'> & { buoy: string; time: Date }

export async function storeObservations(db: Database, observations: Observation[]): Promise<number> {
  const column = (name: keyof Observation) => observations.map((observation) => observation[name])
  const { rows } = await sql<{ count: number }>`
    with stored as (
      insert into buoy_observations (buoy, observed_at, wave_height, peak_period, direction)
      select distinct on (buoy, observed_at) buoy, observed_at, wave_height, peak_period, direction from unnest(
        ${column('buoy')}::text[], ${observations.map(({ time }) => time.toISOString())}::timestamptz[],
        ${column('waveHeight')}::real[], ${column('peakPeriod')}::real[], ${column('direction')}::smallint[]
      ) as observed (buoy, observed_at, wave_height, peak_period, direction)
      order by buoy, observed_at
      on conflict do nothing
      returning 1)
    select count(*)::int from stored`.execute(db)
  return rows[0]?.count ?? 0
}

export async function lastObservations(
  db: Database,
  buoys: string[],
  now: Date,
): Promise<Map<string, BuoyObservation>> {
  const { rows } = await sql<Omit<BuoyObservation, 'time'> & { buoy: string; time: string }>`
    select asked.buoy, last.observed_at as time, last.wave_height, last.peak_period, last.direction
    from unnest(${buoys}::text[]) as asked (buoy) cross join lateral (
      select * from buoy_observations observed
      where observed.buoy = asked.buoy
        and observed.observed_at between ${now.toISOString()}::timestamptz - ${MAX_AGE}::interval and ${now.toISOString()}
      order by observed.observed_at desc limit 1) last`.execute(db)
  return new Map(rows.map(({ buoy, time, ...figures }) => [buoy, { ...figures, time: new Date(time).toISOString() }]))
}

type Reports = { lastAt: Date | null; inLastDay: number }
export async function reportsOf(db: Database, buoys: string[], now: Date): Promise<Map<string, Reports>> {
  const { rows } = await sql<{ buoy: string; lastAt: string | null; inLastDay: number }>`
    select asked.buoy, max(observed_at) as last_at, count(observed_at)::int as in_last_day
    from unnest(${buoys}::text[]) as asked (buoy)
    left join buoy_observations observed on observed.buoy = asked.buoy
      and observed_at between ${now.toISOString()}::timestamptz - interval '1 day' and ${now.toISOString()}
    group by asked.buoy`.execute(db)
  return new Map(
    rows.map(({ buoy, lastAt, inLastDay }) => [buoy, { lastAt: lastAt === null ? null : new Date(lastAt), inLastDay }]),
  )
}

/** Removes observations older than 8 days that no session needs, and those in the far future from a wrong clock. */
export async function removeOldBuoyData(db: Database, now: Date): Promise<void> {
  const moment = now.toISOString()
  await removeOldPastHours(db, now)
  await sql`
    delete from buoy_observations where (buoy, observed_at) in (
      select buoy, observed_at from buoy_observations observed
      where observed_at not between ${moment}::timestamptz - ${MAX_AGE}::interval and ${moment}::timestamptz + interval '1 hour'
        and not ${isOfPastHour}
      order by buoy, observed_at for update skip locked)`.execute(db)
  await sql`
    delete from buoy_forecasts where (buoy, hour, days_ahead) in (
      select buoy, hour, days_ahead from buoy_forecasts
      where hour not between ${moment}::timestamptz - ${MAX_AGE}::interval and ${moment}::timestamptz + interval '12 days'
      order by buoy, hour, days_ahead for update skip locked)`.execute(db)
  await sql`
    delete from buoy_files where path in (
      select path from buoy_files where asked_at < ${databaseTime(-MAX_AGE_MS)} order by path for update skip locked)`.execute(
    db,
  )
}
