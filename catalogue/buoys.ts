import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { latitude, longitude } from '#contract/endpoint.ts'
import { buoyKinds } from '#contract/sea/buoys.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'

/** Further buoys measure other waves. */
const MAX_MILES = 60
/** The nearest may be silent for months: then the next one counts. */
const MOST_NEAR = 3
/** Each costs about 6 ms. */
const MOST_TRIED = 6
/** A result is a few ids, shared by all readers of a spot. */
const KEPT_PLACES = 20_000

/** NDBC's station id: a WMO number or five letters and digits. */
const buoyId = z.string().regex(/^[A-Z0-9]{5}$/)
const waveBuoy = z.strictObject({
  id: buoyId,
  /** '' if missing in NDBC's list. */
  name: z.string(),
  kind: z.enum(buoyKinds),
  latitude,
  longitude,
})
export type WaveBuoy = z.infer<typeof waveBuoy>
export type NearBuoy = WaveBuoy & { distanceMiles: number }

export const BUOYS_FILE = new URL('data/buoys.json', import.meta.url)
export const SPOT_BUOYS_FILE = new URL('data/spot-buoys.json', import.meta.url)

/** NDBC's stations with wave heights, by id. Throws for another shape of the file. */
export async function readBuoys(): Promise<Map<string, WaveBuoy>> {
  const buoys = z.array(waveBuoy).parse(JSON.parse(await readFile(BUOYS_FILE, 'utf8')))
  return new Map(buoys.map((buoy) => [buoy.id, buoy]))
}

/** Without a facing, the bearing of the buoy is used. */
export type BuoyPlace = Position & { facing: number | null }

export const buoysWithin = (place: Position, buoys: Iterable<WaveBuoy>): NearBuoy[] =>
  [...buoys]
    // A degree of latitude has 69 miles: this excludes most buoys before the distance is computed.
    .filter((buoy) => Math.abs(buoy.latitude - place.latitude) < 1)
    .map((buoy) => ({ ...buoy, distanceMiles: distanceMiles(place, buoy) }))
    .filter((buoy) => buoy.distanceMiles <= MAX_MILES)
    .sort((one, other) => one.distanceMiles - other.distanceMiles)

/** Buoy ids, nearest first, by `placeKey`: computed by `npm run admin -- spots buoys --write`. */
type SpotBuoys = ReadonlyMap<string, readonly string[]>

export const placeKey = ({ latitude, longitude, facing }: BuoyPlace) => [latitude, longitude, facing].join()

const spotBuoys = z.strictObject({ latitude, longitude, facing: z.int().min(0).max(359), buoys: z.array(buoyId) })

/** Throws for another shape of the file. */
export async function readSpotBuoys(): Promise<SpotBuoys> {
  const spots = z.array(spotBuoys).parse(JSON.parse(await readFile(SPOT_BUOYS_FILE, 'utf8')))
  return new Map(spots.map((spot) => [placeKey(spot), spot.buoys]))
}

/**
 * Finds at most three buoys within 60 miles that are not behind land, nearest first. An unknown place takes up to 40
 * ms, in turns of the event loop; the first loads the coastline (0.3 s). Results are cached.
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
