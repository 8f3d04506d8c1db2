import { ridesTooLong } from '#surf/activities/surf-activity.ts'
import { type FastStretch, fastStretches, wayLength } from '#surf/tracks/fast-stretches.ts'
import { RIDE_SPREAD_DEGREES, rideDirection, turnBetween } from '#surf/tracks/ride-direction.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { cleanTrack, TOP_KMH } from '#surf/tracks/track-cleaning.ts'
import { smoothMotion } from '#surf/tracks/track-motion.ts'
import { noiseVariance } from '#surf/tracks/track-noise.ts'

/** Why a candidate is no wave: under 5 s, under 15 m, over 60 km/h in the mean, or more than 60° off the session's ride direction. */
export type RejectionReason = 'short_time' | 'short_length' | 'too_fast' | 'direction'

/** A candidate for a wave. `startAt` and `endAt` in milliseconds since 1970. */
export type Ride = {
  startAt: number
  endAt: number
  seconds: number
  /** Along the way, in metres. */
  lengthM: number
  topKmh: number
  meanKmh: number
  /** Which way the surfer went, as one looks from the sea to the beach; null straight ahead or without a facing. */
  side: 'left' | 'right' | null
  rejected: RejectionReason | null
  /** 'Not a surf wave?': over 700 m or 120 s, or of a session that rides more than surfers do. */
  flagged: boolean
}

type WaveSearch = {
  /** Every candidate in the order of time, the rejected ones too. */
  rides: Ride[]
  /** Along the whole track, in metres; nothing for gaps of more than 30 s. */
  distanceM: number
  /** Of the waves; 0 without one. */
  topKmh: number
}

type WaveOptions = {
  /** 0 (only fast rides) to 1 (slow ones too). At 0.5 a ride begins at 12 km/h and ends under 8. */
  sensitivity?: number
  /** The direction from the beach out to sea, in degrees from north. */
  facing?: number
}

const START_KMH = 12
const END_KMH = 8
/** By this factor the speeds rise at a sensitivity of 0, and fall at 1. */
const SENSITIVITY_FACTOR = 1.5
const SHORTEST_SECONDS = 5
const SHORTEST_M = 15
/** Few waves are longer: such a ride is flagged. */
export const LONGEST_WAVE_M = 700
export const LONGEST_WAVE_SECONDS = 120
/** Nearer to the straight way to the beach a ride is neither a left nor a right. */
const STRAIGHT_DEGREES = 10

/** Whether a ride counts without a word from its surfer. */
export const isWave = ({ rejected, flagged }: Ride) => rejected === null && !flagged

/**
 * Finds the waves of a track, and the candidates that are none with the reason. Linear time and memory; positions and
 * times that cannot be are left out. docs/waves.md says how it works and how often it is right.
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

/** From where it began to where it ended, in degrees from north. */
const bearingOf = ({ start, end }: FastStretch) =>
  (Math.atan2(end.east - start.east, end.north - start.north) * 180) / Math.PI
