/** The lowest rating labelled Fair (`ratingLabel`). */
const FAIR = 2
/** Difference between two rating labels. */
const CLASS = 1

/**
 * True if a forecast hour fell by a full class below the rating last notified, or below `least`. Ratings are 0 to 5 in
 * halves; half a class is model noise. Unknown values (null) have not worsened.
 */
export function hasWorsened(told: number | null, now: number | null, least = FAIR): boolean {
  if (told === null || now === null) return false
  return told - now >= CLASS || (told >= least && now < least)
}
