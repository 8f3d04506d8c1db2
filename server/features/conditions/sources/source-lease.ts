import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { hasCome, isLeased, longestLease } from '#server/platform/outbox/outbox.ts'

/** Longer than one request may take: when a process dies, another may send the next one after this. */
const LEASE_MS = 60_000
/** Nobody leaves a source alone for longer. */
const LONGEST_REST_MS = 25 * 60 * 60_000

/** This process no longer has the right to send requests. */
export class LeaseLost extends Error {}

/**
 * The right to send requests to a source, for one of all server processes at a time: a row of the outbox, whose `run_at` is
 * the end of a rest. The lease ends by itself when it is not extended.
 */
export function sourceLease(db: Database, source: string) {
  const holder = randomUUID()
  const row = sql`lease`

  return {
    /** Takes the lease: 0 when this process has it now, and else the milliseconds until it may be free. */
    async take(): Promise<number> {
      const { rows } = await sql<{ holder: string }>`
        with taken as (
          update source_leases lease set holder = ${holder}, lease_until = ${databaseTime(LEASE_MS)}, run_at = null
          where source = ${source} and (holder = ${holder}
            or (not ${isLeased(row, longestLease(LEASE_MS))} and ${hasCome(row, LONGEST_REST_MS)}))
          returning holder
        ),
        -- Not one upsert: that reads no clock where tables are spread.
        first_taken as (
          insert into source_leases (source, holder, lease_until)
          values (${source}, ${holder}, ${databaseTime(LEASE_MS)})
          on conflict (source) do nothing
          returning holder
        )
        select holder from taken union all select holder from first_taken`.execute(db)
      if (rows.length > 0) return 0
      const held = await sql<{ restMs: number }>`
        select greatest(1, extract(epoch from coalesce(lease_until, run_at) - ${databaseTime()}) * 1000)::float8 as rest_ms
        from source_leases where source = ${source}`.execute(db)
      return held.rows[0]?.restMs ?? 1
    },
    /** Before each request: extends the lease by a whole period. Throws LeaseLost when this process no longer has it. */
    async extend(): Promise<void> {
      const { rows } = await sql`
        update source_leases set lease_until = ${databaseTime(LEASE_MS)}
        where source = ${source} and holder = ${holder} and lease_until > ${databaseTime()}
        returning source`.execute(db)
      if (rows.length === 0) throw new LeaseLost()
    },
    /** Gives the lease back; nobody may take it for `restMs`, because the source needs a rest. */
    async release(restMs = 0): Promise<void> {
      await sql`
        update source_leases set holder = null, lease_until = null, run_at = ${restMs > 0 ? databaseTime(restMs) : null}
        where source = ${source} and holder = ${holder}`.execute(db)
    },
  }
}
