import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { latitude, longitude } from '#contract/endpoint.ts'
import { COORDINATE_DECIMALS } from '#contract/limits.ts'
import { bottoms, breakKinds } from '#contract/sea/spots.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'

const DESCRIPTION_MAX_CHARACTERS = 300
/** Two spots of one name this close are duplicates. */
const SAME_SPOT_MILES = 2
/** The widest area reaches 20 miles from its middle spot; beyond this, the position is a typing error. */
const AREA_MILES = 50

const line = z
  .string()
  .min(1)
  .refine((words) => words === words.trim(), 'has space around it')
  .refine((words) => !/[\p{Cc}‘’“”]/u.test(words), 'has control characters or typographic quotes')
const degrees = (range: z.ZodNumber) =>
  range.refine((value) => Number(value.toFixed(COORDINATE_DECIMALS)) === value, 'has more than 4 decimals')

const catalogueSpot = z.strictObject({
  key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is no key such as lower-trestles'),
  name: line,
  area: line,
  country: line,
  latitude: degrees(latitude),
  longitude: degrees(longitude),
  /** Without a public reference for the position, which may be off by more than a kilometre. */
  unverified: z.literal(true).optional(),
  facing: z.int().min(0).max(359),
  breakKind: z.enum(breakKinds),
  bottom: z.enum(bottoms),
  popularity: z.int().min(0).max(100),
  /** Station id, where the nearest is not on the same open coast. */
  tideStation: line.optional(),
  description: line.max(DESCRIPTION_MAX_CHARACTERS),
})
export type CatalogueSpot = z.infer<typeof catalogueSpot>

const box = z.tuple([latitude, longitude, latitude, longitude])
const countryBoxes = z.record(z.string(), z.array(box).min(1))
/** Coasts of each country: boxes of degrees as [south, west, north, east], none across 180°. */
export type Countries = z.infer<typeof countryBoxes>

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`data/${name}`, import.meta.url), 'utf8'))

/** Throws for another shape of the file. */
export const readCatalogue = async (): Promise<CatalogueSpot[]> =>
  z.array(catalogueSpot).parse(await readJson('spots.json'))

const seaPlaces = z.array(z.strictObject({ latitude, longitude, spots: z.array(z.string()).min(1) }))

/** Places at sea for waves and wind, by spot key: chosen by `npm run admin -- spots sea`. */
export async function readSeaPlaces(): Promise<Map<string, Position>> {
  const places = seaPlaces.parse(await readJson('sea-places.json'))
  return new Map(places.flatMap(({ spots, ...place }) => spots.map((key) => [key, place] as const)))
}

const aliasesOfSpots = z.array(
  z.strictObject({
    key: z.string(),
    aliases: z.array(line).min(1),
    /** Japanese aliases in kana, as they are spoken. */
    readings: z.record(z.string(), line).optional(),
  }),
)

const readNames = async () => aliasesOfSpots.parse(await readJson('aliases.json'))

/** Other names of spots, by key; in local languages too. */
export const readAliases = async (): Promise<Map<string, string[]>> =>
  new Map((await readNames()).map(({ key, aliases }) => [key, aliases]))

/** Readings in kana of Japanese aliases, by key of the spot and alias. */
export const readReadings = async (): Promise<Map<string, Record<string, string>>> =>
  new Map((await readNames()).flatMap(({ key, readings }) => (readings ? [[key, readings] as const] : [])))

export const readCountries = async (): Promise<Countries> => countryBoxes.parse(await readJson('countries.json'))

/** Lists the problems of these entries, a sentence each with the entry's key. */
export function problemsIn(entries: readonly unknown[], countries: Countries): string[] {
  const results = entries.map((entry) => ({ entry, result: catalogueSpot.safeParse(entry) }))
  const malformed = results.flatMap(({ entry, result }) =>
    (result.error?.issues ?? []).map(({ path, message }) => `${keyOf(entry)}: ${path.join('.')} ${message}`.trim()),
  )
  const spots = results.flatMap(({ result }) => (result.success ? [result.data] : []))
  return [
    ...malformed,
    ...repeatedKeys(spots),
    ...sameNameNearby(spots),
    ...outsideCountry(spots, countries),
    ...farFromArea(spots),
  ]
}

const keyOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'key' in entry ? String(entry.key) : JSON.stringify(entry)

const repeatedKeys = (spots: CatalogueSpot[]) =>
  [...Map.groupBy(spots, ({ key }) => key)].flatMap(([key, { length }]) =>
    length > 1 ? [`${key}: the key stands ${length} times`] : [],
  )

const plainName = ({ name }: CatalogueSpot) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const sameNameNearby = (spots: CatalogueSpot[]) =>
  [...Map.groupBy(spots, plainName).values()].flatMap((namesakes) =>
    namesakes.flatMap((spot, index) =>
      namesakes
        .slice(index + 1)
        .filter((other) => distanceMiles(spot, other) <= SAME_SPOT_MILES)
        .map((other) => `${other.key}: same name as ${spot.key} within ${SAME_SPOT_MILES} miles`),
    ),
  )

const isInside = ({ latitude, longitude }: Position, [south, west, north, east]: z.infer<typeof box>) =>
  south <= latitude && latitude <= north && west <= longitude && longitude <= east

const outsideCountry = (spots: CatalogueSpot[], countries: Countries) =>
  spots.flatMap((spot) => {
    const boxes = countries[spot.country]
    if (!boxes) return [`${spot.key}: countries.json does not know ${spot.country}`]
    return boxes.some((box) => isInside(spot, box)) ? [] : [`${spot.key}: lies outside ${spot.country}`]
  })

const farFromArea = (spots: CatalogueSpot[]) =>
  [...Map.groupBy(spots, ({ country, area }) => `${area}, ${country}`)].flatMap(([area, inArea]) => {
    const middle = middleOf(inArea)
    return inArea
      .filter((spot) => distanceMiles(spot, middle) > AREA_MILES)
      .map(({ key }) => `${key}: more than ${AREA_MILES} miles from the middle of ${area}`)
  })

/** The spot nearest to all others, a median that also works at 180°. */
function middleOf(spots: CatalogueSpot[]): CatalogueSpot {
  const reach = (spot: CatalogueSpot) => spots.reduce((miles, other) => miles + distanceMiles(spot, other), 0)
  return spots.reduce((middle, spot) => (reach(spot) < reach(middle) ? spot : middle))
}
