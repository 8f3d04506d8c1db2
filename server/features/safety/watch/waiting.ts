import { type RawBuilder, sql } from 'kysely'
import { CONTACT_AFTER_MS } from '#contract/limits.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Times further ahead precede a clock's setting back. */
export const SET_BACK_MS = 60_000

/**
 * True while the next contact waits for this moment. A time ahead does not count: too early is better than an hour
 * late.
 */
export const isRecent = (moment: RawBuilder<unknown>, withinMs = CONTACT_AFTER_MS) => sql`(
  ${moment} > ${databaseTime(-withinMs)} and ${moment} <= ${databaseTime(SET_BACK_MS)})`
