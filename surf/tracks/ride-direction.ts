/** A ride's share in the vote: its direction in degrees from north, and its weight. */
type Vote = { bearing: number; weight: number }

/** A ride further off the session's ride direction is none: half of the angle that rides may spread over. */
export const RIDE_SPREAD_DEGREES = 60

const BIN_DEGREES = 5
const BINS = 360 / BIN_DEGREES
const REACH = RIDE_SPREAD_DEGREES / BIN_DEGREES
/** Directions that hold nearly as much as the best one are as good. */
const AS_GOOD = 0.98

/**
 * The direction in degrees from north that holds most of the weight within ±60°; null without votes. Where several hold as
 * much, the middle of them: rides that part to both sides of the peak leave it between them. Outliers have no influence.
 */
export function rideDirection(votes: readonly Vote[]): number | null {
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

/** The angle from one direction to another in degrees, -180 to 180, positive clockwise. */
export const turnBetween = (from: number, to: number) => normalized(to - from + 180) - 180

const normalized = (degrees: number) => ((degrees % 360) + 360) % 360
