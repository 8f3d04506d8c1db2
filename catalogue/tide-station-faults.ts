import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { CatalogueSpot } from '#catalogue/catalogue.ts'
import { seaMiles } from '#catalogue/sea-route.ts'
import { NO_TIDE_STATION, tideStationOf } from '#catalogue/tide-station.ts'
import { distanceMiles } from '#surf/places/geo.ts'

const FAR_MILES = 60
/** So near, a station has the spot's own water, wherever the coarse coastline puts the two. */
const NEAR_MILES = 4
/** A way by sea that is so much longer than the straight one leads around a headland into another bay or sea. */
const DETOUR_MILES = 15

type TideStationFault = 'no station' | 'far' | 'behind land'

/**
 * Why the tide at a spot's station may not be the spot's own; undefined when it should be, and where the catalogue says
 * that no station has it. It sees neither inlets nor lagoons, which the coarse coastline leaves out.
 */
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

/** The spots whose station has a fault that cannot be mended, by key, and why. */
export async function readKnownTideStationFaults(): Promise<Map<string, string>> {
  const file = new URL('data/known-tide-station-faults.json', import.meta.url)
  const groups = knownFaults.parse(JSON.parse(await readFile(file, 'utf8')))
  return new Map(groups.flatMap(({ why, spots }) => spots.map((key) => [key, why] as const)))
}
