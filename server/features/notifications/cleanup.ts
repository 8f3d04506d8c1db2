import { sql } from 'kysely'
import { deleteNotificationsSql } from '#server/domain/notification-sql.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Bounds how long other statements wait for the deleted rows. */
const AT_ONCE = 5_000

/** Cleanup job: deletes notifications after a year, and withdrawn ones a day after their folding hour. */
export async function removeOldNotifications({ db }: { db: Database }): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE; ) {
    const { rows } = await sql<{ removed: number }>`
      with removed as (${deleteNotificationsSql(sql`
        select user_id, id from notifications
        where created_at < now() - interval '1 year' or (
          fold_window < now() - interval '1 day' and not in_app and num_nonnulls(session_id, plan_id, subject) = 0
          and read_at is not null)
        limit ${AT_ONCE} for update skip locked`)})
      select count(*)::int as removed from removed`.execute(db)
    removed = rows[0]!.removed
  }
}
