import type { Described } from './described-spot.ts'
import { propertiesOf } from './properties.ts'

/** What OpenStreetMap's licence, the ODbL, asks to be shown. */
export const OVERPASS_ATTRIBUTION = '© OpenStreetMap contributors, ODbL'

const KINDS = ['node', 'way', 'relation']
/** Places that have to do with surfing on land: shops, schools, clubs. */
const ON_LAND = ['shop', 'amenity', 'office', 'club', 'building', 'craft']
const POINTS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']
const LATIN = /\p{Script=Latin}/u

/** What an element of an Overpass answer says of a spot; null for what is no spot, such as a surf shop. */
export function describedByElement(row: unknown): Described {
  const element = propertiesOf(row)
  const tags = propertiesOf(element.tags)
  const sports = String(tags.sport ?? '').split(';')
  if (!sports.some((sport) => sport.trim() === 'surfing') || ON_LAND.some((tag) => tag in tags)) return null
  const { type, id } = element
  if (!KINDS.includes(String(type)) || !Number.isInteger(id)) return 'it is no node, way or relation with an id'
  const { lat, lon } = element.lat === undefined && element.lon === undefined ? propertiesOf(element.center) : element
  if (lat === undefined && lon === undefined && type !== 'node')
    return `the ${type} has no position: ask Overpass for "out center"`
  const names = [tags.name, tags['name:en']]
  return {
    sourceKey: `osm:${type}/${id}`,
    latitude: lat,
    longitude: lon,
    // As it is called there, where readers of the Latin alphabet can read it.
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
