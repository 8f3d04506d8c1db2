import { MAX_TRACK_POINTS } from '#contract/limits.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** 200 km/h in miles per millisecond: three times as fast as anybody surfs. */
const TOP_SPEED = 200 / 1.609344 / 3_600_000

/** A spike is two steps: there and back. */
const SPIKE_STEPS = 2

/** Whether a receiver can have been there. Without a fix it says 0° 0°, which lies in the open Atlantic. */
export const isPlace = ({ latitude, longitude }: Position): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)

/**
 * Why these points, in the order of time, cannot be the track of a session, recorded or imported; null when they can:
 * more than 86,400 points, or more than half of all steps faster than 200 km/h (a few are a receiver's spikes).
 */
export function trackProblem(track: readonly TrackPoint[]): 'too_long' | 'implausible' | null {
  if (track.length > MAX_TRACK_POINTS) return 'too_long'
  return isPlausible(track) ? null : 'implausible'
}

function isPlausible(track: readonly TrackPoint[]): boolean {
  let tooFast = 0
  for (let next = 1; next < track.length; next += 1) {
    const [from, to] = [track[next - 1]!, track[next]!]
    if (distanceMiles(from, to) > TOP_SPEED * (to.at - from.at)) tooFast += 1
  }
  return tooFast <= Math.max(SPIKE_STEPS, (track.length - 1) / 2)
}
