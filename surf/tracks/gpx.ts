import type { TrackPoint } from '#surf/tracks/track.ts'

/** ISO 8601 UTC, WGS 84. */
export type SurfedPlace = {
  name: string
  notes: string | null
  latitude: number
  longitude: number
  startTime: string
  endTime: string | null
}

/** GPX 1.1 (https://www.topografix.com/GPX/1/1/): a start waypoint and a track. */
export function gpxOf(
  { name, notes, startTime, endTime, ...place }: SurfedPlace,
  track?: readonly TrackPoint[],
): string {
  const words = `<name>${xml(name)}</name>${notes ? `<desc>${xml(notes)}</desc>` : ''}`
  const ends = [startTime, endTime].filter((time) => time !== null)
  const points = track?.map(trackPoint) ?? ends.map((time) => point({ ...place, time }))
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Lineup" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><time>${startTime}</time></metadata>
  <wpt ${position(place)}><time>${startTime}</time>${words}</wpt>
  <trk><name>${xml(name)}</name><trkseg>${points.join('')}</trkseg></trk>
</gpx>
`
}

export const gpxBytes = (place: SurfedPlace, points: number): number =>
  new TextEncoder().encode(gpxOf(place, [])).length + points * WIDEST_POINT

// GPX has no +180.
const position = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7).replace(/^180\./, '-180.')}"`

const point = ({ time, ...place }: { latitude: number; longitude: number; time: string }) =>
  `<trkpt ${position(place)}><time>${time}</time></trkpt>`

const WIDEST_POINT = point({ latitude: -90, longitude: -180, time: new Date(0).toISOString() }).length

/** Equal lengths: the archive states its size before tracks are read. */
const trackPoint = ({ at, ...place }: TrackPoint) =>
  point({ ...place, time: new Date(at).toISOString() }).padEnd(WIDEST_POINT)

/** Not allowed in XML 1.0. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const xml = (text: string) => text.replace(unwritable, '').replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
