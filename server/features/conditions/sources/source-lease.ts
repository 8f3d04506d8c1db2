import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { hasCome, isLeased, longestLease } from '#server/platform/outbox/outbox.ts'

/** Longer than a request, so that another process may continue after a crash. */
const LEASE_MS = 60_000
const LONGEST_REST_MS = 25 * 60 * 60_000

/** This process may no longer send requests. */
export class LeaseLost extends Error {}

/** One process at a time may send requests. An outbox row whose `run_at` ends a rest; expires unless extended. */
export function sourceLease(db: Database, source: string) {
  const holder = randomUUID()
  const row = sql`lease`

  return {
    /** Returns 0 if taken, else milliseconds until it may be free. */
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
      const current = await sql<{ restMs: number }>`
        select greatest(1, extract(epoch from coalesce(lease_until, run_at) - ${databaseTime()}) * 1000)::float8 as rest_ms
        from source_leases where source = ${source}`.execute(db)
      return current.rows[0]?.restMs ?? 1
    },
    /** Throws LeaseLost. */
    async extend(): Promise<void> {
      const { rows } = await sql`
        update source_leases set lease_until = ${databaseTime(LEASE_MS)}
        where source = ${source} and holder = ${holder} and lease_until > ${databaseTime()}
        returning source`.execute(db)
      if (rows.length === 0) throw new LeaseLost()
    },
    async release(restMs = 0): Promise<void> {
      await sql`
        update source_leases set holder = null, lease_until = null, run_at = ${restMs > 0 ? databaseTime(restMs) : null}
        where source = ${source} and holder = ${holder}`.execute(db)
    },
  }
}
