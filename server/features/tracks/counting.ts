import { sql } from 'kysely'
import { MAX_WAVES } from '#contract/limits.ts'
import type { TrackSummary } from '#contract/tracks.ts'
import { sessionChanged, sessionMoved } from '#server/features/surf-sessions/events.ts'
import { writingWaveCount } from '#server/features/surf-sessions/writes.ts'
import { holdTrack, type Own, readChunks, readCorrections, timeOf } from '#server/features/tracks/own-track.ts'
import { countInThread, inTurn } from '#server/features/tracks/track-threads.ts'
import type { Database } from '#server/platform/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { CorrectedRide } from '#surf/corrected-waves.ts'

/** The rides of the stored track as its surfer corrected them, and what else the search says. */
export async function correctedRides(db: Database, own: Own, sensitivity: number) {
  const [chunks, corrections, facing] = [
    await readChunks(db, own),
    await readCorrections(db, own),
    await facingAt(db, own),
  ]
  return countInThread({ chunks, corrections, sensitivity, facing })
}

/** Counts the waves anew, as `recount`, in a transaction of its own. Refuses `busy`, and as `holdTrack`. */
export const countWaves = (db: Database, own: Own): Promise<TrackSummary> =>
  inTurn(own.ownerId, () =>
    db.transaction().execute(async (transaction) => {
      const { sensitivity } = await holdTrack(transaction, own)
      return recount(transaction, own, { sensitivity, replacesTyped: false })
    }),
  )

/**
 * Finds the waves of a track that the transaction holds, corrects them as the surfer did, and writes them: `waves`, top
 * speed and distance, and the session's `wave_count`. A count that the surfer typed stays, unless `replacesTyped` says
 * that they have just corrected the waves themselves. Publishes `session_changed`.
 */
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
      ${writingWaveCount(
        sql`case
          when ${replacesTyped} or s.wave_count is null or s.wave_count = t.counted_waves then ${counted.length}::int
          else s.wave_count end`,
        sql`
          from tracks t
          where s.user_id = ${ownerId} and s.id = ${sessionId} and t.owner_id = s.user_id and t.session_id = s.id`,
      )}
    ),
    track as (
      update tracks set sensitivity = ${sensitivity}, distance_m = ${distanceM}, top_kmh = ${topKmh},
        counted_waves = ${counted.length}
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

async function facingAt(db: Database, { ownerId, sessionId }: Own): Promise<number | null> {
  const { rows } = await sql<{ facing: number | null }>`
    select spot.facing from surf_sessions s join surf_spots spot on spot.id = s.surf_spot_id
    where s.user_id = ${ownerId} and s.id = ${sessionId}`.execute(db)
  return rows[0]?.facing ?? null
}

async function writeWaves(db: Database, { ownerId, sessionId }: Own, waves: CorrectedRide[]) {
  await sql`delete from waves where owner_id = ${ownerId} and session_id = ${sessionId}`.execute(db)
  const rows = waves.map((wave) => ({
    ownerId,
    sessionId,
    startTime: timeOf(wave.startAt),
    seconds: (wave.endAt - wave.startAt) / 1000,
    metres: wave.lengthM,
    topKmh: wave.topKmh,
  }))
  if (rows.length > 0)
    await db
      .insertInto('waves')
      .values(rows)
      .onConflict((same) => same.doNothing())
      .execute()
}
