import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { latitude, longitude } from '#contract/endpoint.ts'
import { buoyKinds } from '#contract/sea/buoys.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'

/** Further away a buoy measures other waves. */
const MAX_MILES = 60
/** The nearest may be silent for months: then the next one counts. */
const MOST_NEAR = 3
/** How many are tried for each spot: each costs about 6 ms. */
const MOST_TRIED = 6
/** A result is a few ids, and every reader of a spot asks for the same. */
const KEPT_PLACES = 20_000

/** NDBC's station id: a WMO number or five letters and digits. */
const buoyId = z.string().regex(/^[A-Z0-9]{5}$/)
const waveBuoy = z.strictObject({
  id: buoyId,
  /** '' where NDBC's list has none. */
  name: z.string(),
  kind: z.enum(buoyKinds),
  latitude,
  longitude,
})
export type WaveBuoy = z.infer<typeof waveBuoy>
export type NearBuoy = WaveBuoy & { distanceMiles: number }

export const BUOYS_FILE = new URL('data/buoys.json', import.meta.url)
export const SPOT_BUOYS_FILE = new URL('data/spot-buoys.json', import.meta.url)

/** The stations that NDBC distributes wave heights of, by id. Throws when the file does not have that shape. */
export async function readBuoys(): Promise<Map<string, WaveBuoy>> {
  const buoys = z.array(waveBuoy).parse(JSON.parse(await readFile(BUOYS_FILE, 'utf8')))
  return new Map(buoys.map((buoy) => [buoy.id, buoy]))
}

/** A spot; where nobody has said which way it faces, the bearing of the buoy is taken. */
export type BuoyPlace = Position & { facing: number | null }

/** All buoys within 60 miles as the crow flies, nearest first. */
export const buoysWithin = (place: Position, buoys: Iterable<WaveBuoy>): NearBuoy[] =>
  [...buoys]
    // A degree of latitude has 69 miles: most buoys are ruled out before the distance is worked out.
    .filter((buoy) => Math.abs(buoy.latitude - place.latitude) < 1)
    .map((buoy) => ({ ...buoy, distanceMiles: distanceMiles(place, buoy) }))
    .filter((buoy) => buoy.distanceMiles <= MAX_MILES)
    .sort((one, other) => one.distanceMiles - other.distanceMiles)

/** The ids of a spot's buoys by its place (`placeKey`), nearest first: computed ahead by `npm run spots:buoys -- write`. */
type SpotBuoys = ReadonlyMap<string, readonly string[]>

export const placeKey = ({ latitude, longitude, facing }: BuoyPlace) => [latitude, longitude, facing].join()

const spotBuoys = z.strictObject({ latitude, longitude, facing: z.int().min(0).max(359), buoys: z.array(buoyId) })

/** The buoys of each shipped spot that has any within 60 miles. Throws when the file does not have that shape. */
export async function readSpotBuoys(): Promise<SpotBuoys> {
  const spots = z.array(spotBuoys).parse(JSON.parse(await readFile(SPOT_BUOYS_FILE, 'utf8')))
  return new Map(spots.map((spot) => [placeKey(spot), spot.buoys]))
}

/**
 * Finds the wave buoys of a spot: at most three within 60 miles that are not behind land, nearest first. A place that is
 * not among those computed ahead takes up to 40 ms, cut into turns of the event loop, and the first of them loads the
 * coastline (0.3 s); each is remembered.
 */
export function createBuoyFinder(buoys: ReadonlyMap<string, WaveBuoy>, computed: SpotBuoys) {
  const found = new Map<string, NearBuoy[]>()
  return async (place: BuoyPlace): Promise<NearBuoy[]> => {
    const key = placeKey(place)
    const known = found.get(key)
    if (known) return known
    const near = await nearBuoys(place, buoys, computed.get(key))
    if (found.size >= KEPT_PLACES) found.clear()
    found.set(key, near)
    return near
  }
}

async function nearBuoys(
  place: BuoyPlace,
  buoys: ReadonlyMap<string, WaveBuoy>,
  computed: readonly string[] | undefined,
): Promise<NearBuoy[]> {
  if (computed)
    return buoysWithin(
      place,
      computed.flatMap((id) => buoys.get(id) ?? []),
    )
  const candidates = buoysWithin(place, buoys.values()).slice(0, MOST_TRIED)
  if (candidates.length === 0) return []
  const { isBehindLand } = await import('#catalogue/behind-land.ts')
  const near: NearBuoy[] = []
  for (const buoy of candidates) {
    await new Promise(setImmediate)
    if (!isBehindLand(place, buoy)) near.push(buoy)
    if (near.length === MOST_NEAR) break
  }
  return near
}
