import type { RatingWarning } from '#contract/sea/spots.ts'

const labels = ['Flat', 'Poor', 'Fair', 'Good', 'Great', 'Epic']
/** Half steps round down. */
export const ratingLabel = (rating: number) => labels[Math.floor(rating)] ?? 'Flat'

const warningLabels = { dangerous: 'Dangerous', 'too-big': 'Too big', 'experts-only': 'Experts only' }
/** 'Great, experts only' */
export const ratedForExperts = (rating: number) => `${ratingLabel(rating)}, experts only`
export const warningLabel = (warning: RatingWarning) => warningLabels[warning]

export const verdict = (rating: number, warning: RatingWarning | null | undefined) =>
  warning === 'dangerous' || warning === 'too-big' ? warningLabels[warning] : ratingLabel(rating)
