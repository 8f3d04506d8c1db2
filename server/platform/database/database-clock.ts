import { sql } from 'kysely'

/**
 * SQL for the moment at which a statement begins, `offsetMs` later (earlier when negative), as a timestamptz in whole
 * milliseconds as JSON has it. It is read from the database's clock, the only one that all server processes share: what
 * they must agree on, alarms above all, goes by it and never by a process's `new Date()`
 * (docs/decisions/safety/0019-safety-use-the-databases-clock.md).
 */
export const databaseTime = (offsetMs = 0) =>
  offsetMs === 0
    ? sql<string>`date_trunc('milliseconds', statement_timestamp())`
    : sql<string>`(date_trunc('milliseconds', statement_timestamp()) + make_interval(secs => ${offsetMs / 1000}))`
