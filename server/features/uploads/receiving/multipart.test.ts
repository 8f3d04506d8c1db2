import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_PHOTO_BYTES, UPLOAD_MINUTES } from '#contract/limits.ts'
import { startS3 } from '#test/fakes/s3-stand-in.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const PART_BYTES = 5 * 1024 * 1024

const s3 = inFile(startS3)
const at = serverInFile(() => s3.env)
const { ask, aSurfer } = at
const owner = inFile(() => aSurfer())

type Upload = { uploadId: string; key: string }
type Part = { PartNumber: number; ETag: string }

/** Each call about an upload in parts. */
const calls: Record<'list' | 'sign' | 'complete' | 'abort', (upload: Upload, parts?: Part[]) => [string, unknown?]> = {
  list: ({ uploadId, key }) => [`GET /api/s3/multipart/${uploadId}?key=${key}`],
  sign: ({ uploadId, key }) => [`GET /api/s3/multipart/${uploadId}/1?key=${key}`],
  complete: ({ uploadId, key }, parts = [{ PartNumber: 1, ETag: 'any' }]) => [
    `POST /api/s3/multipart/${uploadId}/complete?key=${key}`,
    { parts },
  ],
  abort: ({ uploadId, key }) => [`DELETE /api/s3/multipart/${uploadId}?key=${key}`],
}

async function open(surfer = owner): Promise<Upload> {
  const { status, body } = await ask(surfer, 'POST /api/s3/multipart', { filename: 'wave.jpg', type: 'image/jpeg' })
  expect(status).toBe(200)
  return body
}
async function sendPart({ uploadId, key }: Upload, number: number, bytes: Uint8Array<ArrayBuffer> | string) {
  const { body } = await ask(owner, `GET /api/s3/multipart/${uploadId}/${number}?key=${key}`)
  const answer = await fetch(body.url, { method: 'PUT', body: bytes })
  expect(answer.status).toBe(200)
  return { PartNumber: number, ETag: answer.headers.get('etag') ?? '' }
}
const stateOf = async ({ uploadId }: Upload) => {
  const row = await at.db.selectFrom('uploads').select('state').where('id', '=', uploadId).executeTakeFirst()
  return row?.state
}

test('a photo is uploaded in two parts, and a repeated completion gets the same response', async () => {
  const upload = await open()
  expect(upload.key).toBe(`uploads/${upload.uploadId}.raw`)
  const parts = [await sendPart(upload, 1, new Uint8Array(PART_BYTES)), await sendPart(upload, 2, 'the end')]
  expect((await ask(owner, ...calls.list(upload))).body).toEqual([
    { ...parts[0], Size: PART_BYTES },
    { ...parts[1], Size: 7 },
  ])
  const done = { status: 200, body: { location: `/objects/${upload.key}` } }
  expect(await ask(owner, ...calls.complete(upload, parts))).toMatchObject(done)
  expect(await stateOf(upload)).toBe('received')
  expect(s3.objects.get(upload.key)?.bytes).toHaveLength(PART_BYTES + 7)
  expect(await ask(owner, ...calls.complete(upload, parts))).toMatchObject(done)
  expect(await ask(owner, ...calls.sign(upload))).toMatchObject(refusedWith('upload_used'))
})

test('an upload in parts becomes a picture, and its original is removed', async () => {
  const upload = await open()
  const jpeg = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const part = await sendPart(upload, 1, new Uint8Array(jpeg))
  const { body: done } = await ask(owner, ...calls.complete(upload, [part]))
  const answer = await ask(owner, 'PUT /api/session-photos/upload', { photoURL: done.location })
  expect(answer).toMatchObject({ status: 200, body: { objectPath: `/objects/photos/${upload.uploadId}.webp` } })
  const kept = [...s3.objects.keys()].filter((key) => key.includes(upload.uploadId))
  expect(kept.sort()).toEqual([`photos/${upload.uploadId}-small.webp`, `photos/${upload.uploadId}.webp`])
  expect(await ask(owner, ...calls.abort(upload))).toMatchObject(refusedWith('upload_not_found'))
})

test('the address of a part has its lifetime in seconds', async () => {
  const { body } = await ask(owner, ...calls.sign(await open()))
  expect(body.expires).toBeGreaterThan(UPLOAD_MINUTES * 60 - 60)
  expect(body.expires).toBeLessThanOrEqual(UPLOAD_MINUTES * 60)
})

test.each(Object.entries(calls))(
  '%s: a surfer reaches neither another’s upload nor an object under a key of their own',
  async (_, call) => {
    const upload = await open()
    const part = await sendPart(upload, 1, 'a wave')
    const stranger = await aSurfer()
    const theirs = await open(stranger)
    const notFound = refusedWith('upload_not_found')
    expect(await ask(stranger, ...call(upload))).toMatchObject(notFound)
    expect(await ask(stranger, ...call({ ...theirs, key: upload.key }))).toMatchObject(notFound)
    expect(await ask(owner, ...call({ ...upload, key: 'photos/another.webp' }))).toMatchObject(notFound)
    expect(await ask(owner, ...call({ ...upload, uploadId: randomUUID() }))).toMatchObject(notFound)
    expect(await ask(null, ...call(upload))).toMatchObject({ status: 401 })
    expect(await ask(owner, ...calls.complete(upload, [part]))).toMatchObject({ status: 200 })
  },
)

test.each([
  ['11', 413, 'body_too_large'],
  ['0', 400, 'invalid_request'],
  ['10001', 400, 'invalid_request'],
  ['one', 400, 'invalid_request'],
])('part %s, beyond any photo, gets no address', async (number, status, code) => {
  const { uploadId, key } = await open()
  const answer = await ask(owner, `GET /api/s3/multipart/${uploadId}/${number}?key=${key}`)
  expect(answer).toMatchObject({ status, body: { code } })
})

test('parts that are too large together are discarded', async () => {
  const upload = await open()
  const parts = [
    await sendPart(upload, 1, new Uint8Array(MAX_PHOTO_BYTES)),
    await sendPart(upload, 2, 'one byte and more'),
  ]
  const answer = await ask(owner, ...calls.complete(upload, parts))
  expect(answer).toMatchObject(refusedWith('body_too_large'))
  expect(s3.objects.has(upload.key)).toBe(false)
  expect([...s3.multiparts.values()].map(({ key }) => key)).not.toContain(upload.key)
  expect(await ask(owner, ...calls.sign(upload))).toMatchObject({ status: 404 })
})

test('completing with missing parts is refused, and the upload can continue', async () => {
  const upload = await open()
  const wrong = await ask(owner, ...calls.complete(upload, [{ PartNumber: 1, ETag: 'never' }]))
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path: 'parts' }] } })
  const part = await sendPart(upload, 1, 'a wave')
  expect(await ask(owner, ...calls.complete(upload, [part]))).toMatchObject({ status: 200 })
})

test('after a quarter of an hour an upload accepts nothing more, but can be aborted', async () => {
  const upload = await open()
  await sendPart(upload, 1, 'a wave')
  at.clock.now = new Date(Date.now() + UPLOAD_MINUTES * 60_000)
  const expired = refusedWith('upload_expired')
  for (const call of [calls.list, calls.sign, calls.complete])
    expect(await ask(owner, ...call(upload))).toMatchObject(expired)
  expect(await ask(owner, ...calls.abort(upload))).toMatchObject({ status: 200, body: {} })
  at.clock.now = null
})

test('aborting removes the parts, and aborting again is no error', async () => {
  const upload = await open()
  await sendPart(upload, 1, 'a wave')
  for (const _ of ['once', 'twice']) expect((await ask(owner, ...calls.abort(upload))).status).toBe(200)
  expect([...s3.multiparts.values()].map(({ key }) => key)).not.toContain(upload.key)
  for (const call of [calls.list, calls.sign, calls.complete])
    expect(await ask(owner, ...call(upload))).toMatchObject(refusedWith('upload_not_found'))
})

test('completing and aborting an upload concurrently leaves no object behind', async () => {
  for (let time = 0; time < 10; time += 1) {
    const upload = await open()
    const part = await sendPart(upload, 1, 'a wave')
    const answers = await Promise.all([
      ask(owner, ...calls.complete(upload, [part])),
      ask(owner, ...calls.abort(upload)),
    ])
    expect(answers.map(({ status }) => status).every((status) => [200, 400, 404].includes(status))).toBe(true)
    expect(await stateOf(upload)).toBe('removing')
    expect(s3.objects.has(upload.key)).toBe(false)
  }
})

test('an upload continues after a server died once the store had made the object', async () => {
  const upload = await open()
  const part = await sendPart(upload, 1, 'a wave')
  const [multipartId = ''] = [...s3.multiparts].find(([, { key }]) => key === upload.key) ?? []
  await at.objects.direct?.completeMultipart(upload.key, multipartId, [part])
  expect(await ask(owner, ...calls.complete(upload, [part]))).toMatchObject({ status: 200 })
  expect(await stateOf(upload)).toBe('received')
})
