import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { backoff, type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'

/** Criteria of an alert without preferences, which are last and follow from ratings. */
const criteriaOf = (alert: string) => sql`${sql.ref(`${alert}.asked`)}::jsonb - -1`

/** SQL condition: two alerts have equal criteria, paused or not. */
export const haveSameCriteria = (one: string, other: string) => sql`${criteriaOf(one)} = ${criteriaOf(other)}`

/** For a duplicate spot. Of equal alerts the other spot's stays, active if either was. Returns user_ids. */
export const movingSpotAlerts = (from: string, into: string) => sql<{ userId: string }>`
  with same as (
    select kept.user_id, kept.id, moved.id as moved_id, kept.is_paused and moved.is_paused as is_paused
    from spot_alerts moved join spot_alerts kept on kept.user_id = moved.user_id and ${haveSameCriteria('kept', 'moved')}
    where moved.surf_spot_id = ${from} and kept.surf_spot_id = ${into}
  ),
  kept as (
    update spot_alerts a set is_paused = same.is_paused from same where a.user_id = same.user_id and a.id = same.id
  ),
  dropped as (
    delete from spot_alerts a using same where a.user_id = same.user_id and a.id = same.moved_id returning a.user_id
  ),
  moved as (
    update spot_alerts a set surf_spot_id = ${into}
    where a.surf_spot_id = ${from}
      and not exists (select from same where same.user_id = a.user_id and same.moved_id = a.id)
    returning a.user_id
  )
  select user_id from dropped union select user_id from moved`

type Watcher = 'alerts' | 'plans'
/** A square with a forecast that its watcher has not evaluated. */
export type WatchedSquare = Leased & { watcher: Watcher; cell: string }
export type EvaluatedSquare = WatchedSquare & {
  /** Fetch time of the evaluated forecast as stored; null if the square is gone. */
  fetchedKey: string | null
}

const q = sql.ref('q')

export const squareOutbox = outboxOf<WatchedSquare>({
  name: 'watched_squares',
  key: ['watcher', 'cell'],
  isPending: sql`exists (
    select from conditions_cells sea
    where sea.cell = ${q}.cell and sea.fetched_at is not null and sea.fetched_at is distinct from ${q}.judged_at)`,
  // Longer than a run over all squares takes on a slow machine.
  leaseMs: 5 * 60_000,
  backoff: backoff([10_000, 60_000], 10 * 60_000),
  longestDelayMs: 10 * 60_000,
})

const isWatchedBy = (watcher: Watcher) => sql`${q}.watcher = ${watcher}`

/** SQL condition: a square has a new forecast for this watcher. */
export const isAnySquareNew = (watcher: Watcher) => squareOutbox.isAnyReady({ where: isWatchedBy(watcher) })

/** Leases squares with a new forecast, at most `most`, optionally `among` some. */
export async function leaseSquares(
  db: Database,
  { watcher, most, among }: { watcher: Watcher; most: number; among?: readonly string[] },
): Promise<WatchedSquare[]> {
  const where = among ? sql`${isWatchedBy(watcher)} and q.cell = any(${among}::text[])` : isWatchedBy(watcher)
  const { rows } = await sql<WatchedSquare>`
    with ${squareOutbox.leaseCtes({ most, where })}
    select watcher, cell, attempts, lease_until from leased`.execute(db)
  return rows
}

/** Stores the evaluated fetch times, unless the lease expired. */
export async function settleSquares(db: Database, squares: readonly EvaluatedSquare[]): Promise<void> {
  await sql`
    with locked as materialized (
      select q.watcher, q.cell, judged."fetchedKey"
      from watched_squares q join jsonb_to_recordset(${JSON.stringify(squares)}::jsonb)
        as judged (watcher text, cell text, "leaseUntil" timestamptz, "fetchedKey" text) using (watcher, cell)
      where q.lease_until = judged."leaseUntil"
      order by q.watcher, q.cell for no key update of q
    )
    update watched_squares q set judged_at = locked."fetchedKey"::timestamptz, attempts = 0, run_at = null,
      lease_until = null
    from locked where q.watcher = locked.watcher and q.cell = locked.cell`.execute(db)
}

/** Adds squares that are not watched yet. */
export async function watchSquares(db: Database, watcher: Watcher, cells: readonly string[]): Promise<void> {
  await sql`
    insert into watched_squares (watcher, cell) select ${watcher}, cell from unnest(${cells}::text[]) cell
    order by cell
    on conflict do nothing`.execute(db)
}

/** Schedules a square's next evaluation now, ending the lease of a process that may have read the previous state. */
export async function scheduleSquare(db: Database, watcher: Watcher, cell: string): Promise<void> {
  await sql`
    insert into watched_squares (watcher, cell) values (${watcher}, ${cell})
    on conflict (watcher, cell) do update set judged_at = null, run_at = null, lease_until = null`.execute(db)
}

/** After a restore: forecasts from before it notify nobody; the next ones do. Returns how many. */
export const settleMissedSquares = (tx: Database) =>
  squareOutbox.settleMissed(
    tx,
    sql`judged_at = (select fetched_at from conditions_cells sea where sea.cell = q.cell), attempts = 0, run_at = null`,
  )
