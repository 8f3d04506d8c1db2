import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { CatalogueSpot } from '#catalogue/catalogue.ts'
import { seaMiles } from '#catalogue/sea-route.ts'
import { NO_TIDE_STATION, tideStationOf } from '#catalogue/tides/tides.ts'
import { distanceMiles } from '#surf/places/geo.ts'

const FAR_MILES = 60
/** A station this near has the spot's own water, despite the coarse coastline. */
const NEAR_MILES = 4
/** A route by sea longer than the straight line by this leads into another bay or sea. */
const DETOUR_MILES = 15

type TideStationFault = 'no station' | 'far' | 'behind land'

/** Reason why a station's tide may not be the spot's. Blind to inlets and lagoons, which the coarse coastline omits. */
export function tideStationFault(spot: CatalogueSpot): TideStationFault | undefined {
  if (spot.tideStation === NO_TIDE_STATION) return undefined
  const station = tideStationOf(spot)
  if (!station) return 'no station'
  const miles = distanceMiles(spot, station)
  if (miles > FAR_MILES) return 'far'
  if (miles < NEAR_MILES) return undefined
  return seaMiles(spot, station, miles + DETOUR_MILES) === Number.POSITIVE_INFINITY ? 'behind land' : undefined
}

const knownFaults = z.array(z.strictObject({ why: z.string().min(1), spots: z.array(z.string()).min(1) }))

/** Reasons by spot key for faults that cannot be corrected. */
export async function readKnownTideStationFaults(): Promise<Map<string, string>> {
  const file = new URL('../data/known-tide-station-faults.json', import.meta.url)
  const groups = knownFaults.parse(JSON.parse(await readFile(file, 'utf8')))
  return new Map(groups.flatMap(({ why, spots }) => spots.map((key) => [key, why] as const)))
}
