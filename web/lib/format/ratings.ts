import type { RatingWarning } from '#contract/sea/spots.ts'
import * as rated from '#surf/rating/rating-words.ts'
import * as texts from '#words/sea/ratings.ts'

/** 'Great' */
export const ratingLabel = (rating: number) => rated.ratingLabel(texts, rating)
export const warningLabel = (warning: RatingWarning) => texts.warnings[warning]
/** 'Great', or 'Too big' whatever the rating. */
export const verdict = (rating: number, warning: RatingWarning | null | undefined) =>
  rated.verdict(texts, rating, warning)
