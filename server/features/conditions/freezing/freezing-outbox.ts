import { sql } from 'kysely'
import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { updateFrozenSql } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { backoff, type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'

const LOOK_AGAIN = backoff(
  [20, 40, 80, 160, 320, 640, 1_280, 2_560].map((seconds) => seconds * 1_000),
  60 * 60_000,
)

export const placeKey = sql`jsonb_build_array(s.surf_spot_id, s.latitude, s.longitude)::text`

/** A leased session; attempts count searches for waves. */
export type LeasedSession = Leased & { ownerId: string; sessionId: string }

/** Outbox of sessions to freeze, also those with missing waves. */
export const freezingOutbox = outboxOf<LeasedSession>({
  name: 'session_conditions',
  key: ['owner_id', 'session_id'],
  isPending: sql`q.is_pending`,
  // Much longer than freezing takes.
  leaseMs: 60_000,
  backoff: LOOK_AGAIN,
  longestDelayMs: 60 * 60_000,
})

/** Session `s` without frozen start or end and without a row; writers need not add one. */
const isUnnoted = sql`
  (s.frozen_start is distinct from s.start_time or s.frozen_end is distinct from s.end_time)
  and not exists (
    select from session_conditions c where c.owner_id = s.user_id and c.session_id = s.id and c.is_pending
      and (c.run_at is null or ${freezingOutbox.isLeased(sql`c`)}))`

export const isAnyReady = sql<boolean>`(
  exists (select from surf_sessions s where ${isUnnoted}) or ${freezingOutbox.isAnyReady()})`

/** Surfers in `served`, most recent last, come later, so that nobody waits for somebody's imported years. */
export async function leaseSessions(
  db: Database,
  most: number,
  served: readonly string[] = [],
): Promise<LeasedSession[]> {
  await sql`
    insert into session_conditions as c (owner_id, session_id, is_pending)
    select s.user_id, s.id, true from surf_sessions s
    where ${isUnnoted}
    -- Of each surfer the newest first. A session that is being deleted is left alone.
    order by array_position(${served}::uuid[], s.user_id) nulls first, s.start_time desc limit ${most} for key share skip locked
    on conflict (owner_id, session_id) do update set is_pending = true, run_at = null`.execute(db)
  const { rows } = await sql<LeasedSession>`
    with ${freezingOutbox.leaseCtes({ most })}
    select owner_id, session_id, attempts, lease_until from leased`.execute(db)
  return rows
}

type Frozen = {
  startKey: string
  endKey: string | null
  placeKey: string
  start: FrozenConditions
  end: FrozenConditions | null
  /** True if waves may be known later. */
  isWaiting: boolean
  /** Metres, breaking faces at the start. */
  waveHeight: number | null
}

/** No effect if the session changed, is gone or the lease was lost. */
export async function saveFrozen(
  db: Database,
  session: LeasedSession,
  { startKey, endKey, placeKey: place, start, end, isWaiting, waveHeight }: Frozen,
): Promise<void> {
  const { ownerId, sessionId, attempts } = session
  const again = isWaiting
    ? sql`attempts = ${attempts + 1}, run_at = ${databaseTime(LOOK_AGAIN(attempts))}`
    : sql`is_pending = false, attempts = 0, run_at = null`
  const frozen = await sql`
    with session as (
      ${updateFrozenSql(
        waveHeight,
        sql`
      where user_id = ${ownerId} and id = ${sessionId} and start_time = ${startKey}::timestamptz
        and end_time is not distinct from ${endKey}::timestamptz and ${placeKey} = ${place}
        and ${freezingOutbox.hasLease(session)}`,
      )}
    )
    ${freezingOutbox.settleSql(
      session,
      sql`
      at_start = ${JSON.stringify(start)}::jsonb, at_end = ${end === null ? null : JSON.stringify(end)}::jsonb, ${again}`,
      { where: sql`exists (select from session)` },
    )}`.execute(db)
  if (frozen.rows.length > 0) await publish(db, sessionChanged, { userId: ownerId, sessionId, about: 'conditions' })
}
