import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * The clock of a test's database. The product reads it by `statement_timestamp()`; in a test's database these functions
 * stand before PostgreSQL's own, so that a test sets the clock itself, for all processes on that database, and the
 * product has no door for it. Column defaults keep PostgreSQL's own.
 */
export const SETTABLE_CLOCK = `
  create schema test_clock;
  create table test_clock.clock (stands_at timestamptz, ahead interval not null default '0');
  insert into test_clock.clock default values;
  create function test_clock.statement_timestamp() returns timestamptz language sql stable
    return (select coalesce(stands_at, pg_catalog.statement_timestamp() + ahead) from test_clock.clock);
  create function test_clock.now() returns timestamptz language sql stable
    return (select coalesce(stands_at, pg_catalog.now() + ahead) from test_clock.clock);`

/** For `alter database … set search_path to …`: tables are still made in `public`. */
export const SETTABLE_CLOCK_PATH = 'public, test_clock, pg_catalog'

/** Sets the database's clock, which stands there until it is set again; null: it tells the true time, and runs. */
export const setDatabaseClock = (db: Database, to: Date | null) =>
  sql`update test_clock.clock set stands_at = ${to}, ahead = '0'`.execute(db)

/** Sets the clocks of a server and of its database, which stand there until they are set again; null: the true time. */
export async function setClocks({ db, clock }: { db: Database; clock: { now: Date | null } }, to: Date | null) {
  clock.now = to
  await setDatabaseClock(db, to)
}

/** Lets the database's clock run, so far ahead of the true time; behind when negative. */
export const shiftDatabaseClock = (db: Database, aheadMs: number) =>
  sql`update test_clock.clock set stands_at = null, ahead = make_interval(secs => ${aheadMs / 1000})`.execute(db)
