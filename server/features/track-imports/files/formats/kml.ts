import type { XmlReader } from '#server/features/track-imports/files/formats/xml-events.ts'
import {
  degreesIn,
  MAX_RAW_POINTS,
  NOWHERE,
  nameIn,
  type RawPoint,
  type RecordedActivity,
  timeIn,
} from '#server/features/track-imports/files/recorded-activity.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

const KNOWN = new Set(
  'kml generator Placemark Track when coord TimeStamp TimeSpan begin Point LineString coordinates Data value'.split(
    ' ',
  ),
)
/** Files repeat a track as dated points, or as a line without times: the first of these kinds counts. */
const KINDS = ['track', 'dated points', 'line'] as const
type Kind = (typeof KINDS)[number]

/**
 * Reads KML 2.2 and 2.3 (https://docs.ogc.org/is/12-007r2/12-007r2.html): each placemark with tracks is an activity, and
 * so are all points with a time together.
 */
export function kmlReader(activities: RecordedActivity[]): XmlReader {
  let device: string | null = null
  let kind: Kind | undefined
  let activity: RecordedActivity | undefined
  let placemark = newPlacemark()
  /** Times and positions in the current track, listed in turns or one kind after the other. */
  let [first, times, positions] = [0, 0, 0]
  let points = 0

  function begin(found: Kind): RecordedActivity {
    if (kind !== found) activities.length = 0
    kind = found
    activity = { sport: null, device, damage: null, points: [] }
    activities.push(activity)
    return activity
  }
  /** False if the file has the track in a better kind. */
  const isIn = (found: Kind): boolean =>
    kind === found || ((!kind || KINDS.indexOf(found) < KINDS.indexOf(kind)) && begin(found) !== undefined)
  function add(point: RawPoint) {
    points += 1
    if (points > MAX_RAW_POINTS) throw new UnreadableFile('too_long')
    activity?.points.push(point)
  }
  function pointOfTrack(nth: number): RawPoint {
    if (first + nth > activity!.points.length) add({ ...NOWHERE })
    return activity!.points[first + nth - 1]!
  }
  const isInTrack = (parent: string | undefined) => parent === 'Track' && placemark.hasTrack

  return {
    knows: KNOWN,
    opened(name, attributes, parent) {
      if (name === 'Placemark') placemark = newPlacemark()
      else if (name === 'Data') placemark.field = attributes.name ?? ''
      else if (name === 'Track') {
        if (!placemark.hasTrack) begin('track')!.sport = placemark.sport
        placemark.hasTrack = true
        ;[first, times, positions] = [activity!.points.length, 0, 0]
      }
      // Counted here, because an empty element stands for a missing value.
      else if (name === 'when' && isInTrack(parent)) pointOfTrack(++times)
      else if (name === 'coord' && isInTrack(parent)) pointOfTrack(++positions)
    },
    closed(name, text, parent) {
      if (name === 'generator') device = nameIn(text)
      else if (name === 'when' && isInTrack(parent)) pointOfTrack(times).at = timeIn(text)
      else if (name === 'coord' && isInTrack(parent)) Object.assign(pointOfTrack(positions), placeIn(text))
      else if (name === 'when' || name === 'begin') placemark.at = timeIn(text)
      else if (name === 'coordinates' && parent === 'Point') placemark.place = placeIn(text)
      else if (name === 'coordinates' && parent === 'LineString') placemark.line = placeIn(text)
      else if (name === 'value' && parent === 'Data' && SPORT.test(placemark.field)) {
        placemark.sport = nameIn(text)
        if (placemark.hasTrack) activity!.sport = placemark.sport
      } else if (name === 'Placemark') end()
    },
  }

  function end() {
    const { hasTrack, at, place, line } = placemark
    placemark = newPlacemark()
    if (hasTrack) return
    if (place && !Number.isNaN(at) && isIn('dated points')) add({ ...place, at })
    else if (line && isIn('line')) add({ ...line, at: Number.NaN })
  }
}

/** Names of fields in the placemark's data that have its sport. */
const SPORT = /^(type|activity|sport)$/i

type Place = Pick<RawPoint, 'latitude' | 'longitude'>
type Placemark = { field: string; hasTrack: boolean; sport: string | null; at: number; place?: Place; line?: Place }
const newPlacemark = (): Placemark => ({ field: '', hasTrack: false, sport: null, at: Number.NaN })

/** The first position of a text: longitude, latitude and height, with blanks or commas between. */
function placeIn(text: string): Place {
  const [longitude, latitude] = text.split(/[\s,]+/)
  return { latitude: degreesIn(latitude), longitude: degreesIn(longitude) }
}
