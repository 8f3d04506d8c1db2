import { sql } from 'kysely'

// Times come from the writing process's clock. A time further ahead than clocks differ counts as missing, so that a
// wrong clock stops nothing until others catch up.

export const CLOCKS_DIFFER_MS = 60_000

const aheadOf = (now: Date) => sql`${new Date(now.getTime() + CLOCKS_DIFFER_MS).toISOString()}::timestamptz`

/** SQL after a time: within `span` before now, and not in the future. */
export const within = (span: string, now: Date) =>
  sql`between ${now.toISOString()}::timestamptz - ${span}::interval and ${aheadOf(now)}`
