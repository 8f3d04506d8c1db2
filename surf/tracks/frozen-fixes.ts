import { distanceBetween, isReachable, type Positions } from '#surf/tracks/projected-track.ts'

// A watch without a fix repeats its last position to the last digit, then jumps to where it is. Positions of a waiting
// surfer may repeat too, but then move on in small steps. docs/waves.md has the measurements.

const FROZEN_SECONDS = 3
/** Rarely caused by noise. Rounded positions move by whole cells, so a jump is two cells longer. */
const JUMP_M = 8
const JUMP_CELLS = 2
/** 8 km/h, at which a ride ends. */
const LEAST_SPEED = 8 / 3.6
/** 12 km/h, at which a ride begins. */
const RIDE_SPEED = 12 / 3.6
/** Noise adds little to the mean speed of so long. */
const SIDE_SECONDS = 2
/** A spike goes back within so many positions and seconds. */
const SPIKE_POSITIONS = 3
const SPIKE_SECONDS = 20

/** Indices of accepted positions from `runStart` to `last`, and of the one that follows. */
type RepeatCounter = (runStart: number, last: number, next: number) => number

/** Counts the frozen positions after the first of them, up to `last`; 0 unless `next` is a jump. Linear time in all. */
export function frozenRepeatsOf(positions: Positions): RepeatCounter {
  const { seconds, east, north } = positions
  let cell: number | undefined
  const isRepeated = (index: number) => east[index - 1] === east[index] && north[index - 1] === north[index]
  return (runStart, last, next) => {
    if (last <= runStart || !isRepeated(last) || !isFastAndFar(positions, last, next)) return 0
    cell ??= cellM(positions)
    if (distanceBetween(positions, last, next) <= JUMP_M + JUMP_CELLS * cell || isSpike(positions, last, next)) return 0
    let first = last
    while (first > runStart && isRepeated(first)) first -= 1
    return seconds[last]! - seconds[first]! >= FROZEN_SECONDS ? last - first : 0
  }
}

/** True if the mean speed over a freeze is a ride's, and positions just before or after it are no slower than a ride's end. */
export function mayRideAcross(positions: Positions, runStart: number, from: number, to: number): boolean {
  if (speedBetween(positions, from, to) < RIDE_SPEED) return false
  const { length, seconds } = positions
  let before = from
  while (before > runStart && seconds[from]! - seconds[before]! < SIDE_SECONDS) before -= 1
  let after = to
  while (after < length - 1 && seconds[after]! - seconds[to]! < SIDE_SECONDS) after += 1
  const fastest = Math.max(speedBetween(positions, before, from), speedBetween(positions, to, after))
  return fastest >= LEAST_SPEED
}

/** Metres per second; 0 where no time passes. */
function speedBetween(positions: Positions, from: number, to: number): number {
  const passed = positions.seconds[to]! - positions.seconds[from]!
  return passed > 0 ? distanceBetween(positions, from, to) / passed : 0
}

const isFastAndFar = (positions: Positions, last: number, next: number) =>
  distanceBetween(positions, last, next) > JUMP_M && speedBetween(positions, last, next) > LEAST_SPEED

/** Metres that the last digit of a position stands for: the least step north. 0 if nothing moves. */
function cellM({ length, north }: Positions): number {
  let least = Number.POSITIVE_INFINITY
  for (let index = 1; index < length; index += 1) {
    const step = Math.abs(north[index]! - north[index - 1]!)
    if (step > 0 && step < least) least = step
  }
  return Number.isFinite(least) ? least : 0
}

/** True if the next position contradicts the jump, or one soon after is back, nearer to `last` than halfway. */
function isSpike(positions: Positions, last: number, next: number): boolean {
  const { length, seconds } = positions
  if (next + 1 < length && !isReachable(positions, next, next + 1)) return true
  const halfway = distanceBetween(positions, last, next) / 2
  for (let later = next + 1; later <= next + SPIKE_POSITIONS && later < length; later += 1) {
    if (seconds[later]! - seconds[last]! > SPIKE_SECONDS) return false
    if (distanceBetween(positions, last, later) < halfway) return true
  }
  return false
}
