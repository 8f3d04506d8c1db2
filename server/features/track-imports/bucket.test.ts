import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/database/database.ts'
import { resourceUse } from '#server/platform/process/resource-use.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { startS3 } from '#test/fakes/s3-stand-in.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSpot, aSurfer } from '#test/fixtures/factories.ts'
import { rowOf } from '#test/fixtures/rows.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'
import { type LineupProcess, startLineup } from '#test/proof/processes/lineup-process.ts'
import { film, zipped } from '#test/tracks/archive.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aSurfedTrack, gpxFile, tcxFile } from '#test/tracks/watch-files.ts'

const MEGABYTE = 1024 * 1024
const LARGE_MEGABYTES = 190
/** Node frees what it has written to disk only now and then: 60 to 90 MB, however large the archive. */
const MOST_GROWTH_BYTES = 0.7 * LARGE_MEGABYTES * MEGABYTE
/** After so long an import is tried again whose store failed. */
const TRY_AGAIN_MS = 15_000

let server: LineupProcess
let db: Database
const opened = new AsyncDisposableStack()
const s3 = inFile(startS3)
beforeAll(async () => {
  const database = await createDatabase()
  opened.defer(() => database.drop())
  db = connect(database.url, { size: 2, log: pino({ level: 'silent' }) })
  opened.defer(() => db.destroy())
  await aSpot(db)
  const bucket = Object.fromEntries(Object.entries(s3.env).map(([name, value]) => [name, String(value)]))
  server = await startLineup({ DATABASE_URL: database.url, ...bucket })
  opened.defer(() => server.stop())
})
const watch = inFile(() => trackImporter({ db, url: server.url }))
afterAll(() => opened.disposeAsync())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

test('what an app sends goes through the bucket, and what breaks off leaves nothing there', async () => {
  const maya = await aSurfer(db)
  const send = (bytes: Buffer, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/import/dawn.gpx`, {
      method: 'PUT',
      headers: { cookie: maya.cookie, ...headers },
      body: new Uint8Array(bytes),
    })
  const bytes = gpxFile(aSurfedTrack({ at: hoursAgo(40) }))
  const [first, again] = [await send(bytes), await send(bytes)]
  expect([first.status, again.status]).toEqual([202, 200])
  expect(await watch.done(maya, (await first.json()).id)).toMatchObject({ counts: { imported: 1 } })
  const broken = await send(
    Buffer.concat([Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a.gpx"\r\n\r\n'), bytes]),
    { 'content-type': 'multipart/form-data; boundary=x' },
  )
  expect(broken.status).toBe(400)
  const left = await db.selectFrom('uploads').select('state').where('userId', '=', maya.id).execute()
  expect(left.filter(({ state }) => state !== 'removing')).toEqual([])
})

test('files and an archive in a bucket become sessions with their tracks, and leave the bucket', async () => {
  const maya = await aSurfer(db)
  const track = aSurfedTrack({ at: hoursAgo(50) })
  const single = await watch.onlyActivity(maya, gpxFile(track))
  expect(single).toMatchObject({ outcome: 'imported' })
  expect((await watch.trackOf(maya, single.sessionId!)).body.points.at.length).toBe(track.length)
  const archive = zipped({
    'activities/1.fit.gz': gzipSync(fitFile(aSurfedTrack({ at: hoursAgo(60) }))),
    'activities/2.tcx': tcxFile(aSurfedTrack({ at: hoursAgo(70) })),
    'activities/3.fit': fitFile(aSurfedTrack({ at: hoursAgo(80) })).subarray(0, 900),
  })
  const read = await watch.importFile(maya, archive, { fileName: 'export.zip' })
  expect(read).toMatchObject({ files: 3, filesRead: 3, counts: { imported: 2, failed: 1 } })
  expect((await watch.sessionsOf(maya)).length).toBe(3)
  await expect.poll(() => [...s3.objects.keys()]).toEqual([])
})

test('a large archive is streamed from the bucket and never held in memory as a whole', async () => {
  const maya = await aSurfer(db)
  const archive = zipped({
    'media/film.mp4': film(LARGE_MEGABYTES),
    'activities/1.fit': fitFile(aSurfedTrack({ at: hoursAgo(90) })),
  })
  const { objectPath } = await watch.target(maya, 'track-archive')
  // As if a browser had sent it.
  s3.objects.set(objectPath.replace('/objects/', ''), { bytes: archive, type: 'application/octet-stream', etag: '"1"' })
  const before = resourceUse(server.pid)?.bytes
  const { body } = await watch.start(maya, objectPath, { fileName: 'export.zip' })
  let most = before ?? 0
  const isDone = async () => {
    most = Math.max(most, resourceUse(server.pid)?.bytes ?? 0)
    const { doneAt } = await rowOf(db, 'trackImports', ['doneAt'], { id: body.id })
    return doneAt !== null
  }
  await expect.poll(isDone, { interval: 5 }).toBe(true)
  expect(await watch.done(maya, body.id)).toMatchObject({ counts: { imported: 1 } })
  // Only Linux tells how much memory another process has.
  if (before) expect(most - before).toBeLessThan(MOST_GROWTH_BYTES)
})

test('a file whose bucket fails is imported once the bucket works again', async () => {
  const maya = await aSurfer(db)
  const { uploadUrl, objectPath } = await watch.target(maya)
  await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(fitFile(aSurfedTrack())) })
  // As often as the SDK asks for one object.
  s3.trouble.calls = 3
  const { id } = (await watch.start(maya, objectPath)).body
  await expect.poll(() => s3.trouble.calls).toBe(0)
  const isPutOff = async () => {
    const { rows } = await sql<{ isPutOff: boolean }>`
      select run_at > statement_timestamp() as is_put_off from track_imports where id = ${id}`.execute(db)
    return rows[0]?.isPutOff
  }
  await expect.poll(isPutOff).toBe(true)
  await shiftDatabaseClock(db, TRY_AGAIN_MS)
  expect(await watch.done(maya, id)).toMatchObject({ counts: { imported: 1 } })
})
