import { GOOD_RATING, HOME_RADIUS_MILES } from '#contract/limits.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { conditionsAge } from '#surf/sea/current-conditions.ts'

export type Worth = {
  /** 0 good, 1 surfable, 2 unknown, 3 not worth the drive. */
  tier: number
  /** 0 to 5; 0 if unknown. */
  rating: number
}
type Rated = Pick<SurfSpot, 'surfRating' | 'currentConditions'>

const GOOD = 0
const SURFABLE = 1
const UNKNOWN = 2
const NOT_WORTH_IT = 3

const SURFABLE_RATING = 1
/** Nearby, across town, half a day, a day trip. */
const BANDS_MILES = [10, 25, 50, HOME_RADIUS_MILES]

/** Undefined if outdated. `now` in milliseconds. */
export function ratingNow({ surfRating, currentConditions: { forecasts } }: Rated, now: number): number | undefined {
  const isOfNow = forecasts.some((forecast) => conditionsAge(forecast, now) === undefined)
  return isOfNow && surfRating !== null ? surfRating : undefined
}

/** Too big or dangerous is never worth the drive. */
export function worthNow(spot: Rated, now: number): Worth {
  const rating = ratingNow(spot, now)
  if (rating === undefined) return { tier: UNKNOWN, rating: 0 }
  const warning = spot.currentConditions.forecasts[0]?.warning
  return warning === 'too-big' || warning === 'dangerous' ? { tier: NOT_WORTH_IT, rating } : worthOf(rating)
}

export function worthOf(rating: number): Worth {
  if (rating < SURFABLE_RATING) return { tier: NOT_WORTH_IT, rating }
  return { tier: rating >= GOOD_RATING ? GOOD : SURFABLE, rating }
}

const bandOf = (miles: number) => BANDS_MILES.findIndex((longest) => miles <= longest)

type Placed = Worth & { miles: number }

/** Within `HOME_RADIUS_MILES` a good spot nearby beats both a flat one next door and a distant epic one. */
export function byGoodAndNear(one: Placed, other: Placed): number {
  const bands = [bandOf(one.miles), bandOf(other.miles)] as const
  const isFar = Number(bands[0] === -1) - Number(bands[1] === -1)
  if (isFar !== 0 || bands[0] === -1) return isFar || one.miles - other.miles
  return one.tier - other.tier || bands[0] - bands[1] || other.rating - one.rating || one.miles - other.miles
}

/** `now` in milliseconds. */
export const sortByGoodAndNear = <Spot extends Rated & Position>(spots: readonly Spot[], here: Position, now: number) =>
  spots.map((spot) => ({ spot, miles: distanceMiles(here, spot), ...worthNow(spot, now) })).sort(byGoodAndNear)
