import type { Database } from '#server/platform/database/database.ts'

/** Empties all counters: what comes next is as on another day, from another network. */
export const forgetCounters = (db: Database) => db.deleteFrom('rateLimits').execute()
