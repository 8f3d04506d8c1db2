import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { isOperator } from '#server/domain/operators.ts'
import { deleteOldRows } from '#server/features/backups/schedule/backup-rows.ts'
import { backupState } from '#server/features/backups/schedule/backup-state.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { isWithin } from '#server/platform/config/rate-limits.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Notifies the operators once a day while backups are late. */
export async function notifyOfLateBackups({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  await deleteOldRows(db)
  if ((await backupState({ db, env })).state !== 'late') return
  await db.transaction().execute(async (tx) => {
    if (!(await isWithin(tx, { 'backup-notice': [] }))) return
    const { rows } = await sql<{ userId: string }>`
      with ${notificationCtes({ userId: sql`users.id`, kind: 'backup_late' }, sql`from users where ${isOperator(env.OPERATORS)}`)}
      select user_id from notified`.execute(tx)
    if (rows.length > 0) await publish(tx, notificationsChanged, { userIds: rows.map(({ userId }) => userId) })
  })
}
