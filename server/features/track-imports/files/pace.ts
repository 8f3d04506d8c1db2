import { distanceMiles } from '#surf/geo.ts'
import type { TrackPoint } from '#surf/track.ts'

/** Speeds are taken over so long, so that the noise of GPS does not count as movement. */
const WINDOW_MS = 10_000
/** Longer without a position says nothing about speed. */
const GAP_MS = 60_000
/** Faster than surfers paddle, and slower than people run. */
const FAST_KMH = 7
const KM_PER_MILE = 1.609344
const HOUR_MS = 60 * 60 * 1000

/**
 * How much of a track's time passes faster than anybody paddles, 0 to 1. Surfers ride waves for 2 to 10 % of a session;
 * runners, riders and sailors move so nearly all the time.
 */
export function shareOfTimeFast(track: readonly TrackPoint[]): number {
  let fastMs = 0
  let allMs = 0
  let from = track[0]
  for (const point of track) {
    if (!from) break
    const lastsMs = point.at - from.at
    if (lastsMs < WINDOW_MS) continue
    if (lastsMs <= GAP_MS) {
      allMs += lastsMs
      if ((distanceMiles(from, point) * KM_PER_MILE) / (lastsMs / HOUR_MS) > FAST_KMH) fastMs += lastsMs
    }
    from = point
  }
  return allMs > 0 ? fastMs / allMs : 0
}
