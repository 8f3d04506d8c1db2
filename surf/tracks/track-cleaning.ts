import { isPlace, type TrackPoint } from '#surf/tracks/track.ts'

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

type Positions = {
  length: number
  /** Milliseconds since 1970, and seconds since then. */
  startAt: number
  seconds: Float64Array
  /** From the track's middle. */
  east: Float64Array
  north: Float64Array
  /** Relative to the usual deviation, at least 1. */
  doubt: Float64Array
}

/** Worse is no fix. */
const WORST_ACCURACY_M = 100
/** Better says nothing about relative movement. */
const USUAL_ACCURACY_M = 10
/** On a sphere of the earth's mean radius, 6371.0088 km (IUGG). */
const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180

/** Equirectangular, 0.1 % within 5 km. Drops not finite, out of range, 0° 0° and off by over 100 m. */
function projectTrack(track: readonly TrackPoint[]): Positions {
  const points = track.every(isPositionInOrder) ? track : sortedPositions(track)
  const length = points.length
  const startAt = points[0]?.at ?? 0
  const origin = points[length >> 1] ?? { latitude: 0, longitude: 0 }
  const metresPerDegreeEast = METRES_PER_DEGREE * Math.cos((origin.latitude * Math.PI) / 180)
  const seconds = new Float64Array(length)
  const east = new Float64Array(length)
  const north = new Float64Array(length)
  const doubt = new Float64Array(length)
  for (let index = 0; index < length; index += 1) {
    const { at, latitude, longitude, accuracyM = 0 } = points[index]!
    seconds[index] = (at - startAt) / 1000
    east[index] = shortWayAround(longitude - origin.longitude) * metresPerDegreeEast
    north[index] = (latitude - origin.latitude) * METRES_PER_DEGREE
    doubt[index] = accuracyM > USUAL_ACCURACY_M ? accuracyM / USUAL_ACCURACY_M : 1
  }
  return { length, startAt, seconds, east, north, doubt }
}

function isPosition(point: TrackPoint): boolean {
  const { at, accuracyM = 0 } = point
  return Number.isFinite(at) && isPlace(point) && accuracyM <= WORST_ACCURACY_M
}

const isPositionInOrder = (point: TrackPoint, index: number, track: readonly TrackPoint[]) =>
  isPosition(point) && (index === 0 || track[index - 1]!.at <= point.at)

const sortedPositions = (track: readonly TrackPoint[]) =>
  track.filter(isPosition).sort((one, other) => one.at - other.at)

const shortWayAround = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)
