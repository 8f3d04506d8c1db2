/**
 * Returns the smaller angle between two directions in degrees, 0 (equal) to 180 (opposite), for any number of turns.
 */
export function angleBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360
  return turn > 180 ? 360 - turn : turn
}
