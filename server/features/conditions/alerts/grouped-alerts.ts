import { sql } from 'kysely'
import type { AlertGroup } from '#server/features/conditions/alerts/square-alerts.ts'
import type { Database } from '#server/platform/database/database.ts'

const ALERTS_AT_ONCE = 50_000

/** An active alert with the `nth` criteria of a list. */
export type GroupedAlert = { userId: string; id: string; nth: number }
/** Criteria, and the windows to store as notified. */
type ChangedGroup = { group: AlertGroup; notifiedText: string }

/** SQL condition: alert `a` is active and still has these criteria. */
const isInGroup = sql`not a.is_paused and a.asked = grouped.asked and a.notified_windows = grouped.notified_windows`

/** At most `atOnce` active alerts by surfer, after surfer `after`; `last` is undefined at the end. */
export async function nextAlerts(
  db: Database,
  groups: readonly AlertGroup[],
  after: string | undefined,
  atOnce = ALERTS_AT_ONCE,
): Promise<{ alerts: GroupedAlert[]; last: string | undefined }> {
  const { rows } = await sql<GroupedAlert>`
    select a.user_id, a.id, grouped.nth from json_to_recordset(${JSON.stringify(groups.map(asRow))}::json)
        as grouped (nth integer, surf_spot_id uuid, asked text, notified_windows text)
      join spot_alerts a on a.surf_spot_id = grouped.surf_spot_id and ${isInGroup}
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
export async function storeNotified(
  tx: Database,
  alerts: readonly GroupedAlert[],
  changed: readonly ChangedGroup[],
): Promise<Set<string>> {
  const rows = alerts.map(({ userId: user_id, id, nth }) => {
    const { group, notifiedText: notified } = changed[nth]!
    return { user_id, id, ...asRow(group, nth), notified }
  })
  const { rows: stored } = await sql<{ id: string }>`
    -- Apart, so that each alert is found by its key: by its spot all alerts there would be read for each group.
    with grouped as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as alert (user_id uuid, id uuid, surf_spot_id uuid,
        asked text, notified_windows text, notified text)
    )
    update spot_alerts a set notified_windows = grouped.notified from grouped
    where a.user_id = grouped.user_id and a.id = grouped.id and a.surf_spot_id = grouped.surf_spot_id and ${isInGroup}
    returning a.id`.execute(tx)
  return new Set(stored.map(({ id }) => id))
}
