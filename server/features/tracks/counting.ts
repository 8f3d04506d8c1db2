import { sql } from 'kysely'
import { MAX_WAVES } from '#contract/limits.ts'
import type { TrackSummary } from '#contract/sessions/tracks.ts'
import { sessionChanged, sessionMoved } from '#server/features/sessions/events.ts'
import { updateWaveCountSql } from '#server/features/sessions/writes.ts'
import {
  correctionJson,
  lockTrack,
  type Own,
  readChunks,
  readCorrections,
  storedPointsJson,
} from '#server/features/tracks/own-track.ts'
import { countInThread, inTurn } from '#server/features/tracks/track-threads.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'

/** Version of the search. */
const SEARCH = 2

/** Rides of a stored track with the surfer's corrections. */
export async function correctedRides(db: Database, own: Own, sensitivity: number) {
  const [chunks, corrections, facing] = [
    await readChunks(db, own),
    await readCorrections(db, own),
    await facingAt(db, own),
  ]
  return countInThread({ chunks, corrections, sensitivity, facing })
}

/** Counts waves in an own transaction, unless nothing changed. Refuses `busy`, and as `lockTrack`. */
export const countWaves = (db: Database, own: Own): Promise<TrackSummary> =>
  inTurn(own.ownerId, () =>
    db.transaction().execute(async (transaction) => {
      const { sensitivity } = await lockTrack(transaction, own)
      return (
        (await lastCount(transaction, own, sensitivity)) ??
        recount(transaction, own, { sensitivity, replacesTyped: false })
      )
    }),
  )

/** Counts a locked track's waves. A typed count stays, unless `replacesTyped`. Publishes `session_changed`. */
export async function recount(
  transaction: Database,
  own: Own,
  { sensitivity, replacesTyped }: { sensitivity: number; replacesTyped: boolean },
): Promise<TrackSummary> {
  const { rides, distanceM } = await correctedRides(transaction, own, sensitivity)
  const counted = rides.filter(({ isCounted }) => isCounted).slice(0, MAX_WAVES)
  await writeWaves(transaction, own, counted)
  const topKmh = Math.max(0, ...counted.map(({ topKmh }) => topKmh))
  const { ownerId, sessionId } = own
  const changed = await sql<TrackSummary & { isActive: boolean }>`
    with session as (
      ${updateWaveCountSql(
        sql`case
          when ${replacesTyped} or s.wave_count is null or s.wave_count = t.counted_waves then ${counted.length}::int
          else s.wave_count end`,
        sql`
          from tracks t
          where s.user_id = ${ownerId} and s.id = ${sessionId} and t.owner_id = s.user_id and t.session_id = s.id`,
      )}
    ),
    track as (
      update tracks t set sensitivity = ${sensitivity}, distance_m = ${distanceM}, top_kmh = ${topKmh},
        counted_waves = ${counted.length}, counted_from = ${countedFrom(sensitivity)}
      where owner_id = ${ownerId} and session_id = ${sessionId}
      returning shared_with_buddies, sensitivity, distance_m, top_kmh
    )
    select track.*, session.wave_count, session.is_active from track cross join session`.execute(transaction)
  const { isActive, ...summary } = changed.rows[0]!
  await publish(transaction, sessionChanged, { userId: ownerId, sessionId })
  const status = isActive ? 'started' : 'ended'
  await publish(transaction, sessionMoved, { userId: ownerId, sessionId, status, audience: 'self' })
  return summary
}

/** SQL digest of everything that affects the count of a track `t`. */
const countedFrom = (sensitivity: number) => sql`sha256(convert_to(json_build_array(
  ${SEARCH}::int, ${sensitivity}::real, ${storedPointsJson},
  array(select ${correctionJson} from wave_corrections c
    where owner_id = t.owner_id and session_id = t.session_id order by c.start_at),
  (select spot.facing from surf_sessions s join surf_spots spot on spot.id = s.surf_spot_id
    where s.user_id = t.owner_id and s.id = t.session_id))::text, 'UTF8'))`

/** The last count if still valid; undefined also without a wave count. */
async function lastCount(
  db: Database,
  { ownerId, sessionId }: Own,
  sensitivity: number,
): Promise<TrackSummary | undefined> {
  const { rows } = await sql<TrackSummary>`
    select t.shared_with_buddies, t.sensitivity, t.distance_m, t.top_kmh, s.wave_count
    from tracks t join surf_sessions s on s.user_id = t.owner_id and s.id = t.session_id
    where t.owner_id = ${ownerId} and t.session_id = ${sessionId} and t.counted_from = ${countedFrom(sensitivity)}
      and s.wave_count is not null`.execute(db)
  return rows[0]
}

async function facingAt(db: Database, { ownerId, sessionId }: Own): Promise<number | null> {
  const { rows } = await sql<{ facing: number | null }>`
    select spot.facing from surf_sessions s join surf_spots spot on spot.id = s.surf_spot_id
    where s.user_id = ${ownerId} and s.id = ${sessionId}`.execute(db)
  return rows[0]?.facing ?? null
}

/** Replaces the waves; unchanged ones are not written. */
async function writeWaves(db: Database, { ownerId, sessionId }: Own, waves: CorrectedRide[]) {
  const rows = waves.map(({ startAt, endAt, lengthM, topKmh }) => [
    startAt / 1000,
    (endAt - startAt) / 1000,
    lengthM,
    topKmh,
  ])
  await sql`
    with counted as materialized (
      select distinct on (start_time) to_timestamp((wave ->> 0)::float8) as start_time, (wave ->> 1)::real as seconds,
        (wave ->> 2)::real as metres, (wave ->> 3)::real as top_kmh
      from json_array_elements(${JSON.stringify(rows)}::json) wave order by start_time
    ), gone as (
      delete from waves
      where owner_id = ${ownerId} and session_id = ${sessionId} and start_time not in (select start_time from counted)
    )
    insert into waves as known (owner_id, session_id, start_time, seconds, metres, top_kmh)
    select ${ownerId}::uuid, ${sessionId}::uuid, start_time, seconds, metres, top_kmh from counted order by start_time
    on conflict (owner_id, session_id, start_time) do update
      set seconds = excluded.seconds, metres = excluded.metres, top_kmh = excluded.top_kmh
      where (known.seconds, known.metres, known.top_kmh) is distinct from (excluded.seconds, excluded.metres, excluded.top_kmh)`.execute(
    db,
  )
}
