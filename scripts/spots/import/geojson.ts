import type { Described } from './described-spot.ts'
import { describedByTags, isOnLand, isSurfSpot } from './osm-tags.ts'
import { propertiesOf } from './properties.ts'

/** How deep the positions of each kind of geometry lie in its coordinates (RFC 7946, section 3.1). */
const DEPTHS: Record<string, number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

/** The id that osmtogeojson and Overpass Turbo give a feature: the kind of element and its number. */
const OSM_ID = /^(node|way|relation)\/\d+$/

/** What a feature of a GeoJSON collection says of a spot; null for what is no spot, such as a surf shop or a street. */
export function describedByFeature(row: unknown): Described {
  const feature = propertiesOf(row)
  if (feature.type !== 'Feature') return 'it is no GeoJSON feature'
  const said = propertiesOf(feature.properties)
  const osmId = osmIdOf(feature.id, said)
  const tags = osmId && said.tags !== undefined ? propertiesOf(said.tags) : said
  if (osmId ? !isSurfSpot(tags) : isOnLand(tags)) return null
  const position = positionOf(propertiesOf(feature.geometry))
  if (typeof position === 'string') return position
  if (osmId) return { ...position, sourceKey: `osm:${osmId}`, ...describedByTags(tags) }
  const id = feature.id ?? said.id
  return {
    ...position,
    sourceKey: typeof id === 'string' || typeof id === 'number' ? `geojson:${id}` : id,
    name: said.name,
    area: said.area ?? said.region,
    country: said.country,
    description: said.description,
    facing: wholeDegrees(said.facing),
    breakKind: asKind(said.breakKind ?? said.break),
    bottom: asKind(said.bottom),
  }
}

/** The element of OpenStreetMap that a feature was made of, as 'node/123'; undefined for all others. */
function osmIdOf(id: unknown, { '@id': marked, id: own, type }: Record<string, unknown>): string | undefined {
  const apart = typeof type === 'string' && /^\d+$/.test(String(own)) ? `${type}/${own}` : undefined
  return [id, marked, own, apart].filter((one) => typeof one === 'string').find((one) => OSM_ID.test(one))
}

const wholeDegrees = (value: unknown) =>
  typeof value === 'number' && value >= 0 && value < 360 ? Math.round(value) % 360 : value

/** 'River Mouth' is 'river-mouth', and an empty cell of a table says nothing. */
const asKind = (value: unknown) =>
  typeof value === 'string'
    ? value
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_]+/g, '-') || null
    : value

type UncheckedPosition = { latitude: unknown; longitude: unknown }

/** The position of a point; of a line or an area the middle of the box around it, as Overpass has it. */
function positionOf({ type, coordinates }: Record<string, unknown>): UncheckedPosition | string {
  if (type === undefined) return 'the position is missing'
  const depth = DEPTHS[String(type)]
  if (depth === undefined) return `it is a ${JSON.stringify(type)}, which is neither a point nor a line or an area`
  if (!Array.isArray(coordinates)) return 'the position is missing'
  const corners = (depth === 0 ? [coordinates] : coordinates.flat(depth - 1)).map((corner) => {
    const [longitude, latitude] = Array.isArray(corner) ? corner : []
    return { latitude, longitude }
  })
  const [first] = corners
  if (!first) return 'the position is missing'
  if (corners.length === 1) return first
  const sound = corners.filter(isPosition)
  // The check of the row says what is wrong with the first corner that is no position.
  return sound.length < corners.length ? corners.find((corner) => !isPosition(corner))! : middleOf(sound)
}

const isWithin = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most
const isPosition = (corner: UncheckedPosition): corner is { latitude: number; longitude: number } =>
  isWithin(corner.latitude, 90) && isWithin(corner.longitude, 180)

const RADIANS = Math.PI / 180

/** The middle of the box around these points on the unit sphere, which also holds at 180°. */
function middleOf(corners: { latitude: number; longitude: number }[]): UncheckedPosition {
  const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => {
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    for (const { latitude, longitude } of corners) {
      const ring = Math.cos(latitude * RADIANS)
      const along = [ring * Math.cos(longitude * RADIANS), ring * Math.sin(longitude * RADIANS)]
      const value = along[axis] ?? Math.sin(latitude * RADIANS)
      least = Math.min(least, value)
      most = Math.max(most, value)
    }
    return (least + most) / 2
  })
  return { latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS, longitude: Math.atan2(y, x) / RADIANS }
}
