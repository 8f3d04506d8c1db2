import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { activityReader } from '#server/features/track-imports/files/activity-reader.ts'
import { unpackTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { folderInFile } from '#test/files/test-folder.ts'
import { bomb, zipped } from '#test/tracks/archive.ts'
import { fitFile, framed } from '#test/tracks/fit-file.ts'
import { aSurfedTrack, gpxFile, tcxFile } from '#test/tracks/watch-files.ts'

const MEGABYTE = 1024 * 1024
const NOW = Date.UTC(2026, 5, 1)
const track = aSurfedTrack({ at: new Date(Date.UTC(2026, 4, 30, 6)) })
const reader = activityReader()
const folder = folderInFile()
afterAll(() => reader.close())

let files = 0
async function onDisk(bytes: Buffer) {
  files += 1
  const path = join(folder, `${files}.bin`)
  await writeFile(path, bytes)
  return path
}
const read = async (bytes: Buffer) => reader.read(await onDisk(bytes), NOW)

/** The only activity of a file, with its points; fails when there is none. */
async function onlyActivity(bytes: Buffer) {
  const response = await read(bytes)
  const [activity, ...others] = 'activities' in response ? response.activities : []
  if (!activity || 'problem' in activity || others.length > 0) throw new Error(JSON.stringify(response))
  return { ...activity, points: unpackTrack(activity.points, activity.startAt) }
}

/** The times are equal, and the positions to 2 cm: each format rounds in its own way. */
function expectSame(points: TrackPoint[], expected: TrackPoint[]) {
  expect(points.map(({ at }) => at)).toEqual(expected.map(({ at }) => at))
  const off = points.map((point, nth) =>
    Math.max(Math.abs(point.latitude - expected[nth]!.latitude), Math.abs(point.longitude - expected[nth]!.longitude)),
  )
  expect(Math.max(...off)).toBeLessThan(2e-7)
}

test.each([
  ['GPX', gpxFile(track, { sport: 'surfing' }), { sport: 'surfing', device: 'StravaGPX' }],
  ['TCX', tcxFile(track), { sport: 'Other', device: 'Forerunner 745' }],
  ['FIT', fitFile(track), { sport: 'surfing', device: expect.stringMatching(/./) }],
  ['packed GPX', gzipSync(gpxFile(track)), { sport: null, device: 'StravaGPX' }],
  ['packed FIT', gzipSync(fitFile(track)), { sport: 'surfing' }],
])('%s is read with the points, times, sport and device of its activity', async (_, bytes, facts) => {
  const activity = await onlyActivity(bytes)
  expect(activity).toMatchObject({ startAt: track[0]!.at, endAt: track.at(-1)!.at, ...facts })
  expectSame(activity.points, track)
  expect(activity.shareFast).toBeLessThan(0.15)
})

test('the same activity always has the same hash, and another one a different hash', async () => {
  const [once, again, other] = await Promise.all([
    onlyActivity(gpxFile(track)),
    onlyActivity(gzipSync(gpxFile(track, { sport: 'surfing' }))),
    onlyActivity(gpxFile(track.slice(1))),
  ])
  expect(Buffer.from(once.hash)).toEqual(Buffer.from(again.hash))
  expect(Buffer.from(once.hash)).not.toEqual(Buffer.from(other.hash))
})

test('an archive lists only its activity files, also those of nested archives', async () => {
  const inner = zipped({ 'surf_1.fit': fitFile(track), 'readme.txt': Buffer.from('Hello') })
  const bytes = zipped({
    'activities/1.gpx.gz': gzipSync(gpxFile(track)),
    'activities/2\u0000\n.tcx': tcxFile(track),
    'media/photo.jpg': Buffer.from('A photo'),
    '__MACOSX/activities/._2.tcx': Buffer.from('x'),
    'UploadedFiles_0-_Part1.zip': inner,
    'broken.zip': Buffer.from('no archive'),
  })
  const { files: found } = await reader.list(await onDisk(bytes), folder)
  expect(found?.map(({ name }) => name)).toEqual([
    'activities/1.gpx.gz',
    'activities/2??.tcx',
    'surf_1.fit',
    'broken.zip',
  ])
  const activities = await Promise.all(found!.map((file) => reader.read(file, NOW)))
  expect(activities.map((response) => ('activities' in response ? 'track' : response.problem))).toEqual([
    'track',
    'track',
    'track',
    'damaged_file',
  ])
})

const asText = (points: TrackPoint[], change: (text: string) => string) =>
  Buffer.from(change(gpxFile(points).toString()))
const entities = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>\n`

test.each<[string, () => Buffer, string]>([
  ['an empty file', () => Buffer.alloc(0), 'empty_file'],
  ['a packed empty file', () => gzipSync(Buffer.alloc(0)), 'empty_file'],
  ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1'), 'unknown_format'],
  ['a web page', () => Buffer.from('<html><body>Sign in</body></html>'), 'unknown_format'],
  ['a header of FIT alone', () => fitFile(track).subarray(0, 14), 'damaged_file'],
  ['a GPX file that breaks off before its first track', () => gpxFile(track).subarray(0, 120), 'damaged_file'],
  [
    'an entity bomb',
    () => asText(track, (text) => text.replace('<gpx', `${entities}<gpx`).replace('Morning', '&c;')),
    'has_entities',
  ],
  [
    'more activities than one file may have',
    () => Buffer.from(`<gpx>${'<trk><trkseg/></trk>'.repeat(501)}</gpx>`),
    'too_many_activities',
  ],
  ['waypoints alone', () => Buffer.from('<gpx><wpt lat="1" lon="2"/></gpx>'), 'no_activity'],
])('of %s is said why it cannot be read', async (_, bytes, problem) => {
  expect(await read(bytes())).toEqual({ problem })
})

test.each<[string, () => Buffer, string]>([
  ['times that are missing', () => asText(track, (text) => text.replaceAll(/<time>[^<]*<\/time>/g, '')), 'no_times'],
  [
    'positions that are no numbers',
    () => asText(track, (text) => text.replaceAll(/lat="[^"]*"/g, 'lat=""')),
    'no_positions',
  ],
])('an activity with %s is refused', async (_, bytes, problem) => {
  expect(await read(bytes())).toMatchObject({ activities: [{ problem }] })
})

test('a session across the 180th meridian has its centre there', async () => {
  const fiji = track.map((point, nth) => ({ ...point, longitude: nth % 2 ? 179.9999 : -179.9999 }))
  const { middle } = await onlyActivity(gpxFile(fiji))
  expect(Math.abs(middle.longitude)).toBeGreaterThan(179.999)
})

test('a file that unpacks to 500 MB is refused within bounded memory, and the next file is read', async () => {
  // A gzip file may have many members, which unpack to one after the other.
  const blanks = gzipSync(Buffer.alloc(10 * 1024 * 1024, 32))
  const packed = Buffer.concat([gzipSync(gpxFile(track).subarray(0, -20)), ...Array<Buffer>(50).fill(blanks)])
  expect(await read(packed)).toEqual({ problem: 'file_too_large' })
  const archive = zipped({ 'surf.gpx': bomb('<gpx>', 500) })
  expect(Math.max(packed.length, archive.length)).toBeLessThan(1024 * 1024)
  const { files: found } = await reader.list(await onDisk(archive), folder)
  expect(await reader.read(found![0]!, NOW)).toEqual({ problem: 'file_too_large' })
  expect(await onlyActivity(fitFile(track))).toMatchObject({ sport: 'surfing' })
})

test('a file that needs too much processor time or memory is refused, and the next file is read', async () => {
  // Of the processor less than the product allows, so that it is used up sooner.
  const limits = { processorMs: 2_000, clockMs: 300_000, bytes: 400 * MEGABYTE, idleBytes: 250 * MEGABYTE }
  const strict = activityReader(limits)
  // A FIT file of messages without fields: 20 million of them, one byte each.
  const empty = Buffer.from([0x40, 0, 0, 20, 0, 0])
  const costly = framed(Buffer.concat([empty, Buffer.alloc(20_000_000)]))
  expect(await strict.read(await onDisk(costly), NOW)).toEqual({ problem: 'too_complex' })
  expect(await strict.read(await onDisk(fitFile(track)), NOW)).toMatchObject({ activities: [{ sport: 'surfing' }] })
  await strict.close()
})

test('a nested archive that unpacks to 500 MB does not affect the one beside it', async () => {
  const own = await mkdtemp(join(folder, 'unpacked-'))
  const archive = zipped({ 'Part1.zip': bomb('PK', 500), 'Part2.zip': zipped({ 'surf.fit': fitFile(track) }) })
  const { files: found } = await reader.list(await onDisk(archive), own)
  expect(found).toMatchObject([{ name: 'Part1.zip', problem: 'file_too_large' }, { name: 'surf.fit' }])
  expect(await readdir(own)).toEqual(['1.zip'])
  expect(await reader.read(found![0]!, NOW)).toEqual({ problem: 'file_too_large' })
  expect(await reader.read(found![1]!, NOW)).toMatchObject({ activities: [{ sport: 'surfing' }] })
})
