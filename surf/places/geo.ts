/** Mean radius of the earth, 6371.0088 km (IUGG), in miles. */
export const EARTH_RADIUS_MILES = 3958.7613

export type Position = { latitude: number; longitude: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The point on the unit sphere, as PostgreSQL's `cube` reads it: '(x, y, z)'. */
export function spherePoint({ latitude, longitude }: Position): string {
  const phi = radians(latitude)
  const lambda = radians(longitude)
  return `(${Math.cos(phi) * Math.cos(lambda)},${Math.cos(phi) * Math.sin(lambda)},${Math.sin(phi)})`
}

/** The straight line through the unit sphere between two points that lie `miles` apart on the ground. */
export const chordOfMiles = (miles: number) => 2 * Math.sin(miles / (2 * EARTH_RADIUS_MILES))

/** A spot that was corrected by no more is still the same peak. */
export const SAME_BREAK_MILES = 1.5

/** Great-circle distance in miles (haversine formula). */
export function distanceMiles(from: Position, to: Position): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2
  const halfLongitude = radians(to.longitude - from.longitude) / 2
  const square =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}
