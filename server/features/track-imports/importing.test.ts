import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { zipped } from '#test/tracks/archive.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aRun, aSurfedTrack, gpxFile, tcxFile } from '#test/tracks/watch-files.ts'

const FAR = { latitude: 10, longitude: -150 }
const server = serverInFile()
const { ask, aSurfer, surfers, aSpot } = server
const watch = inFile(() => trackImporter(server))
beforeAll(() => aSpot())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

test.each([
  ['FIT', 'surf.fit', fitFile],
  ['GPX', 'surf.gpx', gpxFile],
  ['TCX', 'surf.tcx', tcxFile],
])('a %s file becomes a past session at its spot, with its times, track and waves', async (_, fileName, write) => {
  const maya = await aSurfer()
  const track = aSurfedTrack({ at: hoursAgo(50) })
  const activity = await watch.onlyActivity(maya, write(track), { fileName })
  expect(activity).toMatchObject({ outcome: 'imported', message: null, fileName })
  const [session] = await watch.sessionsOf(maya)
  expect(session).toMatchObject({
    id: activity.sessionId,
    startTime: new Date(track[0]!.at).toISOString(),
    endTime: new Date(track.at(-1)!.at).toISOString(),
    surfSpot: { name: 'Huntington Pier' },
  })
  expect(session!.waveCount).toBeGreaterThan(0)
  const { body } = await watch.trackOf(maya, session!.id)
  expect(body.source).toBe('imported')
  expect(body.points.at.length).toBe(track.length)
})

test('an import is unpacked in the data folder and removed afterwards', async () => {
  const maya = await aSurfer()
  await watch.onlyActivity(maya, zipped({ 'surf.gpx': gpxFile(aSurfedTrack()) }), { fileName: 'archive.zip' })
  await expect.poll(() => readdir(join(server.objectsFolder, 'imports'))).toEqual([])
})

test('an imported session sends no notification and has its surfer’s default visibility', async () => {
  const noa = await aSurfer({ defaultVisibility: 'private' })
  const { sessionId } = await watch.onlyActivity(noa, fitFile(aSurfedTrack()))
  const { visibility, overdueAt } = await server.row('surfSessions', ['visibility', 'overdueAt'], { id: sessionId! })
  expect({ visibility, overdueAt }).toEqual({ visibility: 'private', overdueAt: null })
  const told = await server.db.selectFrom('notifications').select('id').where('sessionId', '=', sessionId).execute()
  expect(told).toEqual([])
})

test('the same activity is recognised in another file, and imported again once its session is deleted', async () => {
  const maya = await aSurfer()
  const track = aSurfedTrack()
  const first = await watch.onlyActivity(maya, gpxFile(track))
  const again = await watch.onlyActivity(maya, gzipSync(gpxFile(track, { sport: 'surfing' })), {
    fileName: 'again.gpx.gz',
  })
  expect(again).toMatchObject({
    outcome: 'known',
    sessionId: first.sessionId,
    message: expect.stringContaining('before'),
  })
  expect((await watch.sessionsOf(maya)).length).toBe(1)
  await ask(maya, `DELETE /api/surf-sessions/${first.sessionId}`)
  expect(await watch.onlyActivity(maya, gpxFile(track))).toMatchObject({ outcome: 'imported' })
})

test('an activity marked as surfing is imported anywhere, and an unmarked one far from spots is offered', async () => {
  const maya = await aSurfer()
  const [one, other] = [aSurfedTrack({ ...FAR, at: hoursAgo(60) }), aSurfedTrack({ ...FAR, at: hoursAgo(70) })]
  expect(await watch.onlyActivity(maya, fitFile(one, 'surfing'))).toMatchObject({ outcome: 'imported' })
  expect((await watch.sessionsOf(maya))[0]).toMatchObject({ surfSpot: null, customLocation: 'Imported session' })
  expect(await watch.onlyActivity(maya, gpxFile(other))).toMatchObject({ outcome: 'offered', sessionId: null })
})

test('an archive is read as a whole: other sports are left out, damaged files named, the rest imported', async () => {
  const maya = await aSurfer()
  const archive = zipped({
    'activities/1.gpx.gz': gzipSync(gpxFile(aSurfedTrack({ at: hoursAgo(200) }))),
    'activities/2.fit.gz': gzipSync(fitFile(aSurfedTrack({ at: hoursAgo(300) }))),
    'activities/3.fit.gz': gzipSync(fitFile(aSurfedTrack({ at: hoursAgo(300) })).subarray(0, 900)),
    'activities/4.fit': fitFile(aRun({ at: hoursAgo(400) }), 'running'),
    'activities/5.gpx': gpxFile(aRun({ at: hoursAgo(500) })),
    'activities/6.fit': fitFile(aSurfedTrack({ at: hoursAgo(600) }), 'windsurfing'),
    'activities/7.gpx': Buffer.alloc(0),
    'activities.csv': Buffer.from('Activity ID'),
  })
  const read = await watch.importFile(maya, archive, { fileName: 'export_123.zip' })
  expect(read).toMatchObject({ files: 7, filesRead: 7, counts: { imported: 2, left_out: 3, failed: 2 }, message: null })
  expect(read.activities.map(({ fileName, message }) => [fileName, message])).toEqual([
    ['activities/1.gpx.gz', null],
    ['activities/2.fit.gz', null],
    ['activities/3.fit.gz', 'This file is damaged. Please export it again.'],
    ['activities/7.gpx', 'This file is empty.'],
  ])
  expect((await watch.sessionsOf(maya)).length).toBe(2)
})

test('the complete part of a truncated file becomes a session, marked as truncated', async () => {
  const maya = await aSurfer()
  const bytes = gpxFile(aSurfedTrack({ at: hoursAgo(90) })).subarray(0, 100_000)
  const activity = await watch.onlyActivity(maya, bytes)
  expect(activity).toMatchObject({ outcome: 'imported', damage: 'breaks_off', timeZone: 'America/Los_Angeles' })
  expect((await watch.sessionsOf(maya)).map(({ endTime }) => endTime)).toEqual([activity.endTime])
})

test('archive files without a recording are counted as other files and not listed', async () => {
  const maya = await aSurfer()
  const waypoints = Buffer.from('<gpx><wpt lat="1" lon="2"/></gpx>')
  const archive = zipped({
    'surf.fit': fitFile(aSurfedTrack({ at: hoursAgo(95) })),
    '1.gpx': waypoints,
    '2.gpx': waypoints,
  })
  const read = await watch.importFile(maya, archive, { fileName: 'export.zip' })
  expect(read.counts).toEqual({ imported: 1, other_file: 2 })
  expect(read.activities.map(({ fileName }) => fileName)).toEqual(['surf.fit'])
})

test('walks named only by the archive’s table are left out, and an unknown sport is offered', async () => {
  const maya = await aSurfer()
  const csv =
    'ID,Datum,Name,Art,Datei\n1,x,Hund,Spaziergang,1.gpx\n2,x,Meer,Wellenreiten,2.gpx\n3,x,Meer,Strandtag,3.gpx\n'
  const hours = [110, 120, 130]
  const tracks = hours.map((at, nth) => [`${nth + 1}.gpx`, gpxFile(aSurfedTrack({ at: hoursAgo(at) }))] as const)
  const archive = zipped({ 'Aktivitäten.csv': Buffer.from(csv), ...Object.fromEntries(tracks) })
  const read = await watch.importFile(maya, archive, { fileName: 'export.zip' })
  expect(read.counts).toEqual({ left_out: 1, imported: 1, offered: 1 })
  expect(read.activities[0]).toMatchObject({ fileName: '3.gpx', message: "It's called 'Strandtag'. Was it surfing?" })
})

test('a run on land and a windsurf session are left out with a reason', async () => {
  const maya = await aSurfer()
  const run = await watch.importFile(maya, gpxFile(aRun()))
  const windsurf = await watch.importFile(maya, fitFile(aSurfedTrack(), 'windsurfing'))
  expect(run.activities[0]).toMatchObject({
    outcome: 'left_out',
    message: 'This looks like another sport: much of it is faster than anyone paddles.',
  })
  expect(windsurf.activities[0]).toMatchObject({
    outcome: 'left_out',
    message: 'This looks like windsurfing, not surfing.',
  })
  expect(await watch.sessionsOf(maya)).toEqual([])
})

test.each<[string, () => Buffer, string]>([
  ['an empty file', () => Buffer.alloc(0), 'This file is empty.'],
  [
    'an empty archive',
    () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    "There's no recorded activity in this file.",
  ],
  ['a broken archive', () => Buffer.from('504b0304 and so on'), "This isn't a GPX, TCX, FIT, KML or GeoJSON file."],
])('of %s the surfer reads why', async (_, bytes, message) => {
  const maya = await aSurfer()
  const read = await watch.importFile(maya, bytes(), { fileName: 'x.zip' })
  expect(read.message ?? read.activities[0]?.message).toBe(message)
})

test('an import whose file never arrived reports it', async () => {
  const maya = await aSurfer()
  const { body } = await ask(maya, 'POST /api/objects/upload', { purpose: 'track' })
  const started = await ask(maya, 'POST /api/track-imports', { ...body, fileName: 'surf.fit' })
  expect(await watch.done(maya, started.body.id)).toMatchObject({
    message: "The file didn't arrive. Please send it again.",
  })
})

test('an upload is imported once and removed afterwards', async () => {
  const maya = await aSurfer()
  const { body } = await watch.send(maya, fitFile(aSurfedTrack()))
  const { uploadId } = await server.row('trackImports', ['uploadId'], { id: body.id })
  const objectPath = `/objects/uploads/${uploadId}.raw`
  const again = await ask(maya, 'POST /api/track-imports', { objectPath, fileName: 'surf.fit' })
  expect(again).toMatchObject({ status: 200, body: { id: body.id } })
  await watch.done(maya, body.id)
  await expect.poll(() => server.objects.facts(`uploads/${uploadId}.raw`)).toBeNull()
})

test('a picture, another’s upload or session cannot be used for an import, nor a file as a picture', async () => {
  const [maya, noa] = await surfers('Maya', 'Noa')
  const { body: picture } = await ask(maya, 'POST /api/objects/upload', {})
  const { body: track } = await ask(maya, 'POST /api/objects/upload', { purpose: 'track' })
  const startImport = (surfer: TestSurfer, body: object) =>
    ask(surfer, 'POST /api/track-imports', { fileName: 'x.fit', ...body })
  const notFound = refusedWith('upload_not_found')
  expect(await startImport(maya, { objectPath: picture.objectPath })).toMatchObject(notFound)
  expect(await startImport(noa, { objectPath: track.objectPath })).toMatchObject(notFound)
  const asPicture = { photoURL: track.objectPath }
  expect(await ask(maya, 'PUT /api/session-photos/upload', asPicture)).toMatchObject(notFound)
  const sessionId = await watch.checkedIn(noa, aSurfedTrack({ at: hoursAgo(3) }))
  expect(await startImport(maya, { objectPath: track.objectPath, sessionId })).toMatchObject(
    refusedWith('session_not_found'),
  )
})
