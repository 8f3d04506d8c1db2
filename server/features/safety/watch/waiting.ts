import { type RawBuilder, sql } from 'kysely'
import { CONTACT_AFTER_MS } from '#contract/limits.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** A moment that lies further ahead was written down before the database's clock was set back. */
export const SET_BACK_MS = 60_000

/**
 * Whether the next contact still waits because of what happened at this moment. A moment that lies ahead, because the
 * clock was set back, holds nobody up: better too early than an hour late.
 */
export const isRecent = (moment: RawBuilder<unknown>, withinMs = CONTACT_AFTER_MS) => sql`(
  ${moment} > ${databaseTime(-withinMs)} and ${moment} <= ${databaseTime(SET_BACK_MS)})`
