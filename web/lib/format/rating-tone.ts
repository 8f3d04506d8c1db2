import type { RatingWarning } from '#contract/sea/spots.ts'
import * as texts from '#words/app.ts'
import { ratedForExperts, ratingLabel } from '#words/sea/ratings.ts'

/** Colour only repeats figures and text. */
type RatingTone = {
  name: string
  fill: string
  surface: string
}

/** The edge gives pale bars a 3:1 contrast. */
export const BAR_EDGE = 'var(--edge)'

/** Flat to Epic; contrast with the card increases in both themes. */
const TONES: RatingTone[] = [
  { fill: 'color-mix(in oklab, var(--ink-3) 20%, var(--card))', surface: 'bg-well text-ink-2' },
  { fill: 'color-mix(in oklab, var(--ink-3) 40%, var(--card))', surface: 'bg-well text-ink-2' },
  { fill: 'color-mix(in oklab, var(--water) 72%, var(--card))', surface: 'bg-sea-wash text-sea-ink' },
  { fill: 'var(--water)', surface: 'bg-kelp-wash text-kelp-ink' },
  { fill: 'var(--kelp)', surface: 'bg-kelp-ink text-card' },
  { fill: 'var(--ink)', surface: 'bg-ink text-card' },
].map((tone, rating) => ({ name: ratingLabel(rating), ...tone }))

const NOT_RATED: RatingTone = { name: texts.notRated, fill: 'var(--card)', surface: 'bg-card text-ink-3' }

const GOOD = 3
/** 'Experts only' is a warning: from Good on coral instead of green. */
const EXPERTS_TONES = TONES.map((tone, rating) =>
  rating < GOOD
    ? tone
    : {
        name: ratedForExperts(rating),
        fill: [
          'color-mix(in oklab, var(--star) 55%, var(--card))',
          'var(--star)',
          'color-mix(in oklab, var(--star) 60%, var(--ink))',
        ][rating - GOOD]!,
        surface: 'bg-sun-wash text-sun-ink',
      },
)

type Rated = { surfRating: number | null; warning?: RatingWarning | null }

/** From 0 to 5; halves round down, as for labels. Null: not rated, not poor. */
export const ratingTone = ({ surfRating, warning }: Rated): RatingTone =>
  (surfRating !== null && (warning === 'experts-only' ? EXPERTS_TONES : TONES)[Math.floor(surfRating)]) || NOT_RATED
