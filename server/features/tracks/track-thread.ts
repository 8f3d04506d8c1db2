import { brotliCompressSync, constants } from 'node:zlib'
import { type Track, trackOfSession } from '#contract/sessions/tracks.ts'
import { answerTasks } from '#server/platform/process/thread-pool.ts'
import { OWN_QUALITY } from '#server/platform/replies/compression.ts'
import { serializerOf } from '#server/platform/replies/serialized-reply.ts'
import type { Position } from '#surf/places/geo.ts'
import { type CorrectedRide, correctRides, type WaveCorrection } from '#surf/tracks/corrected-waves.ts'
import { unpackTrack } from '#surf/tracks/packed-track.ts'
import { shownToBuddies } from '#surf/tracks/shown-track.ts'
import { columnsOfTrack } from '#surf/tracks/track.ts'
import { findWaves } from '#surf/tracks/waves.ts'

export type StoredChunk = { firstAt: number; points: Uint8Array }
type Span = { startAt: number; endAt: number }
/** Counts waves, or packs a reply with Brotli: whole, or for buddies. */
export type TrackTask = { chunks: StoredChunk[] } & (
  | { kind: 'count'; corrections: WaveCorrection[]; sensitivity: number; facing: number | null }
  | { kind: 'pack'; track: Omit<Track, 'points'>; shown?: { waves: Span[]; session: Span; spot: Position } }
)
export type Counted = { rides: CorrectedRide[]; distanceM: number }

const serialize = serializerOf(trackOfSession.reply)

answerTasks((task: TrackTask): Counted | Uint8Array => {
  const points = task.chunks.flatMap((chunk) => unpackTrack(chunk.points, chunk.firstAt))
  if (task.kind === 'count') {
    const { sensitivity, facing, corrections } = task
    const search = findWaves(points, { sensitivity, ...(facing !== null && { facing }) })
    return { rides: correctRides(search.rides, corrections), distanceM: search.distanceM }
  }
  const shown = task.shown ? shownToBuddies(points, task.shown) : points
  const text = serialize({ ...task.track, points: columnsOfTrack(shown) })
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: OWN_QUALITY } })
})
