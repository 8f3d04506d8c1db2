import { sql } from 'kysely'

/**
 * SQL: start of the statement plus `offsetMs` as timestamptz in whole milliseconds. The database's clock is the only
 * one that all processes share, so alarms use it, never `new Date()`
 * (docs/decisions/safety/0019-safety-use-the-databases-clock.md).
 */
export const databaseTime = (offsetMs = 0) =>
  offsetMs === 0
    ? sql<string>`date_trunc('milliseconds', statement_timestamp())`
    : sql<string>`(date_trunc('milliseconds', statement_timestamp()) + make_interval(secs => ${offsetMs / 1000}))`
