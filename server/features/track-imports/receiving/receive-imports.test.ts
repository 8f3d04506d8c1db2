import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { zipped } from '#test/tracks/archive.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { importSender } from '#test/tracks/import-sender.ts'
import { openTracksFile, routeFile, toGeoJsonFile } from '#test/tracks/map-files.ts'
import { curlForm } from '#test/tracks/sending-apps.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aSurfedTrack, gpxFile, tcxFile } from '#test/tracks/watch-files.ts'

const server = serverInFile()
const { aSurfer, aSpot, ask } = server
const watch = inFile(() => trackImporter(server))
beforeAll(() => aSpot())

const track = aSurfedTrack({ at: new Date(Date.now() - 50 * HOUR_MS) })

const { send, importsOf, filesOf } = importSender(server)

test.each<[string, () => Buffer, string]>([
  ['FIT', () => fitFile(track), 'recording.fit'],
  ['GPX', () => gpxFile(track), 'recording.gpx'],
  ['TCX', () => tcxFile(track), 'recording.tcx'],
  ['KML', () => openTracksFile(track), 'recording.kml'],
  ['GeoJSON', () => toGeoJsonFile(track), 'recording.geojson'],
  ['packed GPX', () => gzipSync(gpxFile(track)), 'recording.gz'],
  ['a ZIP', () => zipped({ 'surf.gpx': gpxFile(track) }), 'recording.zip'],
  [
    'a KMZ',
    () => zipped({ 'doc.kml': openTracksFile(track), 'images/1.jpg': Buffer.from('A photo') }),
    'recording.zip',
  ],
])('%s without a name or type is accepted, named by its bytes, and becomes a session', async (_, file, fileName) => {
  const maya = await aSurfer()
  const { status, headers, body } = await send(maya, file())
  expect(status).toBe(202)
  expect(headers.get('location')).toBe(`/api/track-imports/${body.id}`)
  expect(body).toMatchObject({ fileName, isDone: false, url: expect.stringMatching(`/api/track-imports/${body.id}$`) })
  await watch.done(maya, body.id)
  const { body: found } = await ask(maya, `GET /api/track-imports/${body.id}`)
  expect(found).toMatchObject({ isDone: true, counts: { imported: 1 }, activities: [{ outcome: 'imported' }] })
  expect((await watch.sessionsOf(maya)).length).toBe(1)
})

test('the recording of a KMZ has its name, also in an archive', async () => {
  const maya = await aSurfer()
  const kmz = zipped({ 'doc.kml': openTracksFile(track) })
  const later = aSurfedTrack({ at: new Date(track[0]!.at + 5 * HOUR_MS) })
  const archive = zipped({ 'tracks/noon.kmz': zipped({ 'doc.kml': openTracksFile(later) }) })
  for (const [path, bytes, fileName] of [
    ['dawn.kmz', kmz, 'dawn.kmz'],
    ['all.zip', archive, 'tracks/noon.kmz'],
  ] as const) {
    const { body } = await send(maya, bytes, { path: `/api/import/${path}` })
    expect((await watch.done(maya, body.id)).activities).toMatchObject([{ fileName, outcome: 'imported' }])
  }
})

test('the same bytes a hundred times are one import and one session, also at once', async () => {
  const maya = await aSurfer()
  const bytes = gpxFile(track)
  const answers = []
  for (let round = 0; round < 10; round += 1)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, nth) => send(maya, bytes, { path: `/api/import/${nth}.gpx` })),
      )),
    )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(99).fill(200), 202])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await watch.done(maya, answers[0]!.body.id)
  expect((await importsOf(maya)).length).toBe(1)
  expect((await watch.sessionsOf(maya)).length).toBe(1)
  // What came again takes no room.
  expect((await filesOf(maya)).filter(({ state }) => state === 'received')).toEqual([])
})

test('a file that another surfer sent is an import of its own, which only its surfer finds', async () => {
  const [maya, theo] = [await aSurfer(), await aSurfer()]
  const [one, other] = [await send(maya, gpxFile(track)), await send(theo, gpxFile(track))]
  expect([one.status, other.status]).toEqual([202, 202])
  const found = await ask(theo, `GET /api/track-imports/${one.body.id}`)
  expect(found).toMatchObject(refusedWith('import_not_found'))
})

test('a deleted session does not come back when an app sends its file again', async () => {
  const maya = await aSurfer()
  const { body } = await send(maya, gpxFile(track))
  await watch.done(maya, body.id)
  const [session] = await watch.sessionsOf(maya)
  await ask(maya, `DELETE /api/surf-sessions/${session!.id}`)
  expect((await send(maya, gpxFile(track))).status).toBe(200)
  expect(await watch.sessionsOf(maya)).toEqual([])
})

test('an import that ended at the daily limit starts again when its file is sent again', async () => {
  const maya = await aSurfer()
  const { body } = await send(maya, gpxFile(track))
  await watch.done(maya, body.id)
  await server.db.updateTable('trackImports').set({ problem: 'daily_limit' }).where('id', '=', body.id).execute()
  const again = await send(maya, gpxFile(track))
  expect(again).toMatchObject({ status: 202, body: { message: null } })
  expect(await watch.done(maya, again.body.id)).toMatchObject({ counts: { known: 1 } })
})

test('a file of which nothing could be read is read once more after an hour, however often it is sent', async () => {
  const maya = await aSurfer()
  const sendTwice = async () => [await send(maya, routeFile(track)), await send(maya, routeFile(track))] as const
  const [first, again] = await sendTwice()
  expect([first.status, again.status]).toEqual([202, 200])
  await watch.done(maya, first.body.id)
  const endedAgo = (ms: number) =>
    server.update('trackImports', { doneAt: new Date(Date.now() - ms).toISOString() }, { id: first.body.id })
  await endedAgo(HOUR_MS - MINUTE_MS)
  expect((await send(maya, routeFile(track))).status).toBe(200)
  await endedAgo(HOUR_MS)
  const answers = await sendTwice()
  expect(answers.map(({ status }) => status)).toEqual([202, 200])
  expect(await watch.done(maya, answers[0].body.id)).toMatchObject({ counts: { failed: 1 } })
  expect(await importsOf(maya)).toMatchObject([{ id: answers[0].body.id }])
})

test.each<[string, { path?: string; headers?: Record<string, string> }, string]>([
  ['the address', { path: '/api/import/Dawn%20patrol.gpx?name=other.gpx' }, 'Dawn patrol.gpx'],
  ['a folder in the address', { path: '/api/import/2026/05/dawn.gpx' }, 'dawn.gpx'],
  ['the query', { path: '/api/import?name=dawn.gpx' }, 'dawn.gpx'],
  ['a disposition', { headers: { 'content-disposition': 'attachment; filename="C:\\surf\\dawn.gpx"' } }, 'dawn.gpx'],
  [
    'an encoded disposition',
    { headers: { 'content-disposition': "attachment; filename=x.gpx; filename*=UTF-8''%E6%B3%A2.gpx" } },
    '波.gpx',
  ],
  [
    'a broken disposition',
    { headers: { 'content-disposition': "attachment; filename*=UTF-8''%E6%" } },
    'recording.gpx',
  ],
  ['unprintable characters', { path: '/api/import?name=%00%0a%E2%80%AE.gpx' }, '.gpx'],
  ['two names', { path: '/api/import?name=a&name=b' }, 'recording.gpx'],
  ['a name of 300 characters', { path: `/api/import/${'a'.repeat(300)}.gpx` }, `${'a'.repeat(196)}.gpx`],
])('a name in %s is understood', async (_, sent, fileName) => {
  expect((await send(await aSurfer(), gpxFile(track), sent)).body).toMatchObject({ fileName })
})

test('of a form, the first file counts, whatever its field is called', async () => {
  const maya = await aSurfer()
  const { body, contentType } = curlForm(fitFile(track), 'dawn.fit', 'whatever')
  const sent = await send(maya, body, { headers: { 'content-type': contentType } })
  expect(sent).toMatchObject({ status: 202, body: { fileName: 'dawn.fit' } })
  expect(await watch.done(maya, sent.body.id)).toMatchObject({ counts: { imported: 1 } })
})

test('of a file that cannot be read, the import says why', async () => {
  const maya = await aSurfer()
  const { body } = await send(maya, routeFile(track))
  const { activities } = await watch.done(maya, body.id)
  expect(activities).toMatchObject([{ outcome: 'failed', message: expect.stringMatching(/time/) }])
  const page = await send(maya, Buffer.from('<html><body>Sign in</body></html>'))
  expect(await watch.done(maya, page.body.id)).toMatchObject({ counts: { failed: 1 } })
})

test('visitors, and pages of other sites with a surfer’s cookie, are refused', async () => {
  expect(await send(null, gpxFile(track))).toMatchObject(refusedWith('sign_in_required'))
  const headers = { origin: 'https://elsewhere.example' }
  expect(await send(await aSurfer(), gpxFile(track), { headers })).toMatchObject(refusedWith('foreign_origin'))
})

test('an import that does not exist is not found', async () => {
  const maya = await aSurfer()
  expect(await ask(maya, `GET /api/track-imports/${maya.id}`)).toMatchObject({ status: 404 })
  expect(await ask(maya, 'GET /api/track-imports/x')).toMatchObject({ status: 400 })
})
