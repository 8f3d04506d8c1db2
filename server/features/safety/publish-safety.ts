import { notificationsChanged } from '#server/features/notifications/events.ts'
import { safetyChanged, safetyReconciled } from '#server/features/safety/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { declareSurfersEvent } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Rows of a statement: surfers whose own safety it concerns, and buddies who know of an alarm; null for nobody. */
type Rows = { userId?: string | null; buddyId?: string | null }[]

/**
 * In two events, surfers before buddies: pages spread their refetches when an event names many, and a surfer's own must not
 * wait because they have very many buddies.
 */
async function publishApart(db: Database, event: ReturnType<typeof declareSurfersEvent>, rows: Rows): Promise<void> {
  await publish(db, event, { userIds: rows.flatMap(({ userId }) => userId ?? []) })
  await publish(db, event, { userIds: rows.flatMap(({ buddyId }) => buddyId ?? []) })
}

/** Publishes that the safety of these surfers has changed, or an alarm that these buddies know of. */
export const publishSafetyOf = (db: Database, rows: Rows) => publishApart(db, safetyChanged, rows)

/** Publishes the same as a result of the safety watch. */
export const publishReconciledOf = (db: Database, rows: Rows) => publishApart(db, safetyReconciled, rows)

/** Publishes of each row that the buddy was notified, or the surfer where there is none. */
export const publishNotified = (db: Database, rows: Rows) =>
  publishApart(
    db,
    notificationsChanged,
    rows.map(({ userId, buddyId }) => (buddyId ? { buddyId } : { userId })),
  )
