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

/** What tags say of a spot: its name as it is called there where readers of the Latin alphabet can read it. */
export function describedByTags(tags: Tags): Pick<DescribedSpot, 'name' | 'description' | 'facing'> {
  const names = [tags.name, tags['name:en']]
  return {
    name:
      names.find((name) => typeof name === 'string' && LATIN.test(name)) ?? names.find((name) => name !== undefined),
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
