import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { seaMiles } from '#catalogue/sea-route.ts'
import { buoyKinds } from '#contract/buoys.ts'
import { latitude, longitude } from '#contract/endpoint.ts'
import { distanceMiles, type Position } from '#surf/geo.ts'

/** Further away a buoy measures other waves. */
const MAX_MILES = 60
/**
 * A way by sea that is longer than the straight one by this share and so many miles leads around a headland or an island,
 * to a buoy that sees other swells. The grid alone makes ways up to 8 % too long.
 */
const DETOUR_SHARE = 0.15
const DETOUR_MILES = 3
/** The nearest may be silent for months: then the next one counts. */
const MOST_NEAR = 3
/** How many are tried for each spot: each costs about 6 ms. */
const MOST_TRIED = 6
/** A result is a few ids, and every reader of a spot asks for the same. */
const KEPT_PLACES = 20_000

const waveBuoy = z.strictObject({
  /** NDBC's station id: a WMO number or five letters and digits. */
  id: z.string().regex(/^[A-Z0-9]{5}$/),
  /** '' where NDBC's list has none. */
  name: z.string(),
  kind: z.enum(buoyKinds),
  latitude,
  longitude,
})
export type WaveBuoy = z.infer<typeof waveBuoy>
export type NearBuoy = WaveBuoy & { distanceMiles: number }

export const BUOYS_FILE = new URL('buoys.json', import.meta.url)

/** The stations that NDBC distributes wave heights of, by id. Throws when the file does not have that shape. */
export async function readBuoys(): Promise<Map<string, WaveBuoy>> {
  const buoys = z.array(waveBuoy).parse(JSON.parse(await readFile(BUOYS_FILE, 'utf8')))
  return new Map(buoys.map((buoy) => [buoy.id, buoy]))
}

/** A spot; where nobody has said which way it faces, the way to the buoy is taken. */
export type BuoyPlace = Position & { facing: number | null }

/** All buoys within 60 miles as the crow flies, nearest first. */
export const buoysWithin = (place: Position, buoys: Iterable<WaveBuoy>): NearBuoy[] =>
  [...buoys]
    // A degree of latitude has 69 miles: most buoys are ruled out before the distance is worked out.
    .filter((buoy) => Math.abs(buoy.latitude - place.latitude) < 1)
    .map((buoy) => ({ ...buoy, distanceMiles: distanceMiles(place, buoy) }))
    .filter((buoy) => buoy.distanceMiles <= MAX_MILES)
    .sort((one, other) => one.distanceMiles - other.distanceMiles)

/** Whether the way by sea from the spot to the buoy leads around land. */
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

/**
 * Finds the wave buoys of a spot: at most three within 60 miles that are not behind land, nearest first. A new place
 * takes up to 40 ms of work, cut into turns of the event loop; it is remembered.
 */
export function createBuoyFinder(buoys: Map<string, WaveBuoy>) {
  const found = new Map<string, NearBuoy[]>()
  return async (place: BuoyPlace): Promise<NearBuoy[]> => {
    const key = [place.latitude, place.longitude, place.facing].join()
    const known = found.get(key)
    if (known) return known
    const near: NearBuoy[] = []
    for (const buoy of buoysWithin(place, buoys.values()).slice(0, MOST_TRIED)) {
      await new Promise(setImmediate)
      if (!isBehindLand(place, buoy)) near.push(buoy)
      if (near.length === MOST_NEAR) break
    }
    if (found.size >= KEPT_PLACES) found.clear()
    found.set(key, near)
    return near
  }
}
