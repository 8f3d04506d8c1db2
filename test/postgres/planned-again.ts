import { sql } from 'kysely'
import { pino } from 'pino'
import { connect, type Database } from '#server/platform/database/database.ts'

const CALLS = 12
/** PostgreSQL compares the costs of five plans with that of a generic one. */
const FIRST_PLANS = 5

/**
 * Statements that are planned more than five times in twelve calls on one connection. Statistics stay the same
 * meanwhile: plans made before and after an automatic analyze differ in cost, and are compared with each other.
 */
export async function plannedAgain(url: string, call: (db: Database) => Promise<unknown>): Promise<unknown[]> {
  const db = connect(url, { size: 1, log: pino({ level: 'silent' }) })
  try {
    await sql`
      do $$
        declare name regclass;
        begin
          for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
            execute format('alter table %s set (autovacuum_enabled = off)', name);
          end loop;
        end $$`.execute(db)
    await sql`analyze`.execute(db)
    // As PostgreSQL does by itself; that of the tests plans once.
    await sql`set plan_cache_mode to auto`.execute(db)
    for (let nth = 0; nth < CALLS; nth += 1) await call(db)
    const { rows } = await sql`
      select custom_plans::int as new_plans, statement from pg_prepared_statements
      where custom_plans > ${sql.lit(FIRST_PLANS)}`.execute(db)
    return rows
  } finally {
    await db.destroy()
  }
}
