import { sql } from 'kysely'

// Times are told by the clock of the process that writes them. One that was ahead once must not stop anything until the
// others have caught up: a time further on than it can sensibly be counts as if it were not there.

/** Clocks of server processes differ by less. */
export const CLOCKS_DIFFER_MS = 60_000

const aheadOf = (now: Date) => sql`${new Date(now.getTime() + CLOCKS_DIFFER_MS).toISOString()}::timestamptz`

/** SQL after something that happened: within so long before now, and not in the future. */
export const within = (span: string, now: Date) =>
  sql`between ${now.toISOString()}::timestamptz - ${span}::interval and ${aheadOf(now)}`
