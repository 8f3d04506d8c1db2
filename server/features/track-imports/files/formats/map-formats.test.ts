import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readActivities } from '#server/features/track-imports/files/read-activities.ts'
import { tidyActivities } from '#server/features/track-imports/files/tidy-activities.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import {
  googleEarthFile,
  gpsBabelFile,
  openTracksFile,
  pointsGeoJsonFile,
  routeFile,
  segmentsGeoJsonFile,
  toGeoJsonFile,
  untimedGeoJsonFile,
} from '#test/tracks/map-files.ts'
import { aSurfedTrack } from '#test/tracks/watch-files.ts'

const NOW = Date.UTC(2026, 5, 1)
const track = aSurfedTrack({ at: new Date(Date.UTC(2026, 4, 30, 6)) })

async function* inPieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000)
}
const read = async (bytes: Buffer) => tidyActivities(await readActivities(inPieces(bytes)), NOW)
/** The only activity of a file. */
async function only(bytes: Buffer) {
  const [activity, ...others] = await read(bytes)
  expect(others).toEqual([])
  if (!activity || 'problem' in activity) throw new Error(activity?.problem)
  return activity
}
const problemOf = async (text: string | Buffer) => {
  try {
    return (await read(Buffer.from(text))).map((one) => ('problem' in one ? one.problem : 'track'))
  } catch (error) {
    if (error instanceof UnreadableFile) return error.problem
    throw error
  }
}

test.each<[string, Buffer, object]>([
  ['KML of OpenTracks', openTracksFile(track), { sport: 'surfing', device: 'OpenTracks' }],
  ['KML of Google Earth', googleEarthFile(track), { sport: null, device: null }],
  ['KML of GPSBabel', gpsBabelFile(track), { sport: null }],
  ['packed KML', gzipSync(googleEarthFile(track)), {}],
  ['KML in UTF-16', Buffer.from(`\ufeff${openTracksFile(track)}`, 'utf16le'), { sport: 'surfing' }],
  ['GeoJSON of toGeoJSON', toGeoJsonFile(track), { sport: 'surfing' }],
  ['GeoJSON in segments', segmentsGeoJsonFile(track), { sport: 'Surfing' }],
  ['GeoJSON in segments with one list of times', segmentsGeoJsonFile(track, { isFlat: true }), { sport: 'Surfing' }],
  ['GeoJSON of points', pointsGeoJsonFile(track), { sport: null }],
  ['GeoJSON with a byte order mark', Buffer.from(`\ufeff \n${toGeoJsonFile(track)}`), {}],
])('%s is read with the points, times and sport of its activity', async (_, bytes, facts) => {
  const { points, ...activity } = await only(bytes)
  expect(activity).toMatchObject({ damage: null, ...facts })
  expect(points.map(({ at }) => at)).toEqual(track.map(({ at }) => at))
  for (const [nth, { latitude, longitude }] of points.entries()) {
    expect(Math.abs(latitude - track[nth]!.latitude)).toBeLessThan(1e-7)
    expect(Math.abs(longitude - track[nth]!.longitude)).toBeLessThan(1e-7)
  }
})

test.each<[string, Buffer]>([
  ['KML of OpenTracks', openTracksFile(track)],
  ['KML of GPSBabel', gpsBabelFile(track)],
  ['GeoJSON of points', pointsGeoJsonFile(track)],
])('%s that is truncated gives its complete part', async (_, file) => {
  for (const share of [0.6, 0.9]) {
    const { points, damage } = await only(file.subarray(0, Math.round(share * file.length)))
    expect(damage).toBe('breaks_off')
    expect(points.map(({ at }) => at)).toEqual(track.slice(0, points.length).map(({ at }) => at))
    expect(points.length).toBeGreaterThan(0.2 * track.length)
  }
})

test.each<[string, string | Buffer, unknown]>([
  ['a KML route without times', routeFile(track), ['no_times']],
  ['a GeoJSON line without times', untimedGeoJsonFile(track), ['no_times']],
  [
    'KML truncated between its times and its positions',
    googleEarthFile(track).subarray(0, googleEarthFile(track).indexOf('<gx:coord>')),
    ['damaged_file'],
  ],
  ['KML pins', '<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>', 'no_activity'],
  ['an empty KML track', '<kml><Placemark><Track/></Placemark></kml>', ['no_positions']],
  ['KML with entities', '<!DOCTYPE kml [<!ENTITY a "b">]><kml/>', 'has_entities'],
  ['other JSON', '{"type":"module"}', 'unknown_format'],
  ['areas of GeoJSON', '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}', 'no_activity'],
  [
    'GeoJSON with nothing in its place',
    '{"type":"FeatureCollection","features":[null,3,{"geometry":null}]}',
    'no_activity',
  ],
  ['GeoJSON that breaks off at once', '{"type":"Featu', 'damaged_file'],
  ['a text in braces', '{ not JSON, at all }', 'damaged_file'],
  ['a million brackets', `{"a":${'['.repeat(1_000_000)}`, 'damaged_file'],
  ['a position without numbers', '{"type":"LineString","coordinates":[["1","2"],[null],{}]}', ['no_positions']],
])('of %s is said why it cannot be read', async (_, file, problem) => {
  expect(await problemOf(file)).toEqual(problem)
})
