import type { Described } from './described-spot.ts'
import { describedByTags, isSurfSpot } from './osm-tags.ts'
import { propertiesOf } from './properties.ts'

const KINDS = ['node', 'way', 'relation']

/** What an element of an Overpass answer says of a spot; null for what is no spot, such as a surf shop. */
export function describedByElement(row: unknown): Described {
  const element = propertiesOf(row)
  const tags = propertiesOf(element.tags)
  if (!isSurfSpot(tags)) return null
  const { type, id } = element
  if (!KINDS.includes(String(type)) || !Number.isInteger(id)) return 'it is no node, way or relation with an id'
  const { lat, lon } = element.lat === undefined && element.lon === undefined ? propertiesOf(element.center) : element
  if (lat === undefined && lon === undefined && type !== 'node')
    return `the ${type} has no position: ask Overpass for "out center"`
  return { sourceKey: `osm:${type}/${id}`, latitude: lat, longitude: lon, ...describedByTags(tags) }
}
