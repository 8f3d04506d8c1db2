import { ridesTooLong } from '#surf/activities/surf-activity.ts'
import { type FastStretch, fastStretches, wayLength } from '#surf/tracks/fast-stretches.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { cleanTrack, TOP_KMH } from '#surf/tracks/track-cleaning.ts'
import { smoothMotion } from '#surf/tracks/track-motion.ts'
import { noiseVariance } from '#surf/tracks/track-noise.ts'

/**
 * Reason for rejecting a candidate: under 5 s, under 15 m, mean over 60 km/h, or over 60° off the session's direction.
 */
export type RejectionReason = 'short_time' | 'short_length' | 'too_fast' | 'direction'

/** A wave candidate. `startAt` and `endAt` in milliseconds since 1970. */
export type Ride = {
  startAt: number
  endAt: number
  seconds: number
  /** Path length in metres. */
  lengthM: number
  topKmh: number
  meanKmh: number
  /** Direction as seen from the sea towards the beach; null if straight or without a facing. */
  side: 'left' | 'right' | null
  rejected: RejectionReason | null
  /** 'Not a surf wave?': over 700 m or 120 s, or in a session with too much riding. */
  flagged: boolean
}

type WaveSearch = {
  /** Every candidate in order of time, including rejected ones. */
  rides: Ride[]
  /** Metres of the whole track, without gaps over 30 s. */
  distanceM: number
  /** Fastest wave; 0 without waves. */
  topKmh: number
}

type WaveOptions = {
  /** 0 (only fast rides) to 1 (slow ones too). At 0.5 a ride begins at 12 km/h and ends under 8. */
  sensitivity?: number
  /** Direction from the beach to the sea in degrees from north. */
  facing?: number
}

const START_KMH = 12
const END_KMH = 8
/** Factor on speed thresholds: multiplied at sensitivity 0, divided at 1. */
const SENSITIVITY_FACTOR = 1.5
const SHORTEST_SECONDS = 5
const SHORTEST_M = 15
/** Few waves are longer, so such a ride is flagged. */
export const LONGEST_WAVE_M = 700
export const LONGEST_WAVE_SECONDS = 120
/** A ride closer to straight-in is neither left nor right. */
const STRAIGHT_DEGREES = 10

/** True if a ride counts without its surfer's confirmation. */
export const isWave = ({ rejected, flagged }: Ride) => rejected === null && !flagged

/**
 * Finds a track's waves and the rejected candidates with reasons. Linear time and memory; impossible positions and
 * times are dropped. Method and accuracy: docs/waves.md.
 */
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

/** Bearing from start to end in degrees from north. */
const bearingOf = ({ start, end }: FastStretch) =>
  (Math.atan2(end.east - start.east, end.north - start.north) * 180) / Math.PI

/** A ride's vote: bearing in degrees from north, and weight. */
type Vote = { bearing: number; weight: number }

/** Rides further off the session's direction are rejected: half the spread of real rides. */
const RIDE_SPREAD_DEGREES = 60

const BIN_DEGREES = 5
const BINS = 360 / BIN_DEGREES
const REACH = RIDE_SPREAD_DEGREES / BIN_DEGREES
/** Directions within this share of the best count as equal. */
const AS_GOOD = 0.98

/**
 * Returns the bearing with the most weight within ±60°; null without votes. Ties give the middle, which lies between
 * rides to both sides of a peak. Outliers have no influence.
 */
function rideDirection(votes: readonly Vote[]): number | null {
  const bins = new Float64Array(BINS)
  for (const { bearing, weight } of votes) bins[Math.floor(normalized(bearing) / BIN_DEGREES) % BINS]! += weight
  const held = Array.from(bins, (_, centre) => {
    let sum = 0
    for (let offset = -REACH; offset < REACH; offset += 1) sum += bins[(centre + offset + BINS) % BINS]!
    return sum
  })
  const most = Math.max(...held)
  if (most === 0) return null
  const isAsGood = (centre: number) => held[(centre + 2 * BINS) % BINS]! >= AS_GOOD * most
  let first = held.indexOf(most)
  let last = first
  while (last - first < 2 * REACH && isAsGood(first - 1)) first -= 1
  while (last - first < 2 * REACH && isAsGood(last + 1)) last += 1
  return normalized(((first + last) / 2) * BIN_DEGREES)
}

/** Signed turn between directions, -180 to 180 degrees, clockwise positive. */
const turnBetween = (from: number, to: number) => normalized(to - from + 180) - 180

const normalized = (degrees: number) => ((degrees % 360) + 360) % 360
