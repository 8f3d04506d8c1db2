import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { formatRadius, type Units } from '#web/lib/format/units.ts'
import * as texts from '#words/sessions/model.ts'

type Placed = Pick<SurfSession, 'latitude' | 'longitude' | 'surfSpot'>

/**
 * Precision of a session's place for this reader: the check-in, its spot, or the region around a moved position. It
 * moves by at most 1.5 miles and rounds to 0.01°, another 0.49 miles.
 */
export type PlaceKind = 'exact' | 'spot' | 'around'

/** A moved position lies at most this far off, in miles. */
export const AROUND_MILES = 2

const isRounded = (degrees: number) => Math.abs(degrees * 100 - Math.round(degrees * 100)) < 1e-6

/** Undefined without a position for this reader. */
export function placeKind({ latitude, longitude, surfSpot }: Placed, isOwner: boolean): PlaceKind | undefined {
  if (latitude === null || longitude === null) return undefined
  if (surfSpot) return latitude === surfSpot.latitude && longitude === surfSpot.longitude ? 'spot' : 'exact'
  return isRounded(latitude) && isRounded(longitude) && !isOwner ? 'around' : 'exact'
}

/** Explains the map, and who sees more. */
export function formatPlace(kind: PlaceKind, isOwner: boolean, units: Units): string {
  if (kind === 'around') return texts.somewhereWithinOnlyBuddiesSee(formatRadius(AROUND_MILES, units))
  if (kind === 'spot') return texts.theDotMarksTheSpot
  return isOwner ? texts.onlyYouAndYourBuddies : texts.youSeeTheExactPlace
}
