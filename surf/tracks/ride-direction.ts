/** A ride's vote: bearing in degrees from north, and weight. */
type Vote = { bearing: number; weight: number }

/** Rides further off the session's direction are rejected: half the spread of real rides. */
export const RIDE_SPREAD_DEGREES = 60

const BIN_DEGREES = 5
const BINS = 360 / BIN_DEGREES
const REACH = RIDE_SPREAD_DEGREES / BIN_DEGREES
/** Directions within this share of the best count as equal. */
const AS_GOOD = 0.98

/**
 * Returns the bearing with the most weight within ±60°; null without votes. Ties give the middle, which lies between
 * rides to both sides of a peak. Outliers have no influence.
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

/** Signed turn between directions, -180 to 180 degrees, clockwise positive. */
export const turnBetween = (from: number, to: number) => normalized(to - from + 180) - 180

const normalized = (degrees: number) => ((degrees % 360) + 360) % 360
