import { GOOD_RATING, HOME_RADIUS_MILES } from '#contract/limits.ts'
import type { SurfSpot } from '#contract/spots.ts'
import { distanceMiles, type Position } from '#surf/geo.ts'
import { ageInWords } from '#web/features/spots/conditions-words.ts'

export const spotFilters = ['nearby', 'popular', 'good'] as const
export type SpotFilter = (typeof spotFilters)[number]

type Ordered = Pick<SurfSpot, 'id' | 'latitude' | 'longitude' | 'popularityScore' | 'surfRating' | 'currentConditions'>
type Known = {
  /** Where Nearby counts from. */
  here: Position | undefined
  /** Spots with somebody in the water. */
  active: ReadonlyMap<string, unknown>
  /** Milliseconds. */
  now: number
}

const falling = (one: number, other: number) => other - one

/** Measured as good for this hour: what has an age tells nothing of now. */
function isGood({ surfRating, currentConditions: { forecasts } }: Ordered, now: number) {
  const isOfNow = forecasts.some((forecast) => ageInWords(forecast, now) === undefined)
  return isOfNow && surfRating !== null && surfRating >= GOOD_RATING
}

/**
 * The spots as the filters want them. Good Conditions keeps those that are now measured at `GOOD_RATING` or better.
 * What is left goes, with
 * - Nearby and Popular: those within 100 miles, by score,
 * - Nearby: by distance,
 * - Popular: by score,
 * - Good Conditions alone: the best first, then by score,
 * - no filter: those with somebody in the water first.
 * Among equals the given order stays, which is by name.
 */
export function orderSpots<Spot extends Ordered>(
  spots: readonly Spot[],
  filters: ReadonlySet<SpotFilter>,
  { here, active, now }: Known,
): Spot[] {
  const kept = filters.has('good') ? spots.filter((spot) => isGood(spot, now)) : spots
  if (filters.has('nearby') && here) {
    const near = kept.map((spot) => ({ spot, miles: distanceMiles(here, spot) }))
    return filters.has('popular')
      ? byScore(near.filter(({ miles }) => miles <= HOME_RADIUS_MILES).map(({ spot }) => spot))
      : near.sort((one, other) => one.miles - other.miles).map(({ spot }) => spot)
  }
  if (filters.has('popular')) return byScore(kept)
  if (filters.has('good'))
    return byScore(kept).sort((one, other) => falling(one.surfRating ?? 0, other.surfRating ?? 0))
  return kept.toSorted((one, other) => falling(Number(active.has(one.id)), Number(active.has(other.id))))
}

const byScore = <Spot extends Ordered>(spots: readonly Spot[]) =>
  spots.toSorted((one, other) => falling(one.popularityScore, other.popularityScore))
