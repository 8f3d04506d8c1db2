import type { LatLngBounds } from 'leaflet'
import { distanceMiles, type Position } from '#surf/places/geo.ts'

/** Degrees: `west` from -180 to 180; `east` greater, past 180 across the date line. */
export type MapArea = { south: number; west: number; north: number; east: number }

export const degreesOf = (bounds: LatLngBounds): MapArea => ({
  south: bounds.getSouth(),
  west: bounds.getWest(),
  north: bounds.getNorth(),
  east: bounds.getEast(),
})

/** Longitude at most 180° east of `west`, or minimally more. */
const eastOf = (west: number, longitude: number) => west + ((((longitude - west) % 360) + 360) % 360)

/** Normalizes `west` to -180 to 180. */
export function areaOf(bounds: MapArea): MapArea {
  const west = eastOf(-180, bounds.west)
  return { ...bounds, west, east: west + Math.min(360, bounds.east - bounds.west) }
}

export const isInArea = ({ south, west, north, east }: MapArea, { latitude, longitude }: Position) =>
  latitude >= south && latitude <= north && eastOf(west, longitude) <= east

/** Smallest area with all positions. */
export function areaAround(positions: readonly Position[]): MapArea | undefined {
  const latitudes = positions.map(({ latitude }) => latitude)
  const longitudes = positions.map(({ longitude }) => eastOf(-180, longitude)).sort((one, other) => one - other)
  const [first] = longitudes
  if (first === undefined) return undefined
  // The widest gap is outside.
  const gaps = longitudes.map((longitude, index) => (longitudes[index + 1] ?? first + 360) - longitude)
  const last = gaps.indexOf(Math.max(...gaps))
  const west = longitudes[last + 1] ?? first
  const east = eastOf(west, longitudes[last] ?? first)
  return { south: Math.min(...latitudes), west, north: Math.max(...latitudes), east }
}

export function averagePosition(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined
  let [latitude, longitude] = [0, 0]
  for (const position of positions) {
    latitude += position.latitude
    longitude += position.longitude
  }
  return { latitude: latitude / positions.length, longitude: longitude / positions.length }
}

/** The position closest along the earth. */
export function closestTo(place: Position, positions: readonly Position[]): Position | undefined {
  const miles = positions.map((position) => distanceMiles(place, position))
  const closest = positions[miles.indexOf(Math.min(...miles))]
  return closest && { latitude: closest.latitude, longitude: closest.longitude }
}

/** Midpoint on the map, across the date line if shorter. */
export function halfwayTo(from: Position, to: Position): Position {
  const east = eastOf(from.longitude - 180, to.longitude)
  return { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + east) / 2 }
}
