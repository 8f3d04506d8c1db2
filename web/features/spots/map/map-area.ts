import type { LatLngBounds } from 'leaflet'
import { distanceMiles, type Position } from '#surf/places/geo.ts'

/** A piece of the map in degrees. `west` is from -180 to 180; `east` is greater, past 180 where it spans the date line. */
export type MapArea = { south: number; west: number; north: number; east: number }

/** The same bounds as plain degrees, on whichever round of the earth they are. */
export const degreesOf = (bounds: LatLngBounds): MapArea => ({
  south: bounds.getSouth(),
  west: bounds.getWest(),
  north: bounds.getNorth(),
  east: bounds.getEast(),
})

/** `longitude` turned by whole circles until it is at most 180° east of `west`, or as little as can be. */
const eastOf = (west: number, longitude: number) => west + ((((longitude - west) % 360) + 360) % 360)

/** The same area with its west between -180 and 180, for the map goes round the earth more than once. */
export function areaOf(bounds: MapArea): MapArea {
  const west = eastOf(-180, bounds.west)
  return { ...bounds, west, east: west + Math.min(360, bounds.east - bounds.west) }
}

export const isInArea = ({ south, west, north, east }: MapArea, { latitude, longitude }: Position) =>
  latitude >= south && latitude <= north && eastOf(west, longitude) <= east

/** The smallest area that all positions lie in; undefined of none. */
export function areaAround(positions: readonly Position[]): MapArea | undefined {
  const latitudes = positions.map(({ latitude }) => latitude)
  const longitudes = positions.map(({ longitude }) => eastOf(-180, longitude)).sort((one, other) => one - other)
  const [first] = longitudes
  if (first === undefined) return undefined
  // The widest gap is outside the area, which begins east of it.
  const gaps = longitudes.map((longitude, index) => (longitudes[index + 1] ?? first + 360) - longitude)
  const last = gaps.indexOf(Math.max(...gaps))
  const west = longitudes[last + 1] ?? first
  const east = eastOf(west, longitudes[last] ?? first)
  return { south: Math.min(...latitudes), west, north: Math.max(...latitudes), east }
}

/** The average of the positions' coordinates; undefined of none. */
export function averagePosition(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined
  let [latitude, longitude] = [0, 0]
  for (const position of positions) {
    latitude += position.latitude
    longitude += position.longitude
  }
  return { latitude: latitude / positions.length, longitude: longitude / positions.length }
}

/** Where the position is to which the way over the earth is shortest; undefined of none. */
export function closestTo(place: Position, positions: readonly Position[]): Position | undefined {
  const miles = positions.map((position) => distanceMiles(place, position))
  const closest = positions[miles.indexOf(Math.min(...miles))]
  return closest && { latitude: closest.latitude, longitude: closest.longitude }
}

/** The middle between two places as a map shows them, over the date line where that is shorter. */
export function halfwayTo(from: Position, to: Position): Position {
  const east = eastOf(from.longitude - 180, to.longitude)
  return { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + east) / 2 }
}
