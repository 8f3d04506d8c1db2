import { GOOD_RATING, HOME_RADIUS_MILES } from '#contract/limits.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { ratingNow, sortByGoodAndNear } from '#surf/rating/good-and-near.ts'

export const spotFilters = ['nearby', 'popular', 'good'] as const
export type SpotFilter = (typeof spotFilters)[number]

type Ordered = Pick<SurfSpot, 'id' | 'latitude' | 'longitude' | 'popularityScore' | 'surfRating' | 'currentConditions'>
type Known = {
  /** Where Nearby counts from; undefined where nobody knows, then Nearby orders nothing. */
  here: Position | undefined
  /** Milliseconds. */
  now: number
}

/**
 * The spots as the filters want them. Good Conditions keeps those that are now rated `GOOD_RATING` or better. What is
 * left goes, with
 * - Nearby and Popular: those within 100 miles, by score,
 * - Nearby: by what is good and near (`surf/rating/good-and-near.ts`),
 * - Good Conditions alone: the best first, then by score,
 * - Popular, or no filter: by score.
 * Equal scores go by id, as the server has them in its short lists.
 */
export function orderSpots<Spot extends Ordered>(
  spots: readonly Spot[],
  filters: ReadonlySet<SpotFilter>,
  { here, now }: Known,
): Spot[] {
  const isGood = (spot: Spot) => (ratingNow(spot, now) ?? 0) >= GOOD_RATING
  const kept = filters.has('good') ? spots.filter(isGood) : spots
  const near = filters.has('nearby') ? here : undefined
  if (near && !filters.has('popular')) return sortByGoodAndNear(kept, near, now).map(({ spot }) => spot)
  if (near) return byScore(kept.filter((spot) => distanceMiles(near, spot) <= HOME_RADIUS_MILES))
  if (filters.has('good') && !filters.has('popular'))
    return byScore(kept).sort((one, other) => (other.surfRating ?? 0) - (one.surfRating ?? 0))
  return byScore(kept)
}

const byScore = <Spot extends Ordered>(spots: readonly Spot[]) =>
  spots.toSorted((one, other) => other.popularityScore - one.popularityScore || (one.id < other.id ? -1 : 1))
