import type { TrackPoint } from '#surf/tracks/track.ts'

/** How many times faster than it was. */
export const REPLAY_SPEEDS = [1, 10, 60] as const
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number]

/** Of longer stretches without a position nothing is known that a replay could show. */
const LONGEST_GAP_MS = 30_000

/** The index of the last point at or before this time in milliseconds since 1970; the first one before them all. */
export const indexAt = (points: readonly TrackPoint[], time: number) =>
  Math.max(
    0,
    points.findLastIndex(({ at }) => at <= time),
  )

/**
 * The time of a replay so many milliseconds of the track later, in milliseconds since 1970: at most that of the last point.
 * Gaps of more than 30 s are skipped.
 */
export function advance(points: readonly TrackPoint[], time: number, ms: number): number {
  const later = time + ms
  const nth = indexAt(points, later)
  const [here, next] = [points[nth], points[nth + 1]]
  if (!here) return time
  if (!next) return here.at
  return next.at - here.at > LONGEST_GAP_MS ? next.at : later
}
