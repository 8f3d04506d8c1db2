import type { TrackPoint } from '#surf/tracks/track.ts'
import { type Positions, projectTrack } from '#surf/tracks/track-projection.ts'

/** Positions without errors of the receiver, in runs. */
export type CleanTrack = Positions & {
  /** The index at which each run begins, in ascending order. What happened between two runs is not known. */
  runStarts: number[]
}

const LONGEST_GAP_SECONDS = 30
/** Positions closer in time say nothing about speed. */
const SHORTEST_STEP_SECONDS = 0.05
/** No surfer is faster. */
export const TOP_KMH = 60
const TOP_SPEED = TOP_KMH / 3.6
/** The error of the distance between two neighbouring positions. */
const STEP_ERROR_M = 5
/** Fewer positions in a row that cannot be reached are a spike. So many in agreement are where the track goes on. */
const JUMP_POSITIONS = 6
/** 12 km/h, the speed at which a ride begins, and a distance that noise rarely makes of nothing. */
const FAST_SPEED = 12 / 3.6
const FAST_STEP_M = 8
const MOST_IN_EXCURSION = 3
const LONGEST_EXCURSION_SECONDS = 20

/**
 * Projects a track to metres, splits it into runs at gaps of more than 30 s and at lasting jumps, and drops positions that
 * would need more than 60 km/h, short excursions, and times that do not advance. Linear time and memory, unless the track
 * has to be sorted by time first.
 */
export function cleanTrack(track: readonly TrackPoint[]): CleanTrack {
  const positions = projectTrack(track)
  const { length, seconds } = positions
  const runStarts: number[] = []
  // Kept positions move to the front of the arrays. Strays are the indexes of those behind them that may begin a new run.
  let kept = 0
  let strays: number[] = []
  for (let next = 0; next < length; next += 1) {
    const last = kept - 1
    const gap = kept > 0 ? seconds[next]! - seconds[last]! : Number.POSITIVE_INFINITY
    if (gap < SHORTEST_STEP_SECONDS) continue
    if (gap > LONGEST_GAP_SECONDS) strays = [next]
    else if (strays.length === 0 && isSmallStep(positions, last, next)) {
      move(positions, next, kept++)
      continue
    } else if (isReachable(positions, last, next)) {
      if (isFastStep(positions, last, next)) kept -= excursionLength(positions, runStarts.at(-1)!, last, next)
      move(positions, next, kept++)
      strays = []
      continue
    } else if (follows(positions, strays.at(-1), next)) strays.push(next)
    else strays = [next]
    if (gap <= LONGEST_GAP_SECONDS && strays.length < JUMP_POSITIONS) continue
    runStarts.push(kept)
    for (const stray of strays) move(positions, stray, kept++)
    strays = []
  }
  return { ...positions, length: kept, runStarts }
}

const follows = (positions: Positions, stray: number | undefined, next: number) =>
  stray !== undefined &&
  positions.seconds[next]! - positions.seconds[stray]! >= SHORTEST_STEP_SECONDS &&
  isReachable(positions, stray, next)

function move({ seconds, east, north, doubt }: Positions, from: number, to: number) {
  if (from === to) return
  seconds[to] = seconds[from]!
  east[to] = east[from]!
  north[to] = north[from]!
  doubt[to] = doubt[from]!
}

function isReachable({ seconds, east, north }: Positions, from: number, to: number): boolean {
  const reach = TOP_SPEED * (seconds[to]! - seconds[from]!) + STEP_ERROR_M
  return (east[to]! - east[from]!) ** 2 + (north[to]! - north[from]!) ** 2 <= reach ** 2
}

/**
 * How many positions up to the last one are an excursion: one fast step away, and after them the fast step back to `next`.
 * Nobody turns back on the spot at the speed of a ride, but a receiver that lost its satellites does.
 */
function excursionLength(positions: Positions, runStart: number, last: number, next: number): number {
  const { seconds, east, north } = positions
  const backEast = east[next]! - east[last]!
  const backNorth = north[next]! - north[last]!
  for (let from = last - 1; from >= Math.max(runStart, last - MOST_IN_EXCURSION); from -= 1) {
    if (seconds[next]! - seconds[from]! > LONGEST_EXCURSION_SECONDS) return 0
    const outEast = east[from + 1]! - east[from]!
    const outNorth = north[from + 1]! - north[from]!
    const product = Math.hypot(outEast, outNorth) * Math.hypot(backEast, backNorth)
    const isReturn = outEast * backEast + outNorth * backNorth < -0.5 * product
    if (isReturn && isFastStep(positions, from, from + 1)) return last - from
  }
  return 0
}

/** Noise alone makes such a step; nothing more has to be asked about it. */
function isSmallStep({ east, north }: Positions, from: number, to: number): boolean {
  const eastStep = east[to]! - east[from]!
  const northStep = north[to]! - north[from]!
  return eastStep * eastStep + northStep * northStep <= STEP_ERROR_M * STEP_ERROR_M
}

function isFastStep({ seconds, east, north }: Positions, from: number, to: number): boolean {
  const least = Math.max(FAST_STEP_M, FAST_SPEED * (seconds[to]! - seconds[from]!))
  return (east[to]! - east[from]!) ** 2 + (north[to]! - north[from]!) ** 2 > least ** 2
}
