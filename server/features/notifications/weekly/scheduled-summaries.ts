import { sql } from 'kysely'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS } from '#surf/time/durations.ts'

export const SUMMARIES_AT_ONCE = 500
/** Later ones were written before a clock was set back. */
const MAX_DELAY_MS = 8 * DAY_MS

export type ScheduledSummary = {
  userId: string
  timeZone: string
  /** As read: a concurrent change makes the write match no row. */
  scheduledAt: string | null
  summarizedOn: string | null
}
/** `week`: the Monday, null if not scheduled for it; `subject` null sends nothing. */
export type SettledSummary = ScheduledSummary & {
  next: Date
  week: string | null
  subject: string | null
  sessionId: string | null
}

/** Rows `p` with the summary on: the condition of index notification_preferences_summary. */
const isWanted = sql`('weekly_summary' = any (p.push_kinds) or 'weekly_summary' = any (p.email_kinds)
  or not 'weekly_summary' = any (p.muted_kinds))`

export async function readScheduled(db: Database, moment: Date): Promise<ScheduledSummary[]> {
  const setBack = new Date(moment.getTime() + MAX_DELAY_MS)
  // Separate, in index order: a single condition makes PostgreSQL read every row.
  const ranges = [sql`p.summary_at is null`, sql`p.summary_at <= ${moment}`, sql`p.summary_at > ${setBack}`]
  const scheduled = sql.join(
    ranges.map(
      (range) => sql`(
        select p.user_id, p.summary_time_zone, p.time_zone, p.summary_at, p.summarized_on from notification_preferences p
        where ${isWanted} and ${range} order by p.summary_at, p.user_id limit ${SUMMARIES_AT_ONCE})`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<ScheduledSummary>`
    select user_id, coalesce(summary_time_zone, time_zone, 'UTC') as time_zone, summary_at::text as scheduled_at,
      summarized_on::text as summarized_on
    from (${scheduled}) scheduled limit ${SUMMARIES_AT_ONCE}`.execute(db)
  return rows
}

/** Notifies and reschedules in one statement, once a week each. Returns the notified ids. */
export async function settleSummaries(db: Database, summaries: readonly SettledSummary[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with settled as (
      update notification_preferences p
      set summary_at = given.next, summarized_on = coalesce(given.week, p.summarized_on)
      from jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) as given ("userId" uuid, "scheduledAt" timestamptz,
        "summarizedOn" date, next timestamptz, week date, subject text, "sessionId" uuid)
      where p.user_id = given."userId" and p.summary_at is not distinct from given."scheduledAt"
        and p.summarized_on is not distinct from given."summarizedOn" and ${isWanted}
      returning p.user_id, given.subject, given."sessionId" as session_id
    ),
    ${notificationCtes(
      { userId: sql`user_id`, kind: 'weekly_summary', sessionId: sql`session_id`, subject: sql`subject` },
      sql`from settled where subject is not null`,
    )}
    select user_id from notified`.execute(db)
  return rows.map(({ userId }) => userId)
}
