import { notificationsChanged } from '#server/features/notifications/events.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import type { Database } from '#server/platform/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Rows of a statement, each with a surfer whom it concerns; null for nobody. */
type Rows = { userId?: string | null; buddyId?: string | null }[]
const idsIn = (rows: Rows) => rows.flatMap(({ userId, buddyId }) => [userId, buddyId]).filter((id) => id != null)

/** Publishes that the safety of these surfers has changed, or an alarm that they know of. */
export const publishSafetyOf = (db: Database, rows: Rows) => publish(db, safetyChanged, { userIds: idsIn(rows) })

/** Publishes that these surfers were notified. */
export const publishNotified = (db: Database, rows: Rows) => publish(db, notificationsChanged, { userIds: idsIn(rows) })
