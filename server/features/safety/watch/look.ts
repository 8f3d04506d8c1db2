import { sql } from 'kysely'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/**
 * Open alarms of a run: those whose `look_at` has come, and those of these surfers, whose events arrived. Without it
 * all.
 */
export type Look = { surfers: string[] }

/** Interval for alarms that wait for their surfer alone, in case an event was lost. */
export const LOOK_EVERY_MS = 50_000
/** Older alarms after a hundredth of their age. */
export const LOOKS_PER_AGE = 100
/** Longest interval. Later times precede a clock's setting back. */
export const LONGEST_LOOK_MS = 60 * 60_000

export const isLookedAt = (look: Look | undefined) =>
  look
    ? sql`(a.look_at is null or a.look_at <= ${databaseTime()} or a.look_at > ${databaseTime(LONGEST_LOOK_MS + LOOK_EVERY_MS)}
        or a.user_id = any(${look.surfers}::uuid[]))`
    : sql`true`
