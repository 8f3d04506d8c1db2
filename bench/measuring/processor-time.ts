import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { resourceUse } from '#server/platform/process/resource-use.ts'

/** Processor time of a process so far. */
export const processorMs = (pid: number): number => resourceUse(pid)?.processorMs ?? 0

/** Processor time so far of the database's connections that are open. */
export async function databaseProcessorMs(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  return rows.reduce((sum, { pid }) => sum + processorMs(pid), 0)
}
