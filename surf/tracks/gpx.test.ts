import { expect, test } from 'vitest'
import { gpxBytes, gpxOf } from '#surf/tracks/gpx.ts'

const place = {
  name: 'Huntington Pier',
  notes: null,
  latitude: 33.6553,
  longitude: -118.0052,
  startTime: '2026-03-01T15:00:00.000Z',
  endTime: '2026-03-01T17:00:00.000Z',
}

test('a session is a waypoint at its start and a track to its end', () => {
  expect(gpxOf(place)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Lineup" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><time>2026-03-01T15:00:00.000Z</time></metadata>
  <wpt lat="33.6553000" lon="-118.0052000"><time>2026-03-01T15:00:00.000Z</time><name>Huntington Pier</name></wpt>
  <trk><name>Huntington Pier</name><trkseg><trkpt lat="33.6553000" lon="-118.0052000"><time>2026-03-01T15:00:00.000Z</time></trkpt><trkpt lat="33.6553000" lon="-118.0052000"><time>2026-03-01T17:00:00.000Z</time></trkpt></trkseg></trk>
</gpx>
`)
})

test('an active session has no end yet', () => {
  expect(gpxOf({ ...place, endTime: null }).match(/<trkpt/g)).toHaveLength(1)
})

test('any text by a surfer gives valid XML', () => {
  const gpx = gpxOf({ ...place, name: 'Tom & <Jerry> ]]>', notes: 'bell\u0007 half\ud800 whole🏄 nothing\ufffe' })
  expect(gpx).toContain('<name>Tom &amp; &lt;Jerry&gt; ]]&gt;</name><desc>bell half whole🏄 nothing</desc>')
})

test('the date line has one longitude', () => {
  for (const longitude of [180, -180, 179.999999999])
    expect(gpxOf({ ...place, longitude })).toContain('<wpt lat="33.6553000" lon="-180.0000000">')
})

test('a recorded track has all its points, in the computed number of bytes', () => {
  const at = Date.parse(place.startTime)
  const named = { ...place, name: 'Peníscola & più', notes: 'Glassy 🏄' }
  const track = [
    { at, latitude: 5, longitude: -5 },
    { at: at + 1500, latitude: -33.6553123, longitude: 180 },
    { at: at + 2000, latitude: 0, longitude: -118.0052456 },
  ]
  const gpx = gpxOf(named, track)
  expect(Buffer.byteLength(gpx)).toBe(gpxBytes(named, 3))
  const points = [...gpx.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)"><time>([^<]+)<\/time><\/trkpt>/g)]
  expect(points.map(([, ...values]) => values)).toEqual([
    ['5.0000000', '-5.0000000', '2026-03-01T15:00:00.000Z'],
    ['-33.6553123', '-180.0000000', '2026-03-01T15:00:01.500Z'],
    ['0.0000000', '-118.0052456', '2026-03-01T15:00:02.000Z'],
  ])
})
