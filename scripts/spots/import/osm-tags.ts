import { plain, soundOf } from '#surf/places/folded-names.ts'
import type { Described, DescribedSpot } from './described-spot.ts'

/** What OpenStreetMap's licence, the ODbL, asks to be shown. */
export const OSM_ATTRIBUTION = '© OpenStreetMap contributors, ODbL'

/** Keys of what stands on land, whatever people do there: shops, schools, clubs, streets named after a wave. */
const ON_LAND = [
  'shop',
  'amenity',
  'office',
  'club',
  'building',
  'craft',
  'education',
  'highway',
  'railway',
  'healthcare',
]
/** Keys of which only some values are no places in the water. */
const ON_LAND_IF: Record<string, RegExp> = {
  leisure: /^(sports_centre|sports_hall|fitness_|water_park|swimming_|dance|hackerspace|garden|playground)/,
  tourism: /^(?!attraction$|viewpoint$|yes$)/,
  landuse: /^(commercial|retail|residential|industrial|education)$/,
}
const POINTS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']
const LATIN = /\p{Script=Latin}/u

type Tags = Record<string, unknown>

/** Whether tags say that this is a shop, a school, a street or another place on land. */
export const isOnLand = (tags: Tags) =>
  ON_LAND.some((key) => key in tags && tags[key] !== 'no') ||
  Object.entries(ON_LAND_IF).some(([key, values]) => typeof tags[key] === 'string' && values.test(tags[key]))

/** Whether tags say that people surf there, in the water. */
export const isSurfSpot = (tags: Tags) =>
  String(tags.sport ?? '')
    .split(';')
    .some((sport) => sport.trim() === 'surfing') && !isOnLand(tags)

const OTHER_NAMES = ['name', 'name:en', 'name:ja', 'name:pt', 'name:fr', 'name:es', 'alt_name']
/** In romaji and in kana; mappers write either key. */
const READINGS = ['name:ja-Latn', 'name:ja_rm', 'name:ja-Hira', 'name:ja_kana']

/** Values of these tags that say another name, compared by `fold`. */
function unlike(known: string[], tags: Tags, keys: string[], fold: (name: string) => string): string[] {
  const others: string[] = []
  for (const name of keys.flatMap((key) => String(tags[key] ?? '').split(';')).map((one) => one.trim()))
    if (name !== '' && ![...known, ...others].some((one) => fold(one) === fold(name))) others.push(name)
  return others
}

const spoken = (name: string) => soundOf(name).replaceAll(' ', '')

/** Names by which search finds it beside its own: a reading only if no name sounds like it. */
function aliasesOf(name: unknown, tags: Tags): string[] | null {
  const others = unlike([String(name)], tags, OTHER_NAMES, plain)
  const aliases = [...others, ...unlike([String(name), ...others], tags, READINGS, spoken)]
  return aliases.length > 0 ? aliases : null
}

/** What tags say of a spot: its name as it is called there where readers of the Latin alphabet can read it. */
export function describedByTags(tags: Tags): Pick<DescribedSpot, 'name' | 'aliases' | 'description' | 'facing'> {
  const names = [tags.name, tags['name:en']]
  const name =
    names.find((name) => typeof name === 'string' && LATIN.test(name)) ?? names.find((name) => name !== undefined)
  return {
    name,
    aliases: aliasesOf(name, tags),
    description: tags.description,
    facing: facingOf(tags.direction),
  }
}

/** The way it faces, as degrees or a point of the compass; anything else that mappers write there says nothing. */
function facingOf(direction: unknown): number | null {
  const words = String(direction ?? '')
    .trim()
    .toUpperCase()
  if (/^\d{1,3}(\.\d+)?$/.test(words) && Number(words) <= 360) return Math.round(Number(words)) % 360
  const point = POINTS.indexOf(words)
  return point < 0 ? null : Math.round(point * (360 / POINTS.length))
}

/** Whether a row was taken from OpenStreetMap, by the key that it will have. */
export const isFromOsm = (described: Described) =>
  typeof described === 'object' && described !== null && String(described.sourceKey).startsWith('osm:')
