import { sql } from 'kysely'
import { conditionsWanted } from '#server/features/conditions/events.ts'
import type { Fetched, Place, WaveModel } from '#server/features/conditions/open-meteo.ts'
import type { Database } from '#server/platform/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { packSea } from '#surf/packed-sea.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * How many days back the source's API for wind answers, whose host allows 93 (`historyStartDate` in its
 * ForecastapiController.swift); its marine API goes back further. A day less, for its clock and ours may differ.
 */
export const PAST_DAYS_KEPT = 92
/** Doubled with each failure of the day, up to the fifth, after which it counts as a day of which the source has nothing. */
const TRY_AGAIN_AFTER = '5 minutes'
const MOST_FAILURES = 5

/** A past day of UTC (2026-11-20) at a place at sea. */
export type PastDay = Place & { cell: string; day: string }

/** The day of UTC that holds a moment, as 2026-11-20. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Whether the source still answers for a day of UTC. */
export const isKept = (day: string, now: Date) =>
  Date.parse(day) >= Date.parse(dayOf(now)) - PAST_DAYS_KEPT * DAY_MS && day < dayOf(now)

/** Asks for a past day at a place to be fetched, and wakes whoever does it; nothing when that was asked for before. */
export async function wantPastDay(db: Database, cell: string, day: string): Promise<void> {
  const wanted = await sql`
    insert into past_forecasts (cell, day) values (${cell}, ${day}::date) on conflict do nothing returning cell`.execute(
    db,
  )
  if (wanted.rows.length > 0) await publish(db, conditionsWanted, {})
}

type PastDayRow = { cell: string; day: string; latitude: number; longitude: number; waveModel: WaveModel }

/** Past days that are to be fetched, those that have waited longest first. Only the process with the source's lease looks. */
export async function duePastDays(db: Database, most: number, now: Date): Promise<PastDay[]> {
  const { rows } = await sql<PastDayRow>`
    select past.cell, past.day::text, split_part(past.cell, ',', 1)::int / 100.0::float8 as latitude,
      split_part(past.cell, ',', 2)::int / 100.0::float8 as longitude, coalesce(known.wave_model, 'best') as wave_model
    from past_forecasts past left join conditions_cells known on known.cell = past.cell
    where past.fetched_at is null and (past.due_at is null or past.due_at <= ${now.toISOString()})
    order by past.due_at nulls first, past.day desc, past.cell limit ${most}`.execute(db)
  return rows
}

/** Keeps what the source has said of past days. */
export async function storePastDays(db: Database, fetched: (Fetched & PastDay)[], now: Date): Promise<void> {
  const rows = fetched.map(({ cell, day, hours }) => ({
    cell,
    day,
    hours: Buffer.from(packSea(hours)).toString('base64'),
  }))
  await sql`
    update past_forecasts past set hours = decode(entry.hours, 'base64'), fetched_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (cell text, day date, hours text)
    where past.cell = entry.cell and past.day = entry.day`.execute(db)
}

/** The source had nothing for these days: it is asked again later, and after some failures of the place never. */
export async function putOffPastDays(
  db: Database,
  { days, isOfPlace, now }: { days: readonly PastDay[]; isOfPlace: boolean; now: Date },
): Promise<void> {
  const moment = now.toISOString()
  await sql`
    update past_forecasts past set
      failures = past.failures + ${isOfPlace ? 1 : 0},
      due_at = ${moment}::timestamptz + ${TRY_AGAIN_AFTER}::interval * power(2, past.failures),
      fetched_at = case when past.failures + ${isOfPlace ? 1 : 0} >= ${MOST_FAILURES} then ${moment}::timestamptz end
    from unnest(${days.map(({ cell }) => cell)}::text[], ${days.map(({ day }) => day)}::date[]) as put_off (cell, day)
    where past.cell = put_off.cell and past.day = put_off.day`.execute(db)
}

/** Cleanup job: what the source has not any more is wanted by nobody. */
export async function removeOldPastDays({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await sql`
    delete from past_forecasts
    where day < ${dayOf(now())}::date - ${PAST_DAYS_KEPT + 1}::int`.execute(db)
}
