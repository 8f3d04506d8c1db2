import { CHECK_IN_RADIUS_MILES } from '#contract/limits.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'

/** Spots within `CHECK_IN_RADIUS_MILES` of a position, nearest first, without duplicates. */
export function spotsAround<Spot extends Position & { id: string }>(fix: Position, spots: readonly Spot[]): Spot[] {
  const byId = new Map(spots.map((spot) => [spot.id, spot]))
  return [...byId.values()]
    .map((spot) => ({ spot, miles: distanceMiles(fix, spot) }))
    .filter(({ miles }) => miles <= CHECK_IN_RADIUS_MILES)
    .sort((one, other) => one.miles - other.miles)
    .map(({ spot }) => spot)
}
