import type { TrackPoint } from '#surf/tracks/track.ts'

export const REPLAY_SPEEDS = [1, 10, 60] as const
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number]

/** The position in longer gaps is unknown: the replay skips them. */
const LONGEST_GAP_MS = 30_000

/** Index of the last point at or before this time (ms since 1970); 0 before the first. */
export const indexAt = (points: readonly TrackPoint[], time: number) =>
  Math.max(
    0,
    points.findLastIndex(({ at }) => at <= time),
  )

/** Advances a replay by milliseconds of the track, at most to its last point (ms). Skips gaps of more than 30 s. */
export function advance(points: readonly TrackPoint[], time: number, ms: number): number {
  const later = time + ms
  const nth = indexAt(points, later)
  const [here, next] = [points[nth], points[nth + 1]]
  if (!here) return time
  if (!next) return here.at
  return next.at - here.at > LONGEST_GAP_MS ? next.at : later
}
