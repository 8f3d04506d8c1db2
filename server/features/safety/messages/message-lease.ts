import { sql } from 'kysely'
import { isLeased } from '#server/platform/outbox/outbox.ts'

/** Longer than any try to send to a contact takes. */
export const MESSAGE_LEASE_MS = 25_000
/** A lease still counts after the database's clock was set back by a little, so that nobody is alarmed twice. */
export const LONGEST_MESSAGE_LEASE_MS = 2 * MESSAGE_LEASE_MS

/** Whether a step `t` is being sent at this moment. */
export const isBeingSent = isLeased(sql`t`, LONGEST_MESSAGE_LEASE_MS)
