/** The smaller angle between two directions in degrees: 0 (the same) to 180 (opposite), whatever turns they count. */
export function angleBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360
  return turn > 180 ? 360 - turn : turn
}
