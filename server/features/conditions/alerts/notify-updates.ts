import { sql } from 'kysely'
import { type GroupUpdates, insertNotifications } from '#server/features/conditions/alerts/alert-notifications.ts'
import type { AlertGroup } from '#server/features/conditions/alerts/square-alerts.ts'
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

const ALERTS_AT_ONCE = 50_000

/** An active alert with the `nth` criteria of a list; `version` changes with each update of its row. */
type GroupedAlert = { userId: string; id: string; version: string; nth: number }

/** At most `atOnce` active alerts by surfer, after surfer `after`; `last` is undefined at the end. */
async function nextAlerts(
  db: Database,
  groups: readonly AlertGroup[],
  after: string | undefined,
  atOnce = ALERTS_AT_ONCE,
): Promise<{ alerts: GroupedAlert[]; last: string | undefined }> {
  const { rows } = await sql<GroupedAlert>`
    select a.user_id, a.id, a.xmin::text as version, grouped.nth from json_to_recordset(${JSON.stringify(groups.map(asRow))}::json)
        as grouped (nth integer, surf_spot_id uuid, asked text, notified_windows text)
      join spot_alerts a on a.surf_spot_id = grouped.surf_spot_id and not a.is_paused and a.asked = grouped.asked
        and a.notified_windows = grouped.notified_windows
      -- As the index has it.
      and hashtextextended(a.asked, 0) = hashtextextended(grouped.asked, 0)
    ${after ? sql`where a.user_id > ${after}` : sql``}
    order by a.user_id, a.id limit ${atOnce}`.execute(db)
  const cut = rows.length === atOnce ? rows.at(-1)!.userId : undefined
  // Omits the last surfer, who may have more.
  const alerts = rows.filter(({ userId }) => userId !== cut)
  return { alerts, last: cut && alerts.at(-1)!.userId }
}

const asRow = ({ spotId, criteriaText, notifiedText }: AlertGroup, nth: number) => ({
  nth,
  surf_spot_id: spotId,
  asked: criteriaText,
  notified_windows: notifiedText,
})

/** Stores the notified windows of alerts that are unchanged since they were read; returns the surfers' ids. */
async function storeNotified(
  tx: Database,
  alerts: readonly GroupedAlert[],
  updates: readonly GroupUpdates[],
): Promise<Set<string>> {
  const rows = alerts.map(({ userId: user_id, id, version, nth }) => {
    return { user_id, id, version, notified: updates[nth]!.notifiedText }
  })
  const { rows: stored } = await sql<{ id: string }>`
    -- Apart, so that each alert is found by its key. One that changed meanwhile has its turn at the next forecast.
    with changed as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as alert (user_id uuid, id uuid, version xid, notified text)
    )
    update spot_alerts a set notified_windows = changed.notified from changed
    where a.user_id = changed.user_id and a.id = changed.id and a.xmin = changed.version
    returning a.id`.execute(tx)
  return new Set(stored.map(({ id }) => id))
}
