import type { BuoyPlace, NearBuoy } from '#catalogue/buoys.ts'
import { seaMiles } from '#catalogue/sea-route.ts'
import type { Position } from '#surf/places/geo.ts'

/**
 * A route by sea that is longer than the straight line by this share and so many miles leads around a headland or an
 * island, to a buoy that measures other swells. The grid alone makes routes up to 8 % too long.
 */
const DETOUR_SHARE = 0.15
const DETOUR_MILES = 3

/**
 * Whether the route by sea from the spot to the buoy leads around land. Takes about 6 ms. Importing this file parses the
 * world's coastline, which takes 0.3 s: servers import it on demand only.
 */
export const isBehindLand = (place: BuoyPlace, buoy: NearBuoy): boolean =>
  seaMiles(
    { ...place, facing: place.facing ?? bearing(place, buoy) },
    buoy,
    buoy.distanceMiles * (1 + DETOUR_SHARE) + DETOUR_MILES,
  ) === Number.POSITIVE_INFINITY

/** On a flat map, which is right to a few degrees within 60 miles. */
function bearing(from: Position, to: Position): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI
}
