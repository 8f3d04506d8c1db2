import type { RatingWarning } from '#contract/sea/spots.ts'

/** The catalogue sea/ratings.json in a language. */
type RatingTexts = { labels: string[]; warnings: Record<RatingWarning, string> }

/** 'Great'. Half steps round down. */
export const ratingLabel = ({ labels }: Pick<RatingTexts, 'labels'>, rating: number): string =>
  labels[Math.floor(rating)] ?? labels[0]!

/** 'Great', or 'Dangerous' or 'Too big' whatever the rating. */
export const verdict = (texts: RatingTexts, rating: number, warning: RatingWarning | null | undefined): string =>
  warning === 'dangerous' || warning === 'too-big' ? texts.warnings[warning] : ratingLabel(texts, rating)
