import { ridesTooLong } from '#surf/activities/surf-activity.ts'
import { type FastStretch, fastStretches, wayLength } from '#surf/tracks/fast-stretches.ts'
import { TOP_KMH } from '#surf/tracks/projected-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { cleanTrack } from '#surf/tracks/track-cleaning.ts'
import { smoothMotion } from '#surf/tracks/track-motion.ts'
import { noiseVariance } from '#surf/tracks/track-noise.ts'

/** Under 5 s, under 15 m, mean over 60 km/h, or over 60° off the session's direction. */
export type RejectionReason = 'short_time' | 'short_length' | 'too_fast' | 'direction'

/** Milliseconds since 1970. */
export type Ride = {
  startAt: number
  endAt: number
  seconds: number
  lengthM: number
  topKmh: number
  meanKmh: number
  /** Seen from the sea; null if straight or without a facing. */
  side: 'left' | 'right' | null
  rejected: RejectionReason | null
  /** Over 700 m or 120 s, or too much riding. */
  flagged: boolean
}

type WaveSearch = {
  rides: Ride[]
  /** Without gaps over 30 s. */
  distanceM: number
  topKmh: number
}

type WaveOptions = {
  /** 0 (only fast rides) to 1. At 0.5: from 12 km/h to under 8. */
  sensitivity?: number
  /** To the sea, degrees. */
  facing?: number
}

const START_KMH = 12
const END_KMH = 8
const SENSITIVITY_FACTOR = 1.5
const SHORTEST_SECONDS = 5
const SHORTEST_M = 15
export const LONGEST_WAVE_M = 700
export const LONGEST_WAVE_SECONDS = 120
const STRAIGHT_DEGREES = 10

export const isWave = ({ rejected, flagged }: Ride) => rejected === null && !flagged

/** Linear time; drops impossible positions. Method and accuracy: docs/waves.md. */
export function findWaves(track: readonly TrackPoint[], { sensitivity = 0.5, facing }: WaveOptions = {}): WaveSearch {
  const positions = cleanTrack(track)
  const motion = smoothMotion(positions, noiseVariance(positions))
  const factor = SENSITIVITY_FACTOR ** (1 - 2 * Math.min(1, Math.max(0, sensitivity)))
  const stretches = fastStretches(motion, (START_KMH / 3.6) * factor, (END_KMH / 3.6) * factor)
  const long = stretches.filter((stretch) => tooShort(stretch) === null)
  const direction = rideDirection(long.map((stretch) => ({ bearing: bearingOf(stretch), weight: stretch.lengthM })))
  const secondsRiding = long.reduce((sum, stretch) => sum + secondsOf(stretch), 0)
  const secondsInAll = (motion.seconds[motion.length - 1] ?? 0) - (motion.seconds[0] ?? 0)
  const isNoSurf = ridesTooLong(secondsRiding, secondsInAll)
  const rides = stretches.map((stretch): Ride => {
    const seconds = secondsOf(stretch)
    return {
      startAt: Math.round(positions.startAt + 1000 * stretch.start.seconds),
      endAt: Math.round(positions.startAt + 1000 * stretch.end.seconds),
      seconds,
      lengthM: stretch.lengthM,
      topKmh: stretch.topSpeed * 3.6,
      meanKmh: meanSpeed(stretch) * 3.6,
      side: facing === undefined ? null : sideOf(turnBetween(facing + 180, bearingOf(stretch))),
      rejected: rejectionOf(stretch, direction),
      flagged: isNoSurf || stretch.lengthM > LONGEST_WAVE_M || seconds > LONGEST_WAVE_SECONDS,
    }
  })
  return {
    rides,
    distanceM: motion.runStarts.reduce(
      (sum, start, run) => sum + wayLength(motion, start, (motion.runStarts[run + 1] ?? motion.length) - 1),
      0,
    ),
    topKmh: rides.filter(isWave).reduce((top, ride) => Math.max(top, ride.topKmh), 0),
  }
}

function rejectionOf(stretch: FastStretch, direction: number | null): RejectionReason | null {
  if (meanSpeed(stretch) * 3.6 > TOP_KMH) return 'too_fast'
  const off = direction === null ? 0 : Math.abs(turnBetween(direction, bearingOf(stretch)))
  return tooShort(stretch) ?? (off > RIDE_SPREAD_DEGREES ? 'direction' : null)
}

function tooShort(stretch: FastStretch): 'short_time' | 'short_length' | null {
  if (secondsOf(stretch) < SHORTEST_SECONDS) return 'short_time'
  return stretch.lengthM < SHORTEST_M ? 'short_length' : null
}

const sideOf = (turn: number) => (Math.abs(turn) < STRAIGHT_DEGREES ? null : turn > 0 ? 'right' : 'left')

const meanSpeed = (stretch: FastStretch) => stretch.lengthM / secondsOf(stretch)

const secondsOf = ({ start, end }: FastStretch) => end.seconds - start.seconds

/** Degrees from north. */
const bearingOf = ({ start, end }: FastStretch) =>
  (Math.atan2(end.east - start.east, end.north - start.north) * 180) / Math.PI

type Vote = { bearing: number; weight: number }

const RIDE_SPREAD_DEGREES = 60

const BIN_DEGREES = 5
const BINS = 360 / BIN_DEGREES
const REACH = RIDE_SPREAD_DEGREES / BIN_DEGREES
const AS_GOOD = 0.98

/** Bearing with the most weight within ±60°; ties give the middle, between rides to both sides of a peak. */
function rideDirection(votes: readonly Vote[]): number | null {
  const bins = new Float64Array(BINS)
  for (const { bearing, weight } of votes) bins[Math.floor(normalized(bearing) / BIN_DEGREES) % BINS]! += weight
  const counts = Array.from(bins, (_, centre) => {
    let sum = 0
    for (let offset = -REACH; offset < REACH; offset += 1) sum += bins[(centre + offset + BINS) % BINS]!
    return sum
  })
  const most = Math.max(...counts)
  if (most === 0) return null
  const isAsGood = (centre: number) => counts[(centre + 2 * BINS) % BINS]! >= AS_GOOD * most
  let first = counts.indexOf(most)
  let last = first
  while (last - first < 2 * REACH && isAsGood(first - 1)) first -= 1
  while (last - first < 2 * REACH && isAsGood(last + 1)) last += 1
  return normalized(((first + last) / 2) * BIN_DEGREES)
}

/** -180 to 180 degrees, clockwise positive. */
const turnBetween = (from: number, to: number) => normalized(to - from + 180) - 180

const normalized = (degrees: number) => ((degrees % 360) + 360) % 360
