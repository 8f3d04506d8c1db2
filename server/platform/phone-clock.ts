import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'
import type { Span } from '#surf/session-span.ts'

/** A request may be under way for so long, and a clock off by so much, before its times are corrected. */
const TOLERANCE_SECONDS = 60

/**
 * A moment that a phone named (ISO), as a timestamptz by the database's clock: what the phone's clock is off when it sends
 * the request (`sentAt`, ISO, by the same clock) is added. Without `sentAt` the moment is taken as it is.
 */
export function phoneTime(moment: string | null, sentAt: string | undefined): RawBuilder<unknown> {
  if (sentAt === undefined) return sql`${moment}::timestamptz`
  const error = sql`(${databaseTime()} - ${sentAt}::timestamptz)`
  const isOff = sql`abs(extract(epoch from ${error})) > ${TOLERANCE_SECONDS}`
  return sql`(${moment}::timestamptz + case when ${isOff} then ${error} else interval '0' end)`
}

type PhoneSpan = Span & { sentAt?: string | undefined }

/** Start and end (ISO) as `phoneTime` corrects them, ISO. */
export async function phoneSpan(db: Database, { startTime, endTime, sentAt }: PhoneSpan): Promise<Span> {
  if (sentAt === undefined) return { startTime, endTime }
  const { rows } = await sql<Span>`
    select ${phoneTime(startTime, sentAt)} as start_time, ${phoneTime(endTime, sentAt)} as end_time`.execute(db)
  return rows[0]!
}
