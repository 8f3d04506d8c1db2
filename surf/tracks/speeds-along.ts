import type { TrackPoint } from '#surf/tracks/track.ts'
import { cleanTrack, TOP_KMH } from '#surf/tracks/track-cleaning.ts'
import { smoothMotion } from '#surf/tracks/track-motion.ts'
import { noiseVariance } from '#surf/tracks/track-noise.ts'

/**
 * The speed in km/h at each point of a track in the order of time, 0 to 60: of the same smoothed motion in which waves are
 * found. A point that is left out there gets the motion's speed at that time. Linear time and memory.
 */
export function speedsAlong(track: readonly TrackPoint[]): number[] {
  const positions = cleanTrack(track)
  const { length, seconds, speed } = smoothMotion(positions, noiseVariance(positions))
  let step = 0
  return track.map(({ at }) => {
    const time = (at - positions.startAt) / 1000
    while (step + 1 < length && seconds[step + 1]! <= time) step += 1
    return Math.min(TOP_KMH, (speed[step] ?? 0) * 3.6)
  })
}
