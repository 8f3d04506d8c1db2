import { sql } from 'kysely'
import { SEA_ALERTS_A_DAY } from '#contract/limits.ts'
import type { JudgedAlert, JudgedSpot } from '#server/features/conditions/alerts/square-alerts.ts'
import { spotAlertsChanged } from '#server/features/conditions/events.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { type SeaAlertSubject, writeSubject } from '#server/features/notifications/writes.ts'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { notifying, rewording } from '#server/platform/notifying.ts'
import type { AlertNews, ToldWindow } from '#surf/alert-news.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many surfers one transaction notifies. */
const TOLD_AT_ONCE = 500

/** An alert with news for its surfer, and what they have been told once they have these. */
export type ToldAlert = {
  alert: JudgedAlert
  spot: JudgedSpot
  timeZone: string
  told: ToldWindow[]
  news: AlertNews[]
}

/**
 * Notifies surfers of news of their alerts, each in one notification, up to 500 surfers in each transaction. An alert that was
 * changed, paused or told of by another process meanwhile is left out, so that each window is told once.
 */
export async function tellAll(db: Database, told: readonly ToldAlert[]): Promise<void> {
  const bySurfer = [...Map.groupBy(told, ({ alert }) => alert.userId).values()]
  for (let from = 0; from < bySurfer.length; from += TOLD_AT_ONCE)
    await tell(db, bySurfer.slice(from, from + TOLD_AT_ONCE).flat())
}

const tell = (db: Database, batch: readonly ToldAlert[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // One square at a time counts a surfer's notices of the day; in one order, so that nobody waits in a circle.
    const userIds = [...new Set(batch.map(({ alert }) => alert.userId))]
    await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx)
    const kept = await keepTold(tx, batch)
    const notified = await notify(
      tx,
      batch.filter(({ alert }) => kept.has(alert.id)),
    )
    await publish(tx, notificationsChanged, { userIds: notified })
    await publish(tx, spotAlertsChanged, { userIds: notified })
  })

/** Keeps what surfers have been told, of the alerts that still ask and were told as when they were read: their ids. */
async function keepTold(tx: Database, batch: readonly ToldAlert[]): Promise<Set<string>> {
  const changes = batch.map(({ alert: { told: before, ...asked }, told }) => ({ ...asked, before, told }))
  const { rows } = await sql<{ id: string }>`
    update spot_alerts a set told = news.told
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as news ("userId" uuid, id uuid, "spotId" uuid,
      "leastRating" smallint, "fromHour" smallint, "toHour" smallint, days smallint[], tide text, "noticeDays" smallint,
      preferences jsonb, before jsonb, told jsonb)
    where a.user_id = news."userId" and a.id = news.id and a.told = news.before and not a.is_paused
      and (a.surf_spot_id, a.least_rating, a.from_hour, a.to_hour, a.days, a.tide, a.notice_days, a.preferences)
        is not distinct from (news."spotId", news."leastRating", news."fromHour", news."toHour", news.days, news.tide,
          news."noticeDays", news.preferences)
    returning a.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Beyond so many notices in 24 hours, news are folded into the newest of them: it is unread again, and no phone rings. */
async function notify(tx: Database, batch: readonly ToldAlert[]): Promise<string[]> {
  const notices = [...Map.groupBy(batch, ({ alert }) => alert.userId)].map(([userId, alerts]) =>
    noticeOf(userId, alerts),
  )
  if (notices.length === 0) return []
  const { rows } = await sql<{ userId: string }>`
    with notice as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as given ("userId" uuid, subject text, more integer)
    ),
    today as (
      select notice.*, lately.ids from notice cross join lateral (
        select array_agg(n.id order by n.id desc) as ids from notifications n
        where n.user_id = notice."userId" and n.kind = 'sea_alert' and n.created_at > ${databaseTime(-DAY_MS)}) lately
    ),
    ${notifying(
      { userId: sql`"userId"`, kind: 'sea_alert', subject: sql`subject` },
      sql`from today where coalesce(cardinality(ids), 0) < ${SEA_ALERTS_A_DAY}`,
    )},
    folded as (
      ${rewording(sql`
        select n.user_id, n.id, jsonb_set(n.subject::jsonb, '{more}',
          to_jsonb((n.subject::jsonb ->> 'more')::integer + 1 + today.more))::text as subject
        from today join notifications n on n.user_id = today."userId" and n.id = today.ids[1]
        where cardinality(ids) >= ${SEA_ALERTS_A_DAY}`)}
    )
    select user_id from told union all select user_id from folded`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** The soonest of a surfer's news in full, and how many more there are; two alerts may ask for the same window. */
function noticeOf(userId: string, alerts: readonly ToldAlert[]) {
  const all = alerts
    .flatMap(({ alert, spot, timeZone, news }) => news.map((one) => ({ ...one, alert, spot, timeZone })))
    .toSorted((one, other) => Date.parse(one.window.start) - Date.parse(other.window.start))
  const { change, window, alert, spot, timeZone } = all[0]!
  const more = new Set(all.map(({ spot, window }) => `${spot.id} ${window.day}`)).size - 1
  const subject: SeaAlertSubject = {
    ...{ change, spotId: spot.id, spotName: spot.name, timeZone, isLoved: alert.leastRating === null, more },
    ...{ start: window.start, end: window.end, surfRating: window.surfRating },
  }
  return { userId, subject: writeSubject(subject), more }
}
