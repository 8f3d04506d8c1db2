import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'

/** Longer than one request may take: when a process dies, another may send the next one after this. */
const LEASE_MS = 60_000
/** Nobody leaves a source alone for longer: what lies further ahead was written before the clock was set back. */
const LONGEST_REST_MS = 25 * 60 * 60_000

/** This process no longer has the right to send requests. */
export class LeaseLost extends Error {}

/**
 * The right to send requests to a source, for one of all server processes at a time. It ends by itself when it is not
 * extended.
 */
export function sourceLease(db: Database, source: string) {
  const holder = randomUUID()
  const isOver = sql`(lease.held_until <= ${databaseTime()} or lease.held_until > ${databaseTime(LONGEST_REST_MS)})`

  return {
    /** Takes the lease: 0 when this process has it now, and else the milliseconds until it may be free. */
    async take(): Promise<number> {
      const { rows } = await sql<{ holder: string }>`
        insert into source_leases as lease (source, holder, held_until)
        values (${source}, ${holder}, ${databaseTime(LEASE_MS)})
        on conflict (source) do update set holder = excluded.holder, held_until = excluded.held_until
        where lease.holder = excluded.holder or ${isOver}
        returning lease.holder`.execute(db)
      if (rows.length > 0) return 0
      const held = await sql<{ restMs: number }>`
        select greatest(1, extract(epoch from held_until - ${databaseTime()}) * 1000)::float8 as rest_ms
        from source_leases where source = ${source}`.execute(db)
      return held.rows[0]?.restMs ?? 1
    },
    /** Before each request: extends the lease by a whole period. Throws LeaseLost when this process no longer has it. */
    async extend(): Promise<void> {
      const { rows } = await sql`
        update source_leases set held_until = ${databaseTime(LEASE_MS)}
        where source = ${source} and holder = ${holder} and held_until > ${databaseTime()}
        returning source`.execute(db)
      if (rows.length === 0) throw new LeaseLost()
    },
    /** Gives the lease back; nobody may take it for `restMs`, because the source needs a rest. */
    async release(restMs = 0): Promise<void> {
      await sql`
        update source_leases set holder = null, held_until = ${restMs > 0 ? databaseTime(restMs) : sql`'-infinity'`}
        where source = ${source} and holder = ${holder}`.execute(db)
    },
  }
}
