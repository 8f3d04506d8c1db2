/** Times are ISO 8601 in UTC, degrees are WGS 84. */
export type SurfedPlace = {
  name: string
  notes: string | null
  latitude: number
  longitude: number
  startTime: string
  endTime: string | null
}

/**
 * Where and when a session was, as GPX 1.1 (https://www.topografix.com/GPX/1/1/): a waypoint at the start, and a track
 * from the start to the end, as a waypoint has one time only.
 */
export function gpxOf({ name, notes, latitude, longitude, startTime, endTime }: SurfedPlace): string {
  // GPX knows the meridian of 180° by its western name only.
  const position = `lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7).replace(/^180\./, '-180.')}"`
  const words = `<name>${xml(name)}</name>${notes ? `<desc>${xml(notes)}</desc>` : ''}`
  const points = [startTime, endTime].filter((time) => time !== null)
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Lineup" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><time>${startTime}</time></metadata>
  <wpt ${position}><time>${startTime}</time>${words}</wpt>
  <trk><name>${xml(name)}</name><trkseg>${points.map((time) => `<trkpt ${position}><time>${time}</time></trkpt>`).join('')}</trkseg></trk>
</gpx>
`
}

/** What XML 1.0 has no way to write; halves of surrogate pairs among them. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const xml = (text: string) => text.replace(unwritable, '').replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
