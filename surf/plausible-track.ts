import { distanceMiles } from '#surf/geo.ts'
import type { TrackPoint } from '#surf/track.ts'

/** 200 km/h in miles per millisecond: three times as fast as anybody surfs. */
const TOP_SPEED = 200 / 1.609344 / 3_600_000

/** A spike is two steps: there and back. */
const SPIKE_STEPS = 2

/**
 * Whether these points can be somebody's way: a receiver's spikes are taken for what they are, but not more than half of all
 * steps may be faster than 200 km/h.
 */
export function isPlausible(track: readonly TrackPoint[]): boolean {
  const steps = track.slice(1).map((point, nth) => ({ from: track[nth]!, to: point }))
  const tooFast = steps.filter(({ from, to }) => distanceMiles(from, to) > TOP_SPEED * (to.at - from.at))
  return tooFast.length <= Math.max(SPIKE_STEPS, steps.length / 2)
}
