const FAIR = 2
/** Between two labels. */
const CLASS = 1

/** A full class below the notified rating, or below `least`; half a class is model noise. */
export function hasWorsened(notified: number | null, now: number | null, least = FAIR): boolean {
  if (notified === null || now === null) return false
  return notified - now >= CLASS || (notified >= least && now < least)
}
