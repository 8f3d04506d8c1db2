import { beforeEach, expect, test } from 'vitest'
import { MAX_WAITING_BYTES } from '#contract/limits.ts'
import { cleanUpUploads } from '#server/features/uploads/cleanup.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { canMount, mountSmallDisk } from '#test/files/small-disk.ts'
import { aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest, startServer, type TestServer } from '#test/fixtures/server.ts'
import { ask, refusedWith } from '#test/network/client.ts'

const MEGABYTE = 1024 * 1024

const at = serverInFile({ SMTP_URL: 'smtp://127.0.0.1:1' })
beforeEach(() => at.db.deleteFrom('uploads').execute())

/** Sends a file of so many bytes of letters, as a browser does. */
async function send(surfer: TestSurfer, bytes: number, purpose: string, server: Pick<TestServer, 'url'> = at) {
  const { body } = await ask(server, surfer, 'POST /api/objects/upload', { purpose })
  return ask(server, surfer, `PUT ${body.uploadUrl}`, 'x'.repeat(bytes))
}
const waitingOf = async ({ id }: TestSurfer) => {
  const rows = await at.db.selectFrom('uploads').select('waitingBytes').where('userId', '=', id).execute()
  return rows.reduce((sum, { waitingBytes }) => sum + Number(waitingBytes), 0)
}
/** As if this surfer had so many bytes waiting. */
async function letWait(surfer: TestSurfer, bytes: number) {
  await send(surfer, 1, 'track')
  await at.db.updateTable('uploads').set({ waitingBytes: bytes }).where('userId', '=', surfer.id).execute()
}

test.each(Object.entries(MAX_WAITING_BYTES))(
  'unused uploads of a surfer who is %s are limited in bytes, without affecting other surfers',
  async (who, most) => {
    const [mallory, maya] = [
      await aSurfer(at.db, { isVerified: who === 'verified' }),
      await aSurfer(at.db, { isVerified: who === 'verified' }),
    ]
    await letWait(mallory, most - 1_000)
    expect(await send(mallory, 1_000, 'track')).toMatchObject({ status: 200 })
    const refused = await send(mallory, 1, 'picture')
    expect(refused).toMatchObject(refusedWith('too_many_uploads'))
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(3_600)
    expect(await send(maya, 1_000, 'track')).toMatchObject({ status: 200 })
  },
)

test('twenty concurrent files use no more than the available room', async () => {
  const mallory = await aSurfer(at.db, { isVerified: false })
  await letWait(mallory, MAX_WAITING_BYTES.unverified - 3 * MEGABYTE)
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(mallory, MEGABYTE, 'picture')))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await waitingOf(mallory)).toBe(MAX_WAITING_BYTES.unverified)
})

test('used and failed uploads do not count as waiting, and unused ones are freed within an hour', async () => {
  const maya = await aSurfer(at.db)
  const photo = await aPhoto({ width: 400, height: 300 })
  const { body } = await at.ask(maya, 'POST /api/objects/upload', {})
  const headers = { cookie: maya.cookie }
  expect((await fetch(at.url + body.uploadUrl, { method: 'PUT', headers, body: photo })).status).toBe(200)
  expect(await waitingOf(maya)).toBe(photo.length)
  expect(await at.ask(maya, 'PUT /api/session-photos/upload', { photoURL: body.objectPath })).toMatchObject({
    status: 200,
  })
  await send(maya, 11 * MEGABYTE, 'picture')
  await send(maya, 5_000, 'track')
  const later = new Date(Date.now() + HOUR_MS - 10 * 60_000)
  await cleanUpUploads({ ...at, now: () => later })
  const left = await at.db.selectFrom('uploads').select('state').where('userId', '=', maya.id).execute()
  // The picture that was made of it is shown nowhere.
  expect(left).toEqual([])
})

test('a file for a pending import is stored until the import is done', async () => {
  const maya = await aSurfer(at.db)
  const { body } = await at.ask(maya, 'POST /api/objects/upload', { purpose: 'track' })
  await at.ask(maya, `PUT ${body.uploadUrl}`, 'a track')
  const uploadId = /uploads\/([\w-]+)\.raw/.exec(body.objectPath)![1]!
  await at.insert('trackImports', {
    userId: maya.id,
    uploadId,
    fileName: 'x.gpx',
    runAt: new Date(Date.now() + 60_000).toISOString(),
  })
  const later = new Date(Date.now() + 3 * HOUR_MS)
  await cleanUpUploads({ ...at, now: () => later })
  expect(await at.objects.facts(`uploads/${uploadId}.raw`)).not.toBeNull()
  await at.update('trackImports', { doneAt: later.toISOString() }, { userId: maya.id })
  await cleanUpUploads({ ...at, now: () => later })
  expect(await at.objects.facts(`uploads/${uploadId}.raw`)).toBeNull()
})

test('an unverified surfer’s file that is too large is refused with advice', async () => {
  const maya = await aSurfer(at.db, { isVerified: false })
  expect(await send(maya, MAX_WAITING_BYTES.unverified + 1, 'track-archive')).toMatchObject(
    refusedWith('email_not_verified'),
  )
})

test('a full upload area refuses uploads with 507 and reports it in healthz, while check-ins work', async () => {
  const small = await serverInTest({ databaseUrl: at.databaseUrl, UPLOADS_WAITING_MB: 200, LOG_LEVEL: 'silent' })
  const [maya, kai] = [await aSurfer(at.db), await aSurfer(at.db)]
  await letWait(maya, 200 * MEGABYTE - 100)
  expect(await send(kai, 100, 'track', small)).toMatchObject({ status: 200 })
  const refused = await send(kai, 1, 'track', small)
  expect(refused).toMatchObject(refusedWith('storage_full'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const most = 200 * MEGABYTE
  expect(await ask(small, null, 'GET /healthz')).toMatchObject({
    ...{ status: 200, body: { status: 'ok', uploads: { state: 'full', waiting: most, most } } },
  })
  const place = { customLocation: 'Reef', startTime: new Date().toISOString(), latitude: 1, longitude: 1 }
  expect(await ask(small, kai, 'POST /api/surf-sessions', place)).toMatchObject({ status: 201 })
})

// Where none can be mounted no disk gets short of room.
if (canMount)
  test('below the disk reserve uploads get 507 and healthz reports it, while check-ins work', async () => {
    const disk = await mountSmallDisk(40 * MEGABYTE)
    const short = await startServer({ databaseUrl: at.databaseUrl, DATA_DIR: disk.folder, LOG_LEVEL: 'silent' })
    const maya = await aSurfer(at.db)
    expect(await send(maya, 1_000, 'track', short)).toMatchObject({ status: 200 })
    // A tenth of it is kept free.
    await disk.fill(4 * MEGABYTE + 1_000)
    const refused = await send(maya, 100_000, 'track', short)
    expect(refused).toMatchObject(refusedWith('storage_full'))
    await disk.fill(3 * MEGABYTE)
    expect((await ask(short, null, 'GET /healthz')).body).toMatchObject({
      uploads: { state: 'full', disk: { reserve: 4 * MEGABYTE } },
    })
    const place = { customLocation: 'Reef', startTime: new Date().toISOString(), latitude: 1, longitude: 1 }
    expect(await ask(short, maya, 'POST /api/surf-sessions', place)).toMatchObject({ status: 201 })
    await short.close()
    await disk.unmount()
  })
