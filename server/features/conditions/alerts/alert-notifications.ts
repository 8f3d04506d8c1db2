import { sql } from 'kysely'
import { SEA_ALERTS_A_DAY, SEA_CORRECTIONS_A_DAY } from '#contract/limits.ts'
import { notificationCtes, updateSubjectsSql } from '#server/domain/notification-sql.ts'
import type { AlertGroup, AlertSpot } from '#server/features/conditions/alerts/square-alerts.ts'
import { type SeaAlertSubject, writeSubject } from '#server/features/notifications/writes.ts'
import { queueWebhooksSql } from '#server/features/webhooks/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { AlertUpdate } from '#surf/rating/alert-updates.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Update for all surfers whose alerts have the same criteria. */
export type GroupUpdates = {
  group: AlertGroup
  spot: AlertSpot
  timeZone: string
  notifiedText: string
  updates: AlertUpdate[]
}

/**
 * Notifies each surfer once and returns their ids. Above the daily limit, updates are folded into the newest
 * notification without a push. Corrections lead and have a higher limit: somebody may get up early for a wrong one.
 */
export async function insertNotifications(
  tx: Database,
  updatesBySurfer: ReadonlyMap<string, GroupUpdates[]>,
): Promise<string[]> {
  const notifications = [...updatesBySurfer].map(([userId, updates]) => notificationFor(userId, updates))
  if (notifications.length === 0) return []
  const { rows } = await sql<{ userId: string }>`
    with notice as (
      select * from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) 
        as given ("userId" uuid, subject text, more integer, most integer, corrects boolean)
    ),
    today as (
      select notice.*, lately.ids from notice cross join lateral (
        -- The newest few, read from their index; they are counted then.
        select array_agg(id order by id desc) filter (where created_at > ${databaseTime(-DAY_MS)}) as ids from (
          select n.id, n.created_at from notifications n where n.user_id = notice."userId" and n.kind = 'sea_alert'
          order by n.id desc limit ${SEA_CORRECTIONS_A_DAY}) newest) lately
    ),
    ${notificationCtes(
      { userId: sql`"userId"`, kind: 'sea_alert', subject: sql`subject` },
      sql`from today where coalesce(cardinality(ids), 0) < most`,
    )},
    queued as (
      ${queueWebhooksSql('forecast.alert', sql`select user_id, id as subject from notified where is_new`)}
    ),
    folded as (
      ${updateSubjectsSql(sql`
        select n.user_id, n.id, jsonb_set(case when corrects then today.subject else n.subject end::jsonb, '{more}',
          to_jsonb((n.subject::jsonb ->> 'more')::integer + 1 + today.more))::text as subject
        from today join notifications n on n.user_id = today."userId" and n.id = today.ids[1]
        where cardinality(ids) >= most`)}
    )
    select user_id from notified union all select user_id from folded`.execute(tx)
  return rows.map(({ userId }) => userId)
}

const isCorrection = ({ change }: AlertUpdate) => change !== 'good'

/** Corrections first, then by start; ISO times sort as text. */
const leads = (one: AlertUpdate, other: AlertUpdate) =>
  isCorrection(one) === isCorrection(other) ? one.window.start < other.window.start : isCorrection(one)

/** The first update in full, and the number of others; two alerts may match the same window. */
function notificationFor(userId: string, all: readonly GroupUpdates[]) {
  let of = all[0]!
  let first = of.updates[0]!
  const daysBySpot = new Map<string, Set<string>>()
  for (const groupUpdates of all) {
    const days = daysBySpot.get(groupUpdates.spot.id) ?? new Set()
    daysBySpot.set(groupUpdates.spot.id, days)
    for (const one of groupUpdates.updates) {
      days.add(one.window.day)
      if (!leads(one, first)) continue
      of = groupUpdates
      first = one
    }
  }
  const { change, window } = first
  const { group, spot, timeZone } = of
  const corrects = isCorrection(first)
  const more = [...daysBySpot.values()].reduce((sum, days) => sum + days.size, -1)
  const subject: SeaAlertSubject = {
    ...{ change, spotId: spot.id, spotName: spot.name, timeZone, isLoved: group.criteria.leastRating === null, more },
    ...{ start: window.start, end: window.end, surfRating: window.surfRating },
  }
  return {
    ...{ userId, subject: writeSubject(subject), more, corrects },
    most: corrects ? SEA_CORRECTIONS_A_DAY : SEA_ALERTS_A_DAY,
  }
}
