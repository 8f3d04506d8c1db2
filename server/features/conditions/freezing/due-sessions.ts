import { sql } from 'kysely'
import type { FrozenConditions } from '#contract/frozen-conditions.ts'
import { placeKey } from '#server/features/conditions/freezing/session-place.ts'
import { sessionChanged } from '#server/features/surf-sessions/events.ts'
import { writingFrozen } from '#server/features/surf-sessions/writes.ts'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { isLeased, longestLease } from '#server/platform/outbox/outbox.ts'

/** A lease: much longer than freezing takes. What a process that died was at is taken over after that. */
const LEASE_MS = 60_000
/** Until waves that are not known yet are looked for again, doubled each time up to the longest. */
const FIRST_LOOK_MS = 20_000
const LONGEST_LOOK_MS = 60 * 60_000
const MOST_DOUBLINGS = 8

/** A session that this process has a lease on. */
export type DueSession = { ownerId: string; sessionId: string; leaseUntil: string; seaLooks: number }

const isHeld = isLeased(sql`c`, longestLease(LEASE_MS))
const isUnfrozen = sql`
  (s.frozen_start is distinct from s.start_time or s.frozen_end is distinct from s.end_time)
  and not exists (
    select from session_conditions c where c.owner_id = s.user_id and c.session_id = s.id and ${isHeld})`
const isWithoutSea = sql`c.sea_due_at <= ${databaseTime()} and not ${isHeld}`

/** Whether any session is to be frozen, or its waves are to be looked for. */
export const isAnyReady = sql<boolean>`(
  exists (select from surf_sessions s where ${isUnfrozen})
  or exists (select from session_conditions c where ${isWithoutSea}))`

/**
 * Takes sessions whose start or end is not frozen yet, the newest first, and those whose waves are to be looked for again,
 * which no other process works on meanwhile.
 */
export async function claimDue(db: Database, most: number): Promise<DueSession[]> {
  const { rows } = await sql<DueSession>`
    with unfrozen as (
      select s.user_id, s.id from surf_sessions s
      where ${isUnfrozen}
      -- A session that is being deleted is left alone.
      order by s.start_time desc limit ${most} for key share skip locked
    ), without_sea as (
      select c.owner_id, c.session_id from session_conditions c
      where ${isWithoutSea} order by c.sea_due_at limit ${most}
    )
    insert into session_conditions as c (owner_id, session_id, lease_until)
    select user_id, id, ${databaseTime(LEASE_MS)} from (
      select * from unfrozen
      union all
      select * from without_sea w where not exists (select from unfrozen where (user_id, id) = (w.owner_id, w.session_id))
      limit ${most}) due
    on conflict (owner_id, session_id) do update set lease_until = excluded.lease_until where not ${isHeld}
    returning c.owner_id, c.session_id, c.lease_until, c.sea_looks`.execute(db)
  return rows
}

export type Frozen = {
  /** As the database wrote them when the session was read, so that a session that has changed stays due. */
  startKey: string
  endKey: string | null
  placeKey: string
  start: FrozenConditions
  end: FrozenConditions | null
  /** Whether the waves of either may be known later. */
  isWaiting: boolean
  /** Of the breaking faces at the start, in metres, at a spot; null where they are not known. */
  waveHeight: number | null
}

/**
 * Writes what was frozen, gives the lease back, and notifies the pages that show the session. Nothing when the
 * session has other times or another place by now, is gone, or has been taken over: it is due again, or done.
 */
export async function saveFrozen(
  db: Database,
  { ownerId, sessionId, leaseUntil, seaLooks }: DueSession,
  { startKey, endKey, placeKey: place, start, end, isWaiting, waveHeight }: Frozen,
): Promise<void> {
  const lookAgainMs = Math.min(LONGEST_LOOK_MS, FIRST_LOOK_MS * 2 ** Math.min(seaLooks, MOST_DOUBLINGS))
  const frozen = await sql`
    with session as (
      ${writingFrozen(
        waveHeight,
        sql`
      where user_id = ${ownerId} and id = ${sessionId} and start_time = ${startKey}::timestamptz
        and end_time is not distinct from ${endKey}::timestamptz and ${placeKey} = ${place}
        and exists (select from session_conditions held where held.owner_id = user_id and held.session_id = id
          and held.lease_until = ${leaseUntil})`,
      )}
    )
    update session_conditions c set
      at_start = ${JSON.stringify(start)}::jsonb, at_end = ${end === null ? null : JSON.stringify(end)}::jsonb,
      lease_until = null, sea_looks = ${isWaiting ? seaLooks + 1 : 0},
      sea_due_at = ${isWaiting ? databaseTime(lookAgainMs) : null}
    from session
    where c.owner_id = session.user_id and c.session_id = session.id
    returning c.session_id`.execute(db)
  if (frozen.rows.length > 0) await publish(db, sessionChanged, { userId: ownerId, sessionId, about: 'conditions' })
}
