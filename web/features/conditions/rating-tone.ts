/** The colours of ratings in a chart, best first. A colour only repeats what table and words say. */
export const RATING_TONES = [
  { from: 4, name: 'Great', fill: 'var(--kelp)' },
  { from: 3, name: 'Good', fill: 'var(--water)' },
  { from: 2, name: 'Fair', fill: 'var(--water-2)' },
  { from: 0, name: 'Poor', fill: 'color-mix(in oklab, var(--ink-3) 55%, var(--card))' },
] as const

/** The colour of a rating from 0 to 5; an unknown one is drawn as a poor one. */
export const ratingFill = (rating: number | null) =>
  RATING_TONES.find(({ from }) => (rating ?? 0) >= from)?.fill ?? RATING_TONES[3].fill
