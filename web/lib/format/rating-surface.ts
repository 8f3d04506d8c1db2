import type { RatingWarning } from '#contract/sea/spots.ts'

type Rated = { surfRating: number; warning?: RatingWarning | null }

/** Flat to Epic: background and text. Colour only repeats figures and text. */
const SURFACES = [
  'bg-well text-ink-2',
  'bg-well text-ink-2',
  'bg-sea-wash text-sea-ink',
  'bg-kelp-wash text-kelp-ink',
  'bg-kelp-ink text-card',
  'bg-ink text-card',
]

export const GOOD = 3
/** Only a rating from Good on would be in a colour that invites. */
export const isForExperts = ({ surfRating, warning }: Rated) => warning === 'experts-only' && surfRating >= GOOD

/** From 0 to 5; halves round down, as for labels. */
export const ratingSurface = (rated: Rated) =>
  isForExperts(rated) ? 'bg-sun-wash text-sun-ink' : SURFACES[Math.floor(rated.surfRating)]!
