import type { ForecastHour } from '#contract/sea/conditions.ts'
import { GOOD, isForExperts } from '#web/lib/format/rating-surface.ts'
import { ratingLabel } from '#web/lib/format/ratings.ts'
import * as texts from '#words/conditions.ts'
import { ratedForExperts } from '#words/sea/ratings.ts'

/** Colour only repeats figures and text. */
type RatingTone = { name: string; fill: string }

/** The edge gives pale bars a 3:1 contrast. */
export const BAR_EDGE = 'var(--edge)'

/** Flat to Epic; contrast with the card increases in both themes. */
const TONES: RatingTone[] = [
  'color-mix(in oklab, var(--ink-3) 20%, var(--card))',
  'color-mix(in oklab, var(--ink-3) 40%, var(--card))',
  'color-mix(in oklab, var(--water) 72%, var(--card))',
  'var(--water)',
  'var(--kelp)',
  'var(--ink)',
].map((fill, rating) => ({ name: ratingLabel(rating), fill }))

/** Good to Epic for experts only: coral is a warning. */
const EXPERTS_TONES: RatingTone[] = [
  'color-mix(in oklab, var(--star) 55%, var(--card))',
  'var(--star)',
  'color-mix(in oklab, var(--star) 60%, var(--ink))',
].map((fill, above) => ({ name: ratedForExperts(ratingLabel(GOOD + above)), fill }))

const NOT_RATED: RatingTone = { name: texts.notRated, fill: 'var(--card)' }

/** By a rating of 0 to 5; halves round down, as for labels. Null: not rated, not poor. */
export function ratingTone({ surfRating, warning }: Pick<ForecastHour, 'surfRating' | 'warning'>): RatingTone {
  if (surfRating === null) return NOT_RATED
  const tone = isForExperts({ surfRating, warning })
    ? EXPERTS_TONES[Math.floor(surfRating) - GOOD]
    : TONES[Math.floor(surfRating)]
  return tone ?? NOT_RATED
}
