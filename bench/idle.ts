import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { atMost, type Claim } from '#bench/report.ts'
import { startServerProcess } from '#bench/server-process.ts'
import { startWorld, type World } from '#bench/world.ts'

/** What is done once at a start is over by then. */
const SETTLED_AFTER_MS = 15_000
/** Holds each job that runs once a minute. */
const MEASURED_MS = 60_000
const MOST_PER_SECOND = 1

/**
 * How many transactions, each a statement, a server process costs the database while nobody asks it anything, nobody is in
 * the water and nothing waits.
 */
export async function benchIdle(): Promise<Claim[]> {
  const world = await startWorld({ idle: 1 })
  try {
    await sql`delete from surf_sessions`.execute(world.db)
    const server = await startServerProcess('../server/main.ts', { DATABASE_URL: world.databaseUrl })
    await pause(SETTLED_AFTER_MS)
    const before = await transactions(world.db)
    await pause(MEASURED_MS)
    const perSecond = ((await transactions(world.db)) - before) / (MEASURED_MS / 1_000)
    await server.stop()
    return [atMost('statements of a process at rest', perSecond, MOST_PER_SECOND, 'a second')]
  } finally {
    await world.close()
  }
}

/** Of this database since it was made. A backend reports its own within a second of the last one, or later when it rests. */
async function transactions(db: World['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database
    where datname = current_database()`.execute(db)
  return rows[0]!.count
}
