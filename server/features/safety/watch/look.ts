import { sql } from 'kysely'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/**
 * Which open alarms a reconcile run looks at: those whose `look_at` has come, and all of these surfers, about whom an event
 * was heard. Without one it looks at every open alarm.
 */
export type Look = { surfers: string[] }

/** An alarm that waits for its surfer alone is looked at so often, for an event may have been lost. */
export const LOOK_EVERY_MS = 50_000
/** The older it is, the more seldom: after another hundredth of its age. */
export const LOOKS_PER_AGE = 100
/** But at least so often. A time further ahead was written before the database's clock was set back. */
export const LONGEST_LOOK_MS = 60 * 60_000

/** Whether an alarm `a` that is not over is looked at now. */
export const isLookedAt = (look: Look | undefined) =>
  look
    ? sql`(a.look_at is null or a.look_at <= ${databaseTime()} or a.look_at > ${databaseTime(LONGEST_LOOK_MS + LOOK_EVERY_MS)}
        or a.user_id = any(${look.surfers}::uuid[]))`
    : sql`true`
