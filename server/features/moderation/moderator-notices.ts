import { sql } from 'kysely'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { isModerator } from '#server/domain/operators.ts'
import { isShutOut } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/**
 * A new case or appeal is one notice, until it is read: a notice for each of many would be too much. Open pages of
 * moderators refetch in any case. The surfer whom it is about learns nothing.
 */
export async function notifyModerators(
  tx: Database,
  operators: readonly string[],
  { isNew, surferId }: { isNew: boolean; surferId: string | null },
): Promise<void> {
  const isOnDuty = sql`${isModerator(operators)} and not ${isShutOut(sql`users.id`)} and users.id is distinct from ${surferId}::uuid`
  if (isNew)
    await sql`
      with ${notificationCtes(
        { userId: sql`users.id`, kind: 'reports_waiting' },
        sql`from users where ${isOnDuty} and not exists (
          select from notifications n
          where n.user_id = users.id and n.kind = 'reports_waiting' and n.read_at is null)`,
      )}
      select user_id from notified`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from users where ${isOnDuty}`.execute(tx)
  await publish(tx, notificationsChanged, { userIds: rows.map(({ id }) => id) })
}
