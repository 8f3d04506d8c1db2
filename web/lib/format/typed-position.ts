import { COORDINATE_DECIMALS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { rounded } from '#surf/sea/units.ts'

/** In degrees, '' if empty. */
export type TypedPosition = { latitude: string; longitude: string }

export const typed = ({ latitude, longitude }: Position): TypedPosition => ({
  latitude: rounded(latitude, COORDINATE_DECIMALS).toFixed(COORDINATE_DECIMALS),
  longitude: rounded(longitude, COORDINATE_DECIMALS).toFixed(COORDINATE_DECIMALS),
})

export function positionIn({ latitude, longitude }: TypedPosition): Position | undefined {
  if (latitude.trim() === '' || longitude.trim() === '') return undefined
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : undefined
}

/** An untouched known position stays exact, although the form shows fewer digits. */
export function exactPosition(place: TypedPosition, known: Position | undefined): Position | undefined {
  const shown = known && typed(known)
  if (!known || shown?.latitude !== place.latitude || shown.longitude !== place.longitude) return positionIn(place)
  return { latitude: known.latitude, longitude: known.longitude }
}
