import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { atMost, type Claim } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import { startWorld, type World } from '#bench/measuring/world.ts'

/** What is done once at a start is over by then. */
const SETTLED_AFTER_MS = 15_000
/** Holds each job that runs once a minute. */
const MEASURED_MS = 60_000
const MOST_PER_SECOND = 1

/** How many statements a server process sends while nobody asks it anything, nobody is in the water and nothing waits. */
export async function benchIdle(): Promise<Claim[]> {
  const world = await startWorld({ idle: 1, settings: { shared_preload_libraries: 'pg_stat_statements' } })
  try {
    await sql`delete from surf_sessions`.execute(world.db)
    await sql`create extension pg_stat_statements`.execute(world.db)
    const server = await startServerProcess('#server/main.ts', { DATABASE_URL: world.databaseUrl })
    await pause(SETTLED_AFTER_MS)
    await sql`select pg_stat_statements_reset()`.execute(world.db)
    await pause(MEASURED_MS)
    const perSecond = (await statements(world.db)) / (MEASURED_MS / 1_000)
    await server.stop()
    return [atMost('statements of a process at rest', perSecond, MOST_PER_SECOND, 'a second')]
  } finally {
    await world.close()
  }
}

/**
 * Statements since the reset, begin and commit among them. Transactions are not counted: whoever listens begins one for each
 * notification that comes.
 */
async function statements(db: World['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(calls)::float8 as count from pg_stat_statements where query not like '%pg_stat_statements%'`.execute(db)
  return rows[0]!.count
}
