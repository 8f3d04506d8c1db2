import type { RawPoint } from '#server/features/track-imports/files/recorded-activity.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { isPlace, type TrackPoint } from '#surf/tracks/track.ts'

/** No watch had GPS before; unset clocks say 1970, 1980 or 1989. */
const EARLIEST = Date.UTC(1995, 0)
/** At most two positions a second. */
const LEAST_STEP_MS = 500
const STRAY_AFTER_MS = 20 * 60 * 1000
/** Fewer, far from all others, are a stale fix or a jump of the clock. */
const STRAY_POINTS = 20
const STRAY_MS = 2 * 60 * 1000

/** Drops duplicates, strays over 20 minutes from the bulk, and times over a day after `now` (milliseconds). */
export function pointsInOrder(raw: readonly RawPoint[], now: number): TrackPoint[] {
  const placed = raw.filter(isPlace)
  if (placed.length === 0) throw new UnreadableFile('no_positions')
  const timed = placed.filter(({ at }) => at >= EARLIEST && at <= now + DAY_MS)
  if (timed.length < placed.length / 2 || timed.length === 0) throw new UnreadableFile('no_times')
  const stretches = splitAtGaps(eachOnce(timed), STRAY_AFTER_MS)
  const isBulk = stretches.some(({ length }) => length >= STRAY_POINTS)
  return isBulk ? stretches.filter((stretch) => !isStray(stretch)).flat() : stretches.flat()
}

/** The first point of each half second. */
export function eachOnce(points: readonly TrackPoint[]): TrackPoint[] {
  const spaced: TrackPoint[] = []
  for (const point of points.toSorted((one, other) => one.at - other.at))
    if (point.at - (spaced.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= LEAST_STEP_MS) spaced.push(point)
  return spaced
}

/** Splits a track in order of time at gaps of `gapMs`. */
export function splitAtGaps(track: readonly TrackPoint[], gapMs: number): TrackPoint[][] {
  const parts: TrackPoint[][] = []
  for (const [nth, point] of track.entries()) {
    if (nth === 0 || point.at - track[nth - 1]!.at >= gapMs) parts.push([])
    parts.at(-1)!.push(point)
  }
  return parts
}

const isStray = (stretch: readonly TrackPoint[]) =>
  stretch.length < STRAY_POINTS && stretch.at(-1)!.at - stretch[0]!.at < STRAY_MS
