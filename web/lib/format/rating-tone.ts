import { ratingLabel } from '#surf/rating/rating.ts'

/** How a rating looks. A colour only repeats what figures and words say. */
type RatingTone = {
  /** 'Great', or 'Not rated'. */
  name: string
  /** CSS colour of its bars in a chart, which have `BAR_EDGE` around them. */
  fill: string
  /** Classes of a badge or pin: ground and ink. */
  surface: string
}

/** Pale bars stand out from the card by their edge, at 3:1. */
export const BAR_EDGE = 'var(--edge)'

/** Flat to Epic; in both themes each bar stands out further from the card than the one before. */
const TONES: RatingTone[] = [
  { fill: 'color-mix(in oklab, var(--ink-3) 20%, var(--card))', surface: 'bg-well text-ink-2' },
  { fill: 'color-mix(in oklab, var(--ink-3) 40%, var(--card))', surface: 'bg-well text-ink-2' },
  { fill: 'color-mix(in oklab, var(--water) 72%, var(--card))', surface: 'bg-sea-wash text-sea-ink' },
  { fill: 'var(--water)', surface: 'bg-kelp-wash text-kelp-ink' },
  { fill: 'var(--kelp)', surface: 'bg-kelp-ink text-card' },
  { fill: 'var(--ink)', surface: 'bg-ink text-card' },
].map((look, rating) => ({ name: ratingLabel(rating), ...look }))

const NOT_RATED: RatingTone = { name: 'Not rated', fill: 'var(--card)', surface: 'bg-card text-ink-3' }

/** The look of a rating from 0 to 5; a half takes the lower one, as its word does. Null: not rated, not poor. */
export const ratingTone = (rating: number | null): RatingTone =>
  rating === null ? NOT_RATED : (TONES[Math.floor(rating)] ?? NOT_RATED)
