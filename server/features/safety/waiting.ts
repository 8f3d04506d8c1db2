import { type RawBuilder, sql } from 'kysely'
import { CONTACT_AFTER_MS } from '#contract/limits.ts'

/** The clocks of two processes may differ by so much; a moment that lies further ahead comes from a clock that was wrong. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * Whether the next contact still waits because of what happened at this moment. A moment that lies ahead, because the
 * clock was set back, holds nobody up: better too early than an hour late.
 */
export const isRecent = (moment: RawBuilder<unknown>, now: Date) => sql`(
  ${moment} > ${new Date(now.getTime() - CONTACT_AFTER_MS)}::timestamptz
  and ${moment} <= ${new Date(now.getTime() + CLOCKS_DIFFER_MS)}::timestamptz)`
