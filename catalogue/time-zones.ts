import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { CatalogueSpot } from '#catalogue/catalogue.ts'
import { EARTH_RADIUS_MILES, type Position } from '#surf/places/geo.ts'

/** Cortes Bank, the shoal furthest out, lies 50 miles off its island; boundaries follow the territorial sea, 14 miles off. */
const LAND_MILES = 60
const RING_MILES = 1
const BEARINGS = 72

export const TIME_ZONES_FILE = new URL('data/time-zones.json', import.meta.url)
const readJson = async (file: URL): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

const zones = z.array(z.strictObject({ timeZone: z.string().min(1), spots: z.array(z.string()).min(1) }))
const zonesByCountry = z.record(z.string(), z.array(z.string()).min(1))

/** IANA zones by spot key: chosen by `npm run admin -- spots zones`. Throws for another shape of the file. */
export async function readTimeZones(): Promise<Map<string, string>> {
  const groups = zones.parse(await readJson(TIME_ZONES_FILE))
  return new Map(groups.flatMap(({ timeZone, spots }) => spots.map((key) => [key, timeZone] as const)))
}

/** IANA zones of each country of the catalogue, from tzdata's zone.tab, release 2025b (public domain). */
export const readCountryZones = async (): Promise<Record<string, string[]>> =>
  zonesByCountry.parse(await readJson(new URL('data/country-time-zones.json', import.meta.url)))

/** Zones whose boundary contains a position; at sea a nautical one, such as Etc/GMT+8. */
export type ZonesAt = (position: Position) => readonly string[]

/**
 * The zone at the spot if it belongs to the spot's country, else the country's nearest within 60 miles: the spot may be
 * at sea, or in the waters of an island of another country. Undefined if there is none.
 */
function chooseTimeZone(
  { latitude, longitude }: Position,
  ofCountry: readonly string[],
  zonesAt: ZonesAt,
): string | undefined {
  const ownAt = (position: Position) => zonesAt(position).find((zone) => ofCountry.includes(zone))
  for (let miles = 0; miles <= LAND_MILES; miles += RING_MILES)
    for (let bearing = 0; bearing < (miles === 0 ? 1 : BEARINGS); bearing += 1) {
      const zone = ownAt(moved({ latitude, longitude }, miles, (bearing / BEARINGS) * 2 * Math.PI))
      if (zone) return zone
    }
  return undefined
}

/** Flat within 60 miles, to a mile where spots are; `bearing` in radians from north. */
function moved({ latitude, longitude }: Position, miles: number, bearing: number): Position {
  const degrees = ((miles / EARTH_RADIUS_MILES) * 180) / Math.PI
  const east = (degrees * Math.sin(bearing)) / Math.cos((latitude * Math.PI) / 180)
  return {
    latitude: latitude + degrees * Math.cos(bearing),
    longitude: ((((longitude + east + 180) % 360) + 360) % 360) - 180,
  }
}

type Placed = Pick<CatalogueSpot, 'key' | 'country' | 'latitude' | 'longitude'>

/** Chooses the zone of each spot, as `readTimeZones`; spots without one are left out. */
export const chooseTimeZones = (
  spots: readonly Placed[],
  countryZones: Record<string, readonly string[]>,
  zonesAt: ZonesAt,
): Map<string, string> =>
  new Map(
    spots.flatMap((spot) => {
      const zone = chooseTimeZone(spot, countryZones[spot.country] ?? [], zonesAt)
      return zone ? [[spot.key, zone] as const] : []
    }),
  )

/** The file's text: one zone a line, sorted, with its spots in the order of the catalogue. */
export function writeTimeZones(zoneByKey: ReadonlyMap<string, string>): string {
  const groups = [...Map.groupBy(zoneByKey, ([, timeZone]) => timeZone)]
    .map(([timeZone, entries]) => ({ timeZone, spots: entries.map(([key]) => key) }))
    .sort((one, other) => (one.timeZone < other.timeZone ? -1 : 1))
  return `[\n${groups.map((group) => JSON.stringify(group)).join(',\n')}\n]\n`
}
