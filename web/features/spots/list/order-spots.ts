import { GOOD_RATING, HOME_RADIUS_MILES } from '#contract/limits.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { ratingNow, sortByGoodAndNear } from '#surf/rating/good-and-near.ts'

export const spotFilters = ['nearby', 'popular', 'good'] as const
export type SpotFilter = (typeof spotFilters)[number]

type Ordered = Pick<SurfSpot, 'id' | 'latitude' | 'longitude' | 'popularityScore' | 'surfRating' | 'currentConditions'>
type Known = {
  /** Undefined if unknown; Nearby then has no effect. */
  here: Position | undefined
  now: number
}

/**
 * Filtered spots in order. Good Conditions keeps ratings from `GOOD_RATING`. Nearby and Popular: within 100 miles, by
 * score; Nearby: `surf/rating/good-and-near.ts`; Good Conditions alone: by rating; else by score, then id.
 */
export function orderSpots<Spot extends Ordered>(
  spots: readonly Spot[],
  filters: ReadonlySet<SpotFilter>,
  { here, now }: Known,
): Spot[] {
  const isGood = (spot: Spot) => (ratingNow(spot, now) ?? 0) >= GOOD_RATING
  const filtered = filters.has('good') ? spots.filter(isGood) : spots
  const near = filters.has('nearby') ? here : undefined
  if (near && !filters.has('popular')) return sortByGoodAndNear(filtered, near, now).map(({ spot }) => spot)
  if (near) return byScore(filtered.filter((spot) => distanceMiles(near, spot) <= HOME_RADIUS_MILES))
  if (filters.has('good') && !filters.has('popular'))
    return byScore(filtered).sort((one, other) => (other.surfRating ?? 0) - (one.surfRating ?? 0))
  return byScore(filtered)
}

const byScore = <Spot extends Ordered>(spots: readonly Spot[]) =>
  spots.toSorted((one, other) => other.popularityScore - one.popularityScore || (one.id < other.id ? -1 : 1))
