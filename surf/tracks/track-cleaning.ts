import type { TrackPoint } from '#surf/tracks/track.ts'
import { type Positions, projectTrack } from '#surf/tracks/track-projection.ts'

export type CleanTrack = Positions & {
  /** Starts of runs; motion between them is unknown. */
  runStarts: number[]
}

const LONGEST_GAP_SECONDS = 30
/** Shorter ones say nothing about speed. */
const SHORTEST_STEP_SECONDS = 0.05
export const TOP_KMH = 60
const TOP_SPEED = TOP_KMH / 3.6
const STEP_ERROR_M = 5
/** Fewer in a row are a spike. */
const JUMP_POSITIONS = 6
/** 12 km/h, and a distance rarely caused by noise. */
const FAST_SPEED = 12 / 3.6
const FAST_STEP_M = 8
const MOST_IN_EXCURSION = 3
const LONGEST_EXCURSION_SECONDS = 20

/** Splits at gaps and lasting jumps; drops speeds over 60 km/h, excursions and non-increasing times. Linear time. */
export function cleanTrack(track: readonly TrackPoint[]): CleanTrack {
  const positions = projectTrack(track)
  const { length, seconds } = positions
  const runStarts: number[] = []
  // Accepted positions move to the front; strays may start a new run.
  let count = 0
  let strays: number[] = []
  for (let next = 0; next < length; next += 1) {
    const last = count - 1
    const gap = count > 0 ? seconds[next]! - seconds[last]! : Number.POSITIVE_INFINITY
    if (gap < SHORTEST_STEP_SECONDS) continue
    if (gap > LONGEST_GAP_SECONDS) strays = [next]
    else if (strays.length === 0 && isSmallStep(positions, last, next)) {
      move(positions, next, count++)
      continue
    } else if (isReachable(positions, last, next)) {
      if (isFastStep(positions, last, next)) count -= excursionLength(positions, runStarts.at(-1)!, last, next)
      move(positions, next, count++)
      strays = []
      continue
    } else if (follows(positions, strays.at(-1), next)) strays.push(next)
    else strays = [next]
    if (gap <= LONGEST_GAP_SECONDS && strays.length < JUMP_POSITIONS) continue
    runStarts.push(count)
    for (const stray of strays) move(positions, stray, count++)
    strays = []
  }
  return { ...positions, length: count, runStarts }
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

/** Positions of a fast step away and back, as by receivers without satellites. */
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

/** As noise alone causes. */
function isSmallStep({ east, north }: Positions, from: number, to: number): boolean {
  const eastStep = east[to]! - east[from]!
  const northStep = north[to]! - north[from]!
  return eastStep * eastStep + northStep * northStep <= STEP_ERROR_M * STEP_ERROR_M
}

function isFastStep({ seconds, east, north }: Positions, from: number, to: number): boolean {
  const least = Math.max(FAST_STEP_M, FAST_SPEED * (seconds[to]! - seconds[from]!))
  return (east[to]! - east[from]!) ** 2 + (north[to]! - north[from]!) ** 2 > least ** 2
}
