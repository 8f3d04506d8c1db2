import { GOOD_RATING, HOME_RADIUS_MILES } from '#contract/limits.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { conditionsAge } from '#surf/sea/conditions-age.ts'

/** What decides a spot's place in a list that begins with what is good and near. */
export type Worth = {
  /** 0 good, 1 surfable, 2 not known, 3 not worth the drive. */
  tier: number
  /** 0 to 5; 0 where it is not known. */
  rating: number
}
type Rated = Pick<SurfSpot, 'surfRating' | 'currentConditions'>

const GOOD = 0
const SURFABLE = 1
const UNKNOWN = 2
const NOT_WORTH_IT = 3

/** From 'Poor' on there is a wave to ride. */
const SURFABLE_RATING = 1
/** Drives that feel alike, by their longest: down the road, across town, half a day out, a day trip. */
const BANDS_MILES = [10, 25, 50, HOME_RADIUS_MILES]

/** The rating of this hour; undefined where it is unknown or too old to speak of now. `now` is in milliseconds. */
export function ratingNow({ surfRating, currentConditions: { forecasts } }: Rated, now: number): number | undefined {
  const isOfNow = forecasts.some((forecast) => conditionsAge(forecast, now) === undefined)
  return isOfNow && surfRating !== null ? surfRating : undefined
}

/** Whether a spot is worth going to now. What is too big or dangerous there is not, whatever its rating. */
export function worthNow(spot: Rated, now: number): Worth {
  const rating = ratingNow(spot, now)
  if (rating === undefined) return { tier: UNKNOWN, rating: 0 }
  const warning = spot.currentConditions.forecasts[0]?.warning
  return warning === 'too-big' || warning === 'dangerous' ? { tier: NOT_WORTH_IT, rating } : worthOf(rating)
}

/** What a rating is worth where nothing warns of going in. */
export function worthOf(rating: number): Worth {
  if (rating < SURFABLE_RATING) return { tier: NOT_WORTH_IT, rating }
  return { tier: rating >= GOOD_RATING ? GOOD : SURFABLE, rating }
}

const bandOf = (miles: number) => BANDS_MILES.findIndex((longest) => miles <= longest)

type Placed = Worth & { miles: number }

/**
 * Orders spots within `HOME_RADIUS_MILES` by what they are worth now, then by the drive, then by rating, then by distance: so a
 * flat spot next door does not come before a good one a little further, nor an epic one two hours away before a good one
 * next door. Spots further away follow by distance alone, and where no conditions are known so do all within a band.
 */
export function byGoodAndNear(one: Placed, other: Placed): number {
  const bands = [bandOf(one.miles), bandOf(other.miles)] as const
  const isFar = Number(bands[0] === -1) - Number(bands[1] === -1)
  if (isFar !== 0 || bands[0] === -1) return isFar || one.miles - other.miles
  return one.tier - other.tier || bands[0] - bands[1] || other.rating - one.rating || one.miles - other.miles
}

/** The spots in that order as seen from `here`, each with its distance in miles. `now` is in milliseconds. */
export const sortByGoodAndNear = <Spot extends Rated & Position>(spots: readonly Spot[], here: Position, now: number) =>
  spots.map((spot) => ({ spot, miles: distanceMiles(here, spot), ...worthNow(spot, now) })).sort(byGoodAndNear)
