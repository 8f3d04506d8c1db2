import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { Span } from '#surf/log/session-span.ts'

/** Tolerance for slow requests and slightly wrong clocks before times are corrected. */
const TOLERANCE_SECONDS = 60

/** Longest distance between an action and its request; prevents timestamps out of range. */
const MOST_SECONDS_AWAY = 100_000 * 24 * 60 * 60

/**
 * SQL: converts a phone's ISO time to the database's clock as timestamptz, by the offset that `sentAt` (ISO, same
 * clock) reveals. Unchanged without `sentAt` or if the phone's clock is right.
 */
export const phoneTime = (moment: string | null, sentAt: string | undefined): RawBuilder<unknown> =>
  sentAt === undefined
    ? sql`${moment}::timestamptz`
    : correctedTime(sql`${moment}::timestamptz`, sql`${sentAt}::timestamptz`)

/** SQL: `phoneTime` for two expressions; unchanged if `sent` is null. */
export function correctedTime(named: RawBuilder<unknown>, sent: RawBuilder<unknown>): RawBuilder<unknown> {
  const epoch = (time: RawBuilder<unknown>) => sql`extract(epoch from ${time})::float8`
  const isOff = sql`abs(${epoch(databaseTime())} - ${epoch(sent)}) > ${TOLERANCE_SECONDS}`
  // In seconds, because days have 23 or 25 hours at daylight-saving changes.
  const away = sql`least(greatest(${epoch(named)} - ${epoch(sent)}, ${-MOST_SECONDS_AWAY}), ${MOST_SECONDS_AWAY})`
  return sql`case when ${isOff} and ${named} is not null then ${databaseTime()} + make_interval(secs => ${away}) else ${named} end`
}

type PhoneSpan = Span & { sentAt?: string | undefined }

/** Corrects start and end (ISO) as `phoneTime` does; returns ISO. */
export async function phoneSpan(db: Database, { startTime, endTime, sentAt }: PhoneSpan): Promise<Span> {
  if (sentAt === undefined) return { startTime, endTime }
  const { rows } = await sql<Span>`
    select ${phoneTime(startTime, sentAt)} as start_time, ${phoneTime(endTime, sentAt)} as end_time`.execute(db)
  return rows[0]!
}
