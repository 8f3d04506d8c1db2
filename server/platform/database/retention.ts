import { type RawBuilder, sql } from 'kysely'
import type { RetentionKind } from '#contract/accounts/own-data.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Rows that a feature stores for a time. Its `isOver` is the only statement about them outside the feature's own. */
export type Retention = {
  kind: RetentionKind
  table: string
  storedMs: (env: Env) => number
  /** A condition about `old`, a row of the table, that an index answers. */
  isOver: (storedMs: number) => RawBuilder<unknown>
  /** Fewer where others are deleted with each row. */
  atOnce?: number
}

/** Bounds how long other statements wait for the deleted rows. */
const AT_ONCE = 5_000
/** The rest stays for the next run, so that a backlog takes the database from nobody. */
const STATEMENTS_PER_RUN = 50

export const isPast = (column: string, storedMs = 0) => sql`${sql.ref(`old.${column}`)} < ${databaseTime(-storedMs)}`

export const overRows = ({ table, storedMs, isOver, atOnce = AT_ONCE }: Retention, env: Env) => sql`
  select old.ctid from ${sql.table(table)} old where ${isOver(storedMs(env))}
  limit ${sql.lit(atOnce)} for update of old skip locked`

/** Concurrent runs skip each other's rows. One kind that fails leaves the others alone. */
export async function removeOverRows(
  kinds: readonly Retention[],
  { db, env }: { db: Database; env: Env },
): Promise<void> {
  const failures: unknown[] = []
  for (const kind of kinds) await removeKind(kind, db, env).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some rows whose time is over were not removed.')
}

async function removeKind(kind: Retention, db: Database, env: Env): Promise<void> {
  const { table, atOnce = AT_ONCE } = kind
  for (let statement = 0; statement < STATEMENTS_PER_RUN; statement += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(${overRows(kind, env)}))`.execute(db)
    if (numAffectedRows < atOnce) return
  }
}
