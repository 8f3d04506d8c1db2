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

const KNOWN = new Set(
  'TrainingCenterDatabase Courses Activity Trackpoint Time LatitudeDegrees LongitudeDegrees Creator Author Name'.split(
    ' ',
  ),
)

/** Reads activities of Garmin's Training Center XML, version 2 (TrainingCenterDatabasev2.xsd). */
export function tcxReader(activities: RecordedActivity[]): XmlReader {
  let activity: RecordedActivity | undefined
  let point: RawPoint | undefined
  let points = 0
  return {
    knows: KNOWN,
    opened(name, attributes, parent) {
      if (name === 'Activity' && parent !== 'Activity') {
        activity = { sport: nameIn(attributes.Sport), device: null, damage: null, points: [] }
        activities.push(activity)
      } else if (name === 'Trackpoint' && activity) {
        // Points without a position are dropped later.
        point = { at: Number.NaN, latitude: Number.NaN, longitude: Number.NaN }
        points += 1
        if (points > MAX_RAW_POINTS) throw new UnreadableFile('too_long')
        activity.points.push(point)
      }
    },
    closed(name, text, parent) {
      if (name === 'Time' && parent === 'Trackpoint' && point) point.at = timeIn(text)
      else if (name === 'LatitudeDegrees' && point) point.latitude = degreesIn(text)
      else if (name === 'LongitudeDegrees' && point) point.longitude = degreesIn(text)
      else if (name === 'Name' && parent === 'Creator' && activity) activity.device = nameIn(text)
      else if (name === 'Trackpoint') point = undefined
      else if (name === 'Activity') activity = undefined
    },
  }
}
