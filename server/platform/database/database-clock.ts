import { sql } from 'kysely'

/**
 * Start of the statement plus `offsetMs`, in whole milliseconds. Processes share only the database's clock, so alarms
 * use it, never `new Date()` (docs/decisions/safety/0019-safety-use-the-databases-clock.md).
 */
export const databaseTime = (offsetMs = 0) =>
  offsetMs === 0
    ? sql<string>`date_trunc('milliseconds', statement_timestamp())`
    : sql<string>`(date_trunc('milliseconds', statement_timestamp()) + make_interval(secs => ${offsetMs / 1000}))`
