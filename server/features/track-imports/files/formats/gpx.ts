import type { XmlReader } from '#server/features/track-imports/files/formats/xml-events.ts'
import {
  degreesIn,
  MAX_RAW_POINTS,
  nameIn,
  type RawPoint,
  type RecordedActivity,
  timeIn,
} from '#server/features/track-imports/files/recorded-activity.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/** Parents distinguish times and types of tracks from those of waypoints, routes and links. */
const KNOWN = new Set('gpx metadata wpt rte rtept trk trkseg trkpt extensions link author time type'.split(' '))

/** Reads GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/): each track is an activity. */
export function gpxReader(activities: RecordedActivity[]): XmlReader {
  let device: string | null = null
  let activity: RecordedActivity | undefined
  let point: RawPoint | undefined
  let points = 0
  return {
    knows: KNOWN,
    opened(name, attributes) {
      if (name === 'gpx') device = nameIn(attributes.creator)
      if (name === 'trk') {
        activity = { sport: null, device, damage: null, points: [] }
        activities.push(activity)
      } else if (name === 'trkpt' && activity) {
        point = { at: Number.NaN, latitude: degreesIn(attributes.lat), longitude: degreesIn(attributes.lon) }
        points += 1
        if (points > MAX_RAW_POINTS) throw new UnreadableFile('too_long')
        activity.points.push(point)
      }
    },
    closed(name, text, parent) {
      if (name === 'time' && parent === 'trkpt' && point) point.at = timeIn(text)
      else if (name === 'type' && parent === 'trk' && activity) activity.sport = nameIn(text)
      else if (name === 'trk') activity = undefined
      else if (name === 'trkpt') point = undefined
    },
  }
}
