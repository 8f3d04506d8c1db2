import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import { backoff } from '#server/platform/outbox/backoff.ts'
import { type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'

/** A square of the sea with news that alerts are to be judged by. */
export type DueSquare = Leased & { cell: string }
export type JudgedSquare = DueSquare & {
  /** When the forecast that was judged was fetched, as the database writes it. */
  fetchedKey: string
}

const q = sql.ref('q')

/** Longer than a batch of squares takes, also on a slow machine. */
export const squareOutbox = outboxOf<DueSquare>({
  name: 'alert_squares',
  key: ['cell'],
  isPending: sql`exists (
    select from conditions_cells sea
    where sea.cell = ${q}.cell and sea.fetched_at is not null and sea.fetched_at is distinct from ${q}.judged_at)`,
  leaseMs: 60_000,
  backoff: backoff([10_000, 60_000], 10 * 60_000),
  longestDelayMs: 10 * 60_000,
})

/**
 * SQL that has the alerts of a square judged by the forecast that is there, and by each that comes. It ends the lease of
 * whoever is at it now, who may have read the alerts as they were before.
 */
export const judgingAnew = (cell: string) => sql`
  insert into alert_squares (cell) values (${cell})
  on conflict (cell) do update set judged_at = null, run_at = null, lease_until = null`

/** Takes leases on squares with news, which no other process judges meanwhile. */
export async function claimDue(db: Database, most: number): Promise<DueSquare[]> {
  const { rows } = await sql<DueSquare>`
    with ${squareOutbox.claiming({ most })}
    select cell, attempts, lease_until from claimed`.execute(db)
  return rows
}

/** Writes down by which forecasts these squares were judged, unless the lease has ended: then it is done once more. */
export async function settle(db: Database, squares: readonly JudgedSquare[]): Promise<void> {
  await sql`
    update alert_squares q set judged_at = judged."fetchedKey"::timestamptz, attempts = 0, run_at = null, lease_until = null
    from jsonb_to_recordset(${JSON.stringify(squares)}::jsonb)
      as judged (cell text, "leaseUntil" timestamptz, "fetchedKey" text)
    where q.cell = judged.cell and q.lease_until = judged."leaseUntil"`.execute(db)
}
