import { sql } from 'kysely'
import { type WishNews, writeNotices } from '#server/features/conditions/alerts/sea-notices.ts'
import { keepNotified, nextHolders, type WishHolder } from '#server/features/conditions/alerts/wish-holders.ts'
import { spotAlertsChanged } from '#server/features/conditions/events.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** How many surfers one transaction notifies. */
const SURFERS_AT_ONCE = 500
/** How many transactions run side by side, each with surfers of its own. */
const SIDE_BY_SIDE = 3

/**
 * Notifies surfers of news of their alerts, each in one notification, up to 500 surfers in each of three transactions side
 * by side. An alert that was changed, paused or notified by another process meanwhile is left out, so that each window is
 * notified once.
 */
export async function notifyNews(db: Database, news: readonly WishNews[], holdersAtOnce?: number): Promise<void> {
  if (news.length === 0) return
  const wishes = news.map(({ wish }) => wish)
  let after: string | undefined
  do {
    const { holders, last } = await nextHolders(db, wishes, after, holdersAtOnce)
    const bySurfer = [...Map.groupBy(holders, ({ userId }) => userId).values()]
    const notifyNext = async () => {
      while (bySurfer.length > 0) await notifyHolders(db, bySurfer.splice(0, SURFERS_AT_ONCE).flat(), news)
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, notifyNext))
    after = last
  } while (after)
}

const notifyHolders = (db: Database, holders: readonly WishHolder[], news: readonly WishNews[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // One transaction at a time counts a surfer's notices of the day; in one order, so that none waits in a circle.
    const userIds = [...new Set(holders.map(({ userId }) => userId))]
    await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx)
    const kept = await keepNotified(tx, holders, news)
    const stillAsking = holders.filter(({ id }) => kept.has(id))
    const newsBySurfer = Map.groupBy(stillAsking, ({ userId }) => userId)
    const notified = await writeNotices(
      tx,
      new Map([...newsBySurfer].map(([userId, held]) => [userId, held.map(({ nth }) => news[nth]!)])),
    )
    await publish(tx, notificationsChanged, { userIds: notified })
    await publish(tx, spotAlertsChanged, { userIds: notified })
  })
