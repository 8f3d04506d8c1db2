import type { TrackPoint } from '#surf/tracks/track.ts'
import { cleanTrack, TOP_KMH } from '#surf/tracks/track-cleaning.ts'
import { smoothMotion } from '#surf/tracks/track-motion.ts'
import { noiseVariance } from '#surf/tracks/track-noise.ts'

/** km/h, 0 to 60, per point of a sorted track, from the smoothed motion. */
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
