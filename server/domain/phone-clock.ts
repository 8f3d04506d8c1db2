import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { Span } from '#surf/log/session-span.ts'

/** A request may be under way for so long, and a clock off by so much, before its times are corrected. */
const TOLERANCE_SECONDS = 60

/** No act lies further from its sending: with more, two times that a client made up would lead beyond all calendars. */
const MOST_SECONDS_AWAY = 100_000 * 24 * 60 * 60

/**
 * A moment that a phone named (ISO), as a timestamptz by the database's clock: as long before or after now as it was from
 * the sending of the request (`sentAt`, ISO, by the same clock), when that clock is off. Without `sentAt`, and by a clock
 * that is right, the moment is taken as it is.
 */
export const phoneTime = (moment: string | null, sentAt: string | undefined): RawBuilder<unknown> =>
  sentAt === undefined
    ? sql`${moment}::timestamptz`
    : correctedTime(sql`${moment}::timestamptz`, sql`${sentAt}::timestamptz`)

/** As `phoneTime`, of two SQL expressions; without a time of sending (null) the moment is taken as it is. */
export function correctedTime(named: RawBuilder<unknown>, sent: RawBuilder<unknown>): RawBuilder<unknown> {
  const epoch = (time: RawBuilder<unknown>) => sql`extract(epoch from ${time})::float8`
  const isOff = sql`abs(${epoch(databaseTime())} - ${epoch(sent)}) > ${TOLERANCE_SECONDS}`
  // In seconds: where the database keeps summer time, not each of its days has 24 hours.
  const away = sql`least(greatest(${epoch(named)} - ${epoch(sent)}, ${-MOST_SECONDS_AWAY}), ${MOST_SECONDS_AWAY})`
  return sql`case when ${isOff} and ${named} is not null then ${databaseTime()} + make_interval(secs => ${away}) else ${named} end`
}

type PhoneSpan = Span & { sentAt?: string | undefined }

/** Start and end (ISO) as `phoneTime` corrects them, ISO. */
export async function phoneSpan(db: Database, { startTime, endTime, sentAt }: PhoneSpan): Promise<Span> {
  if (sentAt === undefined) return { startTime, endTime }
  const { rows } = await sql<Span>`
    select ${phoneTime(startTime, sentAt)} as start_time, ${phoneTime(endTime, sentAt)} as end_time`.execute(db)
  return rows[0]!
}
