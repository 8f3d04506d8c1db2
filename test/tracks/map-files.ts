import type { TrackPoint } from '#surf/tracks/track.ts'

/** KML and GeoJSON as apps and converters write them, of known points. */

type Track = readonly TrackPoint[]
const time = ({ at }: TrackPoint) => new Date(at).toISOString()
const place = ({ longitude, latitude }: TrackPoint) => [Number(longitude.toFixed(7)), Number(latitude.toFixed(7))]
const untimedLine = (track: Track) =>
  `<Placemark><LineString><coordinates>${track.map((point) => place(point).join(',')).join('\n')}</coordinates></LineString></Placemark>`

/** KML 2.3 of OpenTracks: times and positions in turns, segments, a marker with a time, and a fix without a position. */
export function openTracksFile(track: Track, sport = 'surfing'): Buffer {
  const points = track.map((point) => `<when>${time(point)}</when>\n<coord>${place(point).join(' ')} 1.5</coord>`)
  const data = '<ExtendedData><SchemaData schemaUrl="#schema"><SimpleArrayData name="speed"><value>1</value><value />'
  const segment = (some: string[]) =>
    `<Track>${some.join('\n')}${data}</SimpleArrayData></SchemaData></ExtendedData></Track>`
  const half = Math.floor(points.length / 2)
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.3" xmlns:atom="http://www.w3.org/2005/Atom"><Document><name><![CDATA[Dawn]]></name>
<atom:generator><![CDATA[OpenTracks]]></atom:generator>
<Placemark><name>Car</name><TimeStamp><when>${time(track[0]!)}</when></TimeStamp>
<ExtendedData><Data name="type"><value>note</value></Data></ExtendedData><Point><coordinates>${place(track[0]!).join(',')}</coordinates></Point></Placemark>
<Placemark><name>Dawn</name><ExtendedData><Data name="type"><value><![CDATA[${sport}]]></value></Data></ExtendedData>
<MultiTrack><altitudeMode>absolute</altitudeMode><interpolate>1</interpolate>
${segment(points.slice(0, half))}${segment([`<when>${time(track[half]!)}</when><coord/>`, ...points.slice(half)])}
</MultiTrack></Placemark></Document></kml>`)
}

/** KML 2.2 with Google's extension, which lists all times before all positions, and the line beside it. */
export const googleEarthFile = (track: Track) =>
  Buffer.from(`<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
${untimedLine(track)}<Placemark><gx:Track>${track.map((point) => `<when>${time(point)}</when>`).join('\n')}
${track.map((point) => `<gx:coord>${place(point).join(' ')} 0</gx:coord>`).join('\n')}</gx:Track></Placemark></Document></kml>`)

/** KML of GPSBabel: each position is a placemark with a time, and the line follows. */
export const gpsBabelFile = (track: Track) =>
  Buffer.from(`<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
${track.map((point) => `<Placemark><Point><coordinates>${place(point).join(',')},0.00</coordinates></Point><TimeStamp><when>${time(point)}</when></TimeStamp></Placemark>`).join('\n')}
</Folder>${untimedLine(track)}</Document></kml>`)

/** KML without times, as maps export a route. */
export const routeFile = (track: Track) => Buffer.from(`<kml><Document>${untimedLine(track)}</Document></kml>`)

type Properties = Record<string, unknown>
const line = (track: Track, properties: Properties = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: track.map(place) },
})
const collected = (features: object[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))

/** GeoJSON of toGeoJSON 3 and later. */
export const toGeoJsonFile = (track: Track) =>
  collected([
    line(track, {
      _gpxType: 'trk',
      time: time(track[0]!),
      type: 'surfing',
      coordinateProperties: { times: track.map(time) },
    }),
  ])

/** GeoJSON of toGeoJSON before 3: a line of segments, whose times have the same shape, or are one list. */
export function segmentsGeoJsonFile(track: Track, { isFlat = false } = {}): Buffer {
  const half = Math.floor(track.length / 2)
  const parts = [track.slice(0, half), track.slice(half)]
  const geometry = { type: 'MultiLineString', coordinates: parts.map((part) => part.map(place)) }
  const coordTimes = isFlat ? track.map(time) : parts.map((part) => part.map(time))
  const properties = { activityType: 'Surfing', coordTimes }
  return Buffer.from(JSON.stringify({ type: 'Feature', geometry, properties }))
}

/** GeoJSON of loggers: a point for each fix, with the seconds since 1970, and the line without times. */
export const pointsGeoJsonFile = (track: Track) =>
  collected([
    line(track),
    ...track.map((point) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [...place(point), 2] },
      properties: { timestamp: point.at / 1000 },
    })),
  ])

export const untimedGeoJsonFile = (track: Track) => Buffer.from(JSON.stringify(line(track, { name: 'Dawn' })))
