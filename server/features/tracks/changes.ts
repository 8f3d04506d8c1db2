import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { changeTrack, correctWave, TrackSummary } from '#contract/sessions/tracks.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { correctedRides, recount } from '#server/features/tracks/counting.ts'
import { lockTrack, type Own, timeOf } from '#server/features/tracks/own-track.ts'
import { inTurn } from '#server/features/tracks/track-threads.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/**
 * Shares a track with buddies or stops that, and counts with another sensitivity. Refuses `busy`, `track_not_found`.
 */
export async function change(
  db: Database,
  own: Own,
  { sharedWithBuddies, sensitivity }: BodyOf<typeof changeTrack>,
): Promise<TrackSummary> {
  const work = () =>
    db.transaction().execute(async (transaction) => {
      await lockTrack(transaction, own)
      const { ownerId, sessionId } = own
      const { rows } = await sql<TrackSummary>`
        with track as (
          update tracks set shared_with_buddies = coalesce(${sharedWithBuddies ?? null}, shared_with_buddies)
          where owner_id = ${ownerId} and session_id = ${sessionId}
          returning shared_with_buddies, sensitivity, distance_m, top_kmh
        )
        select track.*, s.wave_count
        from track join surf_sessions s on s.user_id = ${ownerId} and s.id = ${sessionId}`.execute(transaction)
      await publish(transaction, sessionChanged, { userId: ownerId, sessionId })
      return sensitivity === undefined ? rows[0]! : recount(transaction, own, { sensitivity, replacesTyped: true })
    })
  return sensitivity === undefined ? work() : inTurn(own.ownerId, work)
}

/** Deletes a track with waves and corrections; the wave count stays. */
export const remove = (db: Database, own: Own): Promise<{ id: string }> =>
  db.transaction().execute(async (transaction) => {
    await lockTrack(transaction, own)
    const { ownerId, sessionId } = own
    await sql`
      with uncounted as (delete from waves where owner_id = ${ownerId} and session_id = ${sessionId})
      delete from tracks where owner_id = ${ownerId} and session_id = ${sessionId}`.execute(transaction)
    await publish(transaction, sessionChanged, { userId: ownerId, sessionId })
    return { id: sessionId }
  })

/** Tolerance by which a ride is recognised. */
const SAME_START_MS = 500

/** Stores or (`accepted` null) deletes a correction, and counts again. Refuses `wave_not_found`. */
export const correct = (
  db: Database,
  own: Own,
  { startAt, accepted }: BodyOf<typeof correctWave>,
): Promise<TrackSummary> =>
  inTurn(own.ownerId, () =>
    db.transaction().execute(async (transaction) => {
      const { sensitivity } = await lockTrack(transaction, own)
      const { rides } = await correctedRides(transaction, own, sensitivity)
      const ride = rides.find((one) => Math.abs(one.startAt - startAt) <= SAME_START_MS)
      if (!ride) throw new Refusal('wave_not_found')
      const { ownerId, sessionId } = own
      // The ride's ends may have moved since an earlier correction.
      await sql`
        delete from wave_corrections
        where owner_id = ${ownerId} and session_id = ${sessionId}
          and start_at < ${timeOf(ride.endAt)} and end_at > ${timeOf(ride.startAt)}`.execute(transaction)
      if (accepted !== null)
        await sql`
          insert into wave_corrections (owner_id, session_id, start_at, end_at, length_m, top_kmh, accepted)
          values (${ownerId}, ${sessionId}, ${timeOf(ride.startAt)}, ${timeOf(ride.endAt)}, ${ride.lengthM}, ${ride.topKmh},
            ${accepted})`.execute(transaction)
      return recount(transaction, own, { sensitivity, replacesTyped: true })
    }),
  )
