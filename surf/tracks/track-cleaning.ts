import { frozenRepeatsOf, mayRideAcross } from '#surf/tracks/frozen-fixes.ts'
import { isFastStep, isReachable, isSmallStep, type Positions, projectTrack } from '#surf/tracks/projected-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

export type CleanTrack = Positions & {
  /** Starts of runs; motion between them is unknown. */
  runStarts: number[]
}

const LONGEST_GAP_SECONDS = 30
/** Shorter ones say nothing about speed. */
const SHORTEST_STEP_SECONDS = 0.05
/** Fewer in a row are a spike. */
const JUMP_POSITIONS = 6
const MOST_IN_EXCURSION = 3
const LONGEST_EXCURSION_SECONDS = 20

/**
 * Splits at gaps, lasting jumps and slow frozen gaps; drops frozen positions, speeds over 60 km/h, excursions and
 * non-increasing times. Linear time.
 */
export function cleanTrack(track: readonly TrackPoint[]): CleanTrack {
  const positions = projectTrack(track)
  const { length, seconds } = positions
  const frozenRepeats = frozenRepeatsOf(positions)
  const runStarts: number[] = []
  // Accepted positions move to the front; strays may start a new run.
  let count = 0
  let strays: number[] = []
  for (let next = 0; next < length; next += 1) {
    let last = count - 1
    const gap = count > 0 ? seconds[next]! - seconds[last]! : Number.POSITIVE_INFINITY
    if (gap < SHORTEST_STEP_SECONDS) continue
    let isCut = gap > LONGEST_GAP_SECONDS
    if (!isCut && strays.length === 0) {
      if (isSmallStep(positions, last, next)) {
        move(positions, next, count++)
        continue
      }
      const repeats = frozenRepeats(runStarts.at(-1)!, last, next)
      count -= repeats
      last -= repeats
      isCut =
        repeats > 0 &&
        (seconds[next]! - seconds[last]! > LONGEST_GAP_SECONDS ||
          !mayRideAcross(positions, runStarts.at(-1)!, last, next))
    }
    if (isCut) strays = [next]
    else if (isReachable(positions, last, next)) {
      if (isFastStep(positions, last, next)) count -= excursionLength(positions, runStarts.at(-1)!, last, next)
      move(positions, next, count++)
      strays = []
      continue
    } else if (follows(positions, strays.at(-1), next)) strays.push(next)
    else strays = [next]
    if (!isCut && strays.length < JUMP_POSITIONS) continue
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
