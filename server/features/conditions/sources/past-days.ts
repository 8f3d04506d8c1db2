import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { conditionsWanted } from '#server/features/conditions/events.ts'
import { forecastSource } from '#server/features/conditions/sources/chosen-source.ts'
import type { ForecastSource, SeaForecast, SeaPlace } from '#server/features/conditions/sources/forecast-source.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { backoff, hasCome } from '#server/platform/outbox/outbox.ts'
import { packSea } from '#surf/sea/packed-sea.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** After the fifth failure the source counts as having none. */
const RETRY_AFTER = backoff([5, 10, 20, 40, 80].map((minutes) => minutes * MINUTE_MS))
const LONGEST_DELAY_MS = 80 * MINUTE_MS

export type PastDay = SeaPlace & { cell: string; day: string; attempts: number }

/** UTC day as 2026-11-20. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** True for a past day of UTC that the source can still answer. */
export const isAvailable = (day: string, now: Date, { pastDays }: ForecastSource['limits']) =>
  Date.parse(day) >= Date.parse(dayOf(now)) - pastDays * DAY_MS && day < dayOf(now)

/** Requests a past day once, and wakes fetching. */
export async function wantPastDay(db: Database, cell: string, day: string): Promise<void> {
  const wanted = await sql`
    insert into past_forecasts (cell, day) values (${cell}, ${day}::date) on conflict do nothing returning cell`.execute(
    db,
  )
  if (wanted.rows.length > 0) await publish(db, conditionsWanted, {})
}

/** Longest waiting first. Needs the source's lease. */
export async function scheduledPastDays(db: Database, most: number): Promise<PastDay[]> {
  const { rows } = await sql<PastDay>`
    select past.cell, past.day::text, past.attempts, split_part(past.cell, ',', 1)::int / 100.0::float8 as latitude,
      split_part(past.cell, ',', 2)::int / 100.0::float8 as longitude, coalesce(known.wave_model, 'best') as wave_model
    from past_forecasts past left join conditions_cells known on known.cell = past.cell
    where past.fetched_at is null and ${hasCome(sql`past`, LONGEST_DELAY_MS)}
    order by past.run_at nulls first, past.day desc, past.cell limit ${most}`.execute(db)
  return rows
}

export async function storePastDays(db: Database, fetched: (SeaForecast & PastDay)[]): Promise<void> {
  const rows = fetched.map(({ cell, day, hours }) => ({
    cell,
    day,
    hours: Buffer.from(packSea(hours)).toString('base64'),
  }))
  await sql`
    with locked as materialized (${lockedDays(rows)})
    update past_forecasts past set hours = decode(entry.hours, 'base64'), fetched_at = ${databaseTime()}
    from locked join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (cell text, day date, hours text)
      using (cell, day)
    where past.cell = locked.cell and past.day = locked.day`.execute(db)
}

/** Reschedules failed days; after some failures of the place, never. */
export async function reschedulePastDays(
  db: Database,
  { days, isOfPlace }: { days: readonly PastDay[]; isOfPlace: boolean },
): Promise<void> {
  // An outage of the source does not count.
  const rows = days.map(({ cell, day, attempts: before }) => {
    const attempts = before + (isOfPlace ? 1 : 0)
    return { cell, day, attempts, delayMs: RETRY_AFTER(before), hasFailed: RETRY_AFTER(attempts) === undefined }
  })
  await sql`
    with locked as materialized (${lockedDays(rows)})
    update past_forecasts past set
      attempts = failed.attempts, run_at = ${databaseTime()} + make_interval(secs => failed."delayMs" / 1000),
      fetched_at = case when failed."hasFailed" then ${databaseTime()} end
    from locked join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as failed (cell text, day date, attempts integer, "delayMs" float8, "hasFailed" boolean) using (cell, day)
    where past.cell = locked.cell and past.day = locked.day`.execute(db)
}

/** Locks rows in key order against deadlocks. */
const lockedDays = (days: readonly { cell: string; day: string }[]) => sql`
  select past.cell, past.day from past_forecasts past
  join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as meant (cell text, day date) using (cell, day)
  order by past.cell, past.day for no key update of past`

/** One more than the source answers. */
export const storedPastDays = (env: Deps['env']) => forecastSource({ env, now: () => new Date() }).limits.pastDays + 1

/** Cleanup job for days that the source no longer answers. */
export async function removeOldPastDays({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {
  await sql`
    delete from past_forecasts where (cell, day) in (
      select cell, day from past_forecasts where day < ${dayOf(now())}::date - ${storedPastDays(env)}::int
      order by cell, day for update skip locked)`.execute(db)
}
