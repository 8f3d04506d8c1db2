import { sql } from 'kysely'
import type { ReportOutcome } from '#contract/operators/reports.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { answersQueued } from '#server/features/moderation/events.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** In the transaction that decides the case: notifies its reporters, and queues mails to visitors. */
export async function answerReporters(tx: Database, caseId: string, outcome: ReportOutcome): Promise<void> {
  // Reports of one case, which the caller has locked.
  const { rows } = await sql<{ userId: string }>`
    with answered as (
      update reports set outcome = ${outcome}, attempts = 0, run_at = null
      where case_id = ${caseId} and outcome is null returning reporter_id
    ),
    ${notificationCtes(
      { userId: sql`reporter_id`, kind: 'report_decided', subject: sql`${outcome}` },
      sql`from answered where reporter_id is not null`,
    )}
    select user_id from notified`.execute(tx)
  await publish(tx, notificationsChanged, { userIds: rows.map(({ userId }) => userId) })
  await publish(tx, answersQueued, {})
}

/** The decision was taken back. In its transaction; reporters find it in their list. */
export async function withdrawOutcome(tx: Database, caseId: string): Promise<void> {
  // Reports of one case, which the caller has locked.
  await sql`
    update reports set outcome = 'nothing_found' where case_id = ${caseId} and outcome is not null`.execute(tx)
}
