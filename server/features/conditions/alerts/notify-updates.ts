import { sql } from 'kysely'
import { type GroupUpdates, insertNotifications } from '#server/features/conditions/alerts/alert-notifications.ts'
import { type GroupedAlert, nextAlerts, storeNotified } from '#server/features/conditions/alerts/grouped-alerts.ts'
import { spotAlertsChanged } from '#server/features/conditions/events.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

const SURFERS_AT_ONCE = 500
/** Transactions, with disjoint surfers. */
const SIDE_BY_SIDE = 3

/** Three concurrent transactions. Skips alerts that changed meanwhile, so that each window is notified once. */
export async function notifyOfUpdates(
  db: Database,
  updates: readonly GroupUpdates[],
  alertsAtOnce?: number,
): Promise<void> {
  if (updates.length === 0) return
  const groups = updates.map(({ group }) => group)
  let after: string | undefined
  do {
    const { alerts, last } = await nextAlerts(db, groups, after, alertsAtOnce)
    const bySurfer = [...Map.groupBy(alerts, ({ userId }) => userId).values()]
    const notifyNext = async () => {
      while (bySurfer.length > 0) await notifySurfers(db, bySurfer.splice(0, SURFERS_AT_ONCE).flat(), updates)
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, notifyNext))
    after = last
  } while (after)
}

const notifySurfers = (
  db: Database,
  alerts: readonly GroupedAlert[],
  updates: readonly GroupUpdates[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Locks surfers in one order, so that the daily limit is counted by one transaction without deadlocks.
    const userIds = [...new Set(alerts.map(({ userId }) => userId))]
    await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx)
    const stored = await storeNotified(tx, alerts, updates)
    const unchanged = alerts.filter(({ id }) => stored.has(id))
    const updatesBySurfer = Map.groupBy(unchanged, ({ userId }) => userId)
    const notified = await insertNotifications(
      tx,
      new Map([...updatesBySurfer].map(([userId, own]) => [userId, own.map(({ nth }) => updates[nth]!)])),
    )
    await publish(tx, notificationsChanged, { userIds: notified })
    await publish(tx, spotAlertsChanged, { userIds: notified })
  })
