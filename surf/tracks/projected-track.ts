import { isPlace, type TrackPoint } from '#surf/tracks/track.ts'

export const TOP_KMH = 60
const TOP_SPEED = TOP_KMH / 3.6
const STEP_ERROR_M = 5
/** 12 km/h, and a distance rarely caused by noise. */
const FAST_SPEED = 12 / 3.6
const FAST_STEP_M = 8

export type Positions = {
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
export function projectTrack(track: readonly TrackPoint[]): Positions {
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

export function isReachable({ seconds, east, north }: Positions, from: number, to: number): boolean {
  const reach = TOP_SPEED * (seconds[to]! - seconds[from]!) + STEP_ERROR_M
  return (east[to]! - east[from]!) ** 2 + (north[to]! - north[from]!) ** 2 <= reach ** 2
}

/** As noise alone causes. */
export function isSmallStep({ east, north }: Positions, from: number, to: number): boolean {
  const eastStep = east[to]! - east[from]!
  const northStep = north[to]! - north[from]!
  return eastStep * eastStep + northStep * northStep <= STEP_ERROR_M * STEP_ERROR_M
}

export function isFastStep({ seconds, east, north }: Positions, from: number, to: number): boolean {
  const least = Math.max(FAST_STEP_M, FAST_SPEED * (seconds[to]! - seconds[from]!))
  return (east[to]! - east[from]!) ** 2 + (north[to]! - north[from]!) ** 2 > least ** 2
}

export function distanceBetween({ east, north }: Positions, from: number, to: number): number {
  return Math.sqrt((east[to]! - east[from]!) ** 2 + (north[to]! - north[from]!) ** 2)
}
