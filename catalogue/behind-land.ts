import type { BuoyPlace, NearBuoy } from '#catalogue/buoys.ts'
import { seaMiles } from '#catalogue/sea-route.ts'
import type { Position } from '#surf/places/geo.ts'

/**
 * A route by sea longer than the straight line by this share and these miles leads around land, to a buoy that measures
 * other swells. The grid alone makes routes up to 8 % too long.
 */
const DETOUR_SHARE = 0.15
const DETOUR_MILES = 3

/** Takes about 6 ms. Importing this file parses the world's coastline (0.3 s): servers import it on demand. */
export const isBehindLand = (place: BuoyPlace, buoy: NearBuoy): boolean =>
  seaMiles(
    { ...place, facing: place.facing ?? bearing(place, buoy) },
    buoy,
    buoy.distanceMiles * (1 + DETOUR_SHARE) + DETOUR_MILES,
  ) === Number.POSITIVE_INFINITY

/** On a flat map, accurate to a few degrees within 60 miles. */
function bearing(from: Position, to: Position): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI
}
