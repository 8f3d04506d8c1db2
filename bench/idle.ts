import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { atMost, type Claim } from '#bench/report.ts'
import { startServerProcess } from '#bench/server-process.ts'
import type { World } from '#bench/world.ts'

/** What is done once at a start is over by then. */
const SETTLED_AFTER_MS = 15_000
/** Holds each job that runs once a minute. */
const MEASURED_MS = 60_000
const MOST_PER_SECOND = 1

/** How many transactions, each a statement, a server process costs the database while nobody asks it anything. */
export async function benchIdle({ databaseUrl, db }: World): Promise<Claim[]> {
  const server = await startServerProcess('../server/main.ts', { DATABASE_URL: databaseUrl })
  await pause(SETTLED_AFTER_MS)
  const before = await transactions(db)
  await pause(MEASURED_MS)
  const perSecond = ((await transactions(db)) - before) / (MEASURED_MS / 1_000)
  await server.stop()
  return [atMost('statements of a process at rest', perSecond, MOST_PER_SECOND, 'a second')]
}

/** Of this database since it was made. A backend reports its own within a second of the last one, or when it is asked to. */
async function transactions(db: World['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`.execute(
    db,
  )
  return rows[0]!.count
}
