import {
  MAX_RAW_POINTS,
  nameIn,
  type RawPoint,
  type RecordedActivity,
} from '#server/features/track-imports/files/recorded-activity.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import type { XmlReader } from '#server/features/track-imports/files/xml-events.ts'

/** Reads GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/): each track is an activity; waypoints and routes are none. */
export function gpxReader(activities: RecordedActivity[]): XmlReader {
  let device: string | null = null
  let activity: RecordedActivity | undefined
  let point: RawPoint | undefined
  let points = 0
  return {
    opened(name, attributes, parent) {
      if (parent === undefined) device = nameIn(attributes.creator)
      if (name === 'trk') {
        activity = { sport: null, device, points: [] }
        activities.push(activity)
      } else if (name === 'trkpt' && activity) {
        point = { at: Number.NaN, latitude: degrees(attributes.lat), longitude: degrees(attributes.lon) }
        points += 1
        if (points > MAX_RAW_POINTS) throw new UnreadableFile('too_long')
        activity.points.push(point)
      }
    },
    closed(name, text, parent) {
      if (name === 'time' && parent === 'trkpt' && point) point.at = Date.parse(text)
      else if (name === 'type' && parent === 'trk' && activity) activity.sport = nameIn(text)
      else if (name === 'trk') activity = undefined
      else if (name === 'trkpt') point = undefined
    },
  }
}

/** An absent or empty one is no number, not 0. */
const degrees = (text: string | undefined) => (text?.trim() ? Number(text) : Number.NaN)
