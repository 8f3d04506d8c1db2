import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { Span } from '#surf/log/session-span.ts'

/** For slow requests and slightly wrong clocks. */
const TOLERANCE_SECONDS = 60

const MOST_SECONDS_AWAY = 100_000 * 24 * 60 * 60

/** Corrects by the offset that `sentAt` (ISO, same clock) reveals. */
export const phoneTime = (moment: string | null, sentAt: string | undefined): RawBuilder<unknown> =>
  sentAt === undefined
    ? sql`${moment}::timestamptz`
    : correctedTime(sql`${moment}::timestamptz`, sql`${sentAt}::timestamptz`)

/** Returns the time unchanged if `sent` is null. */
export function correctedTime(named: RawBuilder<unknown>, sent: RawBuilder<unknown>): RawBuilder<unknown> {
  const epoch = (time: RawBuilder<unknown>) => sql`extract(epoch from ${time})::float8`
  const isOff = sql`abs(${epoch(databaseTime())} - ${epoch(sent)}) > ${TOLERANCE_SECONDS}`
  // Seconds, because days have 23 or 25 hours at daylight-saving changes.
  const away = sql`least(greatest(${epoch(named)} - ${epoch(sent)}, ${-MOST_SECONDS_AWAY}), ${MOST_SECONDS_AWAY})`
  return sql`case when ${isOff} and ${named} is not null then ${databaseTime()} + make_interval(secs => ${away}) else ${named} end`
}

type PhoneSpan = Span & { sentAt?: string | undefined }

export async function phoneSpan(db: Database, { startTime, endTime, sentAt }: PhoneSpan): Promise<Span> {
  if (sentAt === undefined) return { startTime, endTime }
  const { rows } = await sql<Span>`
    select ${phoneTime(startTime, sentAt)} as start_time, ${phoneTime(endTime, sentAt)} as end_time`.execute(db)
  return rows[0]!
}
