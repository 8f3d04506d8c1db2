import { notificationsChanged } from '#server/features/notifications/events.ts'
import { safetyChanged, safetyReconciled } from '#server/features/safety/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { declareSurfersEvent } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'

type Rows = { userId?: string | null; buddyId?: string | null }[]

/** Two events, surfers first: pages spread refetches of events with many ids, and a surfer's own must not wait. */
async function publishApart(db: Database, event: ReturnType<typeof declareSurfersEvent>, rows: Rows): Promise<void> {
  await publish(db, event, { userIds: rows.flatMap(({ userId }) => userId ?? []) })
  await publish(db, event, { userIds: rows.flatMap(({ buddyId }) => buddyId ?? []) })
}

export const publishSafetyOf = (db: Database, rows: Rows) => publishApart(db, safetyChanged, rows)

export const publishReconciledOf = (db: Database, rows: Rows) => publishApart(db, safetyReconciled, rows)

/** The buddy of each row, or its surfer without one. */
export const publishNotified = (db: Database, rows: Rows) =>
  publishApart(
    db,
    notificationsChanged,
    rows.map(({ userId, buddyId }) => (buddyId ? { buddyId } : { userId })),
  )
