import type { Track } from '#contract/sessions/tracks.ts'
import { type CorrectedRide, correctRides } from '#surf/tracks/corrected-waves.ts'
import { type TrackPoint, trackOfColumns } from '#surf/tracks/track.ts'
import { findWaves } from '#surf/tracks/waves.ts'
import { useTrack } from '#web/features/tracks/queries.ts'
import { useZones } from '#web/lib/format/place-zones.ts'

/** Cached, because several parts of a page show them. */
const computed = new WeakMap<Track, { points: TrackPoint[]; rides: Map<number, CorrectedRide[]> }>()

function ridesOf(track: Track, sensitivity: number): { points: TrackPoint[]; rides: CorrectedRide[] } {
  const { points, rides } = computed.get(track) ?? { points: trackOfColumns(track.points), rides: new Map() }
  computed.set(track, { points, rides })
  if (!rides.has(sensitivity)) {
    const facing = track.facing === null ? {} : { facing: track.facing }
    rides.set(sensitivity, correctRides(findWaves(points, { sensitivity, ...facing }).rides, track.corrections))
  }
  return { points, rides: rides.get(sensitivity)! }
}

/**
 * The track of a session with its rides, at the saved sensitivity or `tried`; undefined until loaded, and without a
 * track for this reader. `waves` are the counted rides.
 */
export function useSessionRides(sessionId: string, tried?: number) {
  const { data: track } = useTrack(sessionId, true)
  const zoneOf = useZones()
  if (!track || track.points.at.length === 0) return undefined
  const sensitivity = tried ?? track.sensitivity
  const { points, rides } = ridesOf(track, sensitivity)
  const waves = rides.filter(({ isCounted }) => isCounted)
  return { track, points, sensitivity, rides, waves, timeZone: zoneOf(points[0]!) }
}
