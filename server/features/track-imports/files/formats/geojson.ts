import {
  MAX_RAW_POINTS,
  NOWHERE,
  nameIn,
  type RawPoint,
  type RecordedActivity,
  timeIn,
} from '#server/features/track-imports/files/recorded-activity.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/** Unverified. */
type Json = Record<string, unknown>

/** Properties with the times of a line's positions: of toGeoJSON and its earlier version, and of other converters. */
const TIMES = ['times', 'coordTimes', 'timestamps', 'time']
const TIME = ['time', 'timestamp', 'when', 'datetime', 'date']
/** The year 1973 in milliseconds, 5138 in seconds. */
const LEAST_MILLISECONDS = 1e11
/** Bounds the work for a text of brackets. */
const MAX_DEPTH = 100
const GEOMETRIES = new Set(
  'Point MultiPoint LineString MultiLineString Polygon MultiPolygon GeometryCollection'.split(' '),
)
const SPORT = ['sport', 'activityType', 'activity', 'type']

/**
 * Reads GeoJSON (RFC 7946): each line is an activity, all points together another, with times in the properties. Of a
 * file that breaks off, what is before the break. Throws UnreadableFile: `damaged_file`, `unknown_format`, `too_long`.
 */
export function readGeoJson(file: string): RecordedActivity[] {
  const { json, breaksOff } = parsed(file)
  const damage = breaksOff ? 'breaks_off' : null
  const activities: RecordedActivity[] = []
  const dated: RecordedActivity = { sport: null, device: null, damage, points: [] }
  for (const { geometry, properties } of featuresIn(json)) {
    const { type, coordinates } = objectIn(geometry)
    const facts = objectIn(properties)
    if (type === 'Point') dated.points.push(pointOf(coordinates, firstOf(facts, TIME)))
    if (type !== 'LineString' && type !== 'MultiLineString') continue
    const times = listIn(firstOf(objectIn(facts.coordinateProperties), TIMES) ?? firstOf(facts, TIMES))
    const parts = type === 'LineString' ? [coordinates] : listIn(coordinates)
    const isNested = Array.isArray(times[0])
    const flat = isNested ? parts.flatMap((part, nth) => listIn(part).map((_, at) => listIn(times[nth])[at])) : times
    const points = parts.flatMap(listIn).map((place, at) => pointOf(place, flat[at]))
    const sport = SPORT.map((name) => nameIn(facts[name])).find((name) => name !== null) ?? null
    activities.push({ sport, device: null, damage, points })
  }
  // Files repeat a line as points.
  const isLineTimed = activities.some(({ points }) => points.some(({ at }) => !Number.isNaN(at)))
  if (!isLineTimed && dated.points.length > 0) activities.splice(0, activities.length, dated)
  const points = activities.reduce((sum, activity) => sum + activity.points.length, 0)
  if (points > MAX_RAW_POINTS) throw new UnreadableFile('too_long')
  if (activities.length === 0) throw new UnreadableFile(breaksOff ? 'damaged_file' : 'no_activity')
  return activities
}

function parsed(file: string): { json: Json; breaksOff: boolean } {
  try {
    return { json: objectIn(JSON.parse(file)), breaksOff: false }
  } catch {
    try {
      return { json: objectIn(JSON.parse(closed(file))), breaksOff: true }
    } catch {
      throw new UnreadableFile('damaged_file')
    }
  }
}

/** The JSON up to its last comma, with what is open there closed. */
function closed(file: string): string {
  let isText = false
  let open = ''
  let whole = { end: 0, open }
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at]!
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === '{' || sign === '[') open = (sign === '{' ? '}' : ']') + open
    else if (sign === '}' || sign === ']') open = open.slice(1)
    else if (sign === ',') whole = { end: at, open }
    if (open.length > MAX_DEPTH) break
  }
  return file.slice(0, whole.end) + whole.open
}

/** Throws UnreadableFile `unknown_format` for other JSON. */
function featuresIn(json: Json): Json[] {
  if (json.type === 'FeatureCollection') return listIn(json.features).map(objectIn)
  if (json.type === 'Feature') return [json]
  if (GEOMETRIES.has(String(json.type))) return [{ geometry: json }]
  throw new UnreadableFile('unknown_format')
}

function pointOf(place: unknown, time: unknown): RawPoint {
  const [longitude, latitude] = listIn(place)
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return { ...NOWHERE }
  return { at: momentIn(time), latitude, longitude }
}

/** Milliseconds, of a text or of seconds or milliseconds since 1970. */
function momentIn(time: unknown): number {
  if (typeof time === 'string') return timeIn(time)
  if (typeof time !== 'number') return Number.NaN
  return time < LEAST_MILLISECONDS ? time * 1000 : time
}

const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const firstOf = (facts: Json, names: string[]) => names.map((name) => facts[name]).find((value) => value !== undefined)
