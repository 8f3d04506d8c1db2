import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import * as texts from '#words/sessions/check-in.ts'

type Named = Position & { name: string }

/** The spot that the server attaches to a check-in by GPS alone: the nearest one within half a mile. */
export function detectedSpot<Spot extends Position>(fix: Position, spots: readonly Spot[]): Spot | undefined {
  const byDistance = spots
    .map((spot) => ({ spot, miles: distanceMiles(fix, spot) }))
    .sort((one, other) => one.miles - other.miles)
  return byDistance.find(({ miles }) => miles <= SPOT_DETECTION_MILES)?.spot
}

type Known = {
  chosen: { name: string } | undefined
  fix: Position | undefined
  /** Spots around the fix, secret ones among them; undefined while they are unknown. */
  around: readonly Named[] | undefined
}

/** Label of the check-in button: 'Check in at Church', or the place that GPS leads to. */
export function checkInPlaceWords({ chosen, fix, around }: Known): string {
  if (chosen) return texts.checkInAt(chosen.name)
  if (!fix) return texts.chooseASpotToCheck
  if (!around) return texts.byGpsYourPosition
  const detected = detectedSpot(fix, around)
  return detected ? texts.checkInAt(detected.name) : texts.byGpsYourPositionNo
}
