import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'

/** A measurement counts for the next three hours. */
export const RECENT_HOURS = 3
/** Days in `data/realtime2/` (https://www.ndbc.noaa.gov/rt_data_access.shtml). */
const FILE_DAYS = 45
export const PAST_HOUR_DAYS = FILE_DAYS + 1

const hourOf = (time: number) => Math.floor(time / HOUR_MS) * HOUR_MS
const hourKey = (moment: Date) => new Date(hourOf(moment.getTime())).toISOString()

/** True if at most 45 days back, and after the regular job has stored its measurements. */
export function isInStationFile(moment: Date, now: Date): boolean {
  const age = now.getTime() - moment.getTime()
  return age > RECENT_HOURS * HOUR_MS && age < FILE_DAYS * DAY_MS
}

/** Buoys whose file was read for the hour. */
export async function answeredBuoys(db: Database, buoys: string[], moment: Date): Promise<Set<string>> {
  const { rows } = await sql<{ buoy: string }>`
    select buoy from past_buoy_hours
    where buoy = any(${buoys}::text[]) and hour = ${hourKey(moment)} and answered_at is not null`.execute(db)
  return new Set(rows.map(({ buoy }) => buoy))
}

/** Requests a buoy's measurements around a past moment, once. */
export async function wantPastHour(db: Database, buoy: string, moment: Date): Promise<void> {
  await sql`
    insert into past_buoy_hours (buoy, hour) values (${buoy}, ${hourKey(moment)}) on conflict do nothing`.execute(db)
}

/** Buoys with wanted hours, first those that leave the file first. */
export async function buoysWithWantedHours(db: Database): Promise<string[]> {
  const { rows } = await sql<{ buoy: string }>`
    select buoy from past_buoy_hours where answered_at is null group by buoy order by min(hour), buoy`.execute(db)
  return rows.map(({ buoy }) => buoy)
}

/** Starts of hours in milliseconds. */
export type WantedHours = ReadonlySet<number>

export async function wantedHoursOf(db: Database, buoy: string): Promise<WantedHours> {
  const { rows } = await sql<{ hour: string }>`
    select hour from past_buoy_hours where buoy = ${buoy} and answered_at is null`.execute(db)
  return new Set(rows.map(({ hour }) => Date.parse(hour)))
}

/** True if it may be the last one before a moment in these hours. */
export function isForWantedHour(hours: WantedHours, measuredAt: Date): boolean {
  const first = hourOf(measuredAt.getTime())
  for (let after = 0; after <= RECENT_HOURS; after += 1) if (hours.has(first + after * HOUR_MS)) return true
  return false
}

/** Marks hours as answered, after their measurements are stored. */
export async function answerPastHours(db: Database, buoy: string, hours: WantedHours, now: Date): Promise<void> {
  if (hours.size === 0) return
  await sql`
    update past_buoy_hours set answered_at = ${now.toISOString()}
    where buoy = ${buoy} and hour in (
      select hour from past_buoy_hours
      where buoy = ${buoy} and hour = any(${[...hours].map((hour) => new Date(hour).toISOString())}::timestamptz[])
      order by hour for no key update)`.execute(db)
}

/** SQL condition: `observed` was measured around an hour that a session needs. */
export const isOfPastHour = sql`exists (
  select from past_buoy_hours past where past.buoy = observed.buoy
    and past.hour > observed.observed_at - interval '1 hour'
    and past.hour <= observed.observed_at + ${`${RECENT_HOURS} hours`}::interval)`

/** Removes hours that files no longer include. */
export async function removeOldPastHours(db: Database, now: Date): Promise<void> {
  await sql`
    delete from past_buoy_hours where (buoy, hour) in (
      select buoy, hour from past_buoy_hours
      where hour < ${now.toISOString()}::timestamptz - ${`${PAST_HOUR_DAYS} days`}::interval
      order by buoy, hour for update skip locked)`.execute(db)
}
