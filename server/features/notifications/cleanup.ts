import { sql } from 'kysely'
import { removingNotifications } from '#server/domain/notifying.ts'
import type { Database } from '#server/platform/database/database.ts'

/** So many at once, so that nobody waits for long behind a row that is being removed. */
const AT_ONCE = 5_000

/**
 * Cleanup job: removes notifications that are older than a year, with what was sent of them, and a day after their hour
 * those that were taken back and stayed only to fold what came after them. By the database's clock.
 */
export async function removeOldNotifications({ db }: { db: Database }): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE; ) {
    const { rows } = await sql<{ removed: number }>`
      with removed as (${removingNotifications(sql`
        select user_id, id from notifications
        where created_at < now() - interval '1 year' or (
          fold_window < now() - interval '1 day' and not in_app and num_nonnulls(session_id, plan_id, subject) = 0
          and read_at is not null)
        limit ${AT_ONCE} for update skip locked`)})
      select count(*)::int as removed from removed`.execute(db)
    removed = rows[0]!.removed
  }
}
