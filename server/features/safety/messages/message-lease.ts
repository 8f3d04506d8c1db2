import { sql } from 'kysely'
import { isLeased } from '#server/platform/outbox/outbox.ts'

/** Longer than any try. */
export const MESSAGE_LEASE_MS = 25_000
/** Valid also after the clock was set back a little, so that nobody is alarmed twice. */
export const LONGEST_MESSAGE_LEASE_MS = 2 * MESSAGE_LEASE_MS

export const isBeingSent = isLeased(sql`t`, LONGEST_MESSAGE_LEASE_MS)
