/** The lowest rating whose word is Fair (`ratingLabel`). */
const FAIR = 2
/** What lies between the words of two ratings. */
const CLASS = 1

/**
 * Whether a forecast hour has become worse than what a surfer was told of it: its rating (0 to 5 in halves) fell by a full
 * class, or below `least`, the lowest rating that is worth the way. Half a class of less is the noise of two runs of a
 * model. What is not known, then or now (null), has not worsened.
 */
export function hasWorsened(told: number | null, now: number | null, least = FAIR): boolean {
  if (told === null || now === null) return false
  return told - now >= CLASS || (told >= least && now < least)
}
