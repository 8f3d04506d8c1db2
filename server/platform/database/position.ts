import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** A place in the write-ahead log, in 16 hexadecimal digits: the later of two is the greater text. */
export type Position = string

/** Beyond every replica, so that the primary is read. */
export const UNKNOWN: Position = 'f'.repeat(16)

export const isPosition = (text: string | undefined): text is Position => /^[0-9a-f]{16}$/.test(text ?? '')

export const latest = (one: Position, other: Position): Position => (one > other ? one : other)

const digits = (position: string) => sql`lpad(to_hex((${sql.raw(position)} - '0/0'::pg_lsn)::bigint), 16, '0')`

/** After every commit that has been answered, even with synchronous_commit off. Fails on a standby. */
export async function readPrimary(db: Database): Promise<Position> {
  const { rows } = await sql<{ at: Position }>`select ${digits('pg_current_wal_insert_lsn()')} as at`.execute(db)
  return rows[0]!.at
}

/** Null on a server that is no standby, or no longer. */
export async function readReplayed(db: Database): Promise<Position | null> {
  const { rows } = await sql<{ at: Position | null }>`
    select case when pg_is_in_recovery() then ${digits('pg_last_wal_replay_lsn()')} end as at`.execute(db)
  return rows[0]!.at
}
