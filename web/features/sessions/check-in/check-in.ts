import { GPS_ONLY_LOCATION } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import type { CheckInInput } from '#web/features/sessions/data/check-in-act.ts'
import type { Units } from '#web/lib/format/units.ts'
import { unitNames } from '#words/sea/measures.ts'
import * as texts from '#words/sessions/check-in.ts'

type Place = Position & { id: string; name: string }
type Where = {
  spot?: Place | undefined
  secretSpot?: Place | undefined
  fix: Position | undefined
  shownAs?: CheckInInput['place'] | undefined
}

/**
 * Builds the request: the chosen spot with its own position, else the GPS position; undefined with neither. `shownAs`
 * names a GPS position until the server has found its spot.
 */
export function sessionAt({ spot, secretSpot, fix, shownAs }: Where): CheckInInput | undefined {
  if (spot) {
    const { id, name, latitude, longitude } = spot
    const surfSpot = { id, name, latitude, longitude }
    return { session: { surfSpotId: id, latitude, longitude }, place: { surfSpot, customLocation: null } }
  }
  if (secretSpot) {
    const { id, name, latitude, longitude } = secretSpot
    return { session: { secretSpotId: id, latitude, longitude }, place: { surfSpot: null, customLocation: name } }
  }
  if (!fix) return undefined
  const { latitude, longitude } = fix
  const customLocation = GPS_ONLY_LOCATION
  return { session: { customLocation, latitude, longitude }, place: shownAs ?? { surfSpot: null, customLocation } }
}

/** Metres of the short unit of distance, and how many of it are a long one. */
const STEPS = { imperial: { metres: 0.9144, many: 1760 }, metric: { metres: 1, many: 1000 } } as const

/** 'Accurate to 8 yd' or 'to 7 m', and in miles or kilometres where that would be too many digits. */
export function formatAccuracy(accuracyMetres: number, units: Units): string {
  const { metres, many } = STEPS[units]
  const { shortDistance, distance } = unitNames[units]
  const steps = accuracyMetres / metres
  return steps < 1000
    ? texts.accurateToMaxNear(Math.max(1, Math.round(steps)), shortDistance)
    : texts.accurateToValueFar((steps / many).toFixed(1), distance)
}
