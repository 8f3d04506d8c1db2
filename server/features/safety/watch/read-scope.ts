import { type RawBuilder, sql } from 'kysely'
import { CONTACT_AFTER_MS } from '#contract/limits.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Surfers whose events arrived: a run reads their open alarms, and those whose time has come. Without it, all. */
export type Scope = { surfers: string[] }

/** For alarms that wait for their surfer alone, in case an event was lost. */
export const READ_EVERY_MS = 50_000
/** Older alarms after a hundredth of their age. */
export const READS_PER_AGE = 100
/** Longest interval. Later times precede a clock's setting back. */
export const MAX_READ_DELAY_MS = 60 * 60_000

export const isInScope = (scope: Scope | undefined) =>
  scope
    ? sql`(a.look_at is null or a.look_at <= ${databaseTime()} or a.look_at > ${databaseTime(MAX_READ_DELAY_MS + READ_EVERY_MS)}
        or a.user_id = any(${scope.surfers}::uuid[]))`
    : sql`true`

/** Times further ahead precede a clock's setting back. */
export const SET_BACK_MS = 60_000

/** Until the next contact is due after this moment. A time ahead does not count: better too early than too late. */
export const isRecent = (moment: RawBuilder<unknown>, withinMs = CONTACT_AFTER_MS) => sql`(
  ${moment} > ${databaseTime(-withinMs)} and ${moment} <= ${databaseTime(SET_BACK_MS)})`
