import { sql } from 'kysely'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { isOperator } from '#server/domain/operators.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Delivery } from '#server/features/webhooks/delivery/webhook-outbox.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const FAILING_DAYS = 5

/** Turns it off once it has failed for five days, or `atOnce`, and notifies its surfer or the operators. */
export async function switchOffIfFailing(
  tx: Database,
  { webhookId, ownerId }: Pick<Delivery, 'webhookId' | 'ownerId'>,
  { operators, atOnce }: { operators: readonly string[]; atOnce: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update webhooks set failing_since = coalesce(failing_since, ${databaseTime()}),
      off_at = case when ${atOnce} or failing_since <= ${databaseTime(-FAILING_DAYS * DAY_MS)} then ${databaseTime()} end
    where id = ${webhookId} and off_at is null returning off_at is not null as is_off`.execute(tx)
  const [webhook] = rows as { isOff: boolean }[]
  if (!webhook?.isOff) return false
  await dropWaiting(tx, webhookId)
  const recipients = ownerId === null ? isOperator(operators) : sql`users.id = ${ownerId}`
  const kind = ownerId === null ? 'server_webhook_off' : 'webhook_off'
  const notified = await sql<{ userId: string }>`
    with ${notificationCtes({ userId: sql`users.id`, kind }, sql`from users where ${recipients}`)}
    select user_id from notified`.execute(tx)
  await publish(tx, notificationsChanged, { userIds: notified.rows.map(({ userId }) => userId) })
  return true
}

/** Leaves calls that are under way to their process. */
export async function dropWaiting(tx: Database, webhookId: string): Promise<void> {
  // Those of one webhook alone.
  await sql`
    update webhook_deliveries set state = 'dropped'
    where webhook_id = ${webhookId} and state = 'due' and lease_until is null`.execute(tx)
}
