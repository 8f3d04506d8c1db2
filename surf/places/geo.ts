/** 6371.0088 km (IUGG). */
export const EARTH_RADIUS_MILES = 3958.7613

export type Position = { latitude: number; longitude: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Unit sphere point as PostgreSQL `cube` text. */
export function spherePoint({ latitude, longitude }: Position): string {
  const phi = radians(latitude)
  const lambda = radians(longitude)
  return `(${Math.cos(phi) * Math.cos(lambda)},${Math.cos(phi) * Math.sin(lambda)},${Math.sin(phi)})`
}

export const chordOfMiles = (miles: number) => 2 * Math.sin(miles / (2 * EARTH_RADIUS_MILES))

/** Maximum correction of a break's position. */
export const SAME_BREAK_MILES = 1.5

export function distanceMiles(from: Position, to: Position): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2
  const halfLongitude = radians(to.longitude - from.longitude) / 2
  const square =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** 0 (equal) to 180 (opposite). */
export function angleBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360
  return turn > 180 ? 360 - turn : turn
}
