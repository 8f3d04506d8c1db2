import { MINUTE_MS } from '#surf/time/durations.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** Files as watches and their websites write them, of known points. */

/** A degree of latitude, in metres. */
const DEGREE_M = 111_195

type Session = { at?: Date; minutes?: number; latitude?: number; longitude?: number; everyS?: number }

/**
 * A session in front of Huntington Pier, or elsewhere: every five minutes a ride of 12 s at 22 km/h towards the beach,
 * after which the surfer paddles back out at 4 km/h and waits.
 */
export function aSurfedTrack({
  at = new Date(Date.now() - 26 * 60 * MINUTE_MS),
  minutes = 40,
  latitude = 33.6553,
  longitude = -118.0052,
  everyS = 1,
}: Session = {}): TrackPoint[] {
  const start = Math.floor(at.getTime() / 1000) * 1000
  return Array.from({ length: Math.floor((minutes * 60) / everyS) + 1 }, (_, nth) => {
    const second = (nth * everyS) % 300
    const rideM = (Math.min(second, 12) * 22) / 3.6
    const backM = (Math.min(Math.max(second - 20, 0), 66) * 4) / 3.6
    const offshoreM = Math.max(0, 73.3 - rideM + backM)
    return { at: start + nth * everyS * 1000, latitude: latitude - offshoreM / DEGREE_M, longitude }
  })
}

/** Somebody who runs along at 11 km/h. */
export const aRun = (session: Session = {}): TrackPoint[] =>
  aSurfedTrack(session).map((point, nth) => ({
    ...point,
    latitude: (session.latitude ?? 33.7) + (nth * (session.everyS ?? 1) * 11) / 3.6 / DEGREE_M,
  }))

const time = ({ at }: TrackPoint) => new Date(at).toISOString()

/** GPX 1.1; `head` goes before the root, and `sport` is the track's type. */
export const gpxFile = (track: readonly TrackPoint[], { sport, head = '' }: { sport?: string; head?: string } = {}) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
${head}<gpx version="1.1" creator="StravaGPX" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Morning</name>
${sport ? `<type>${sport}</type>` : ''}<trkseg>
${track.map((point) => `<trkpt lat="${point.latitude.toFixed(7)}" lon="${point.longitude.toFixed(7)}"><ele>0</ele><time>${time(point)}</time></trkpt>`).join('\n')}
</trkseg></trk></gpx>
`)

/** TCX as Strava writes it, with blanks before the XML declaration. */
export const tcxFile = (track: readonly TrackPoint[], sport = 'Other') =>
  Buffer.from(`          <?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
<Activity Sport="${sport}"><Id>${time(track[0]!)}</Id><Lap StartTime="${time(track[0]!)}"><Track>
${track.map((point) => `<Trackpoint><Time>${time(point)}</Time><Position><LatitudeDegrees>${point.latitude}</LatitudeDegrees><LongitudeDegrees>${point.longitude}</LongitudeDegrees></Position></Trackpoint>`).join('\n')}
</Track></Lap><Creator><Name>Forerunner 745</Name></Creator></Activity></Activities></TrainingCenterDatabase>
`)
