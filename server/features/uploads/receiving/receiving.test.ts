import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { receiveUploads } from '#server/features/uploads/receiving/receiving.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { createHttpServer } from '#server/platform/http/http.ts'
import { createSockets } from '#server/platform/live/sockets.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const at = serverInFile()
const { ask, aSurfer, update } = at
const maya = inFile(() => aSurfer('Maya'))
const theo = inFile(() => aSurfer('Theo'))

async function aTarget(surfer = maya): Promise<{ uploadUrl: string; objectPath: string; headers: object }> {
  const { status, body } = await ask(surfer, 'POST /api/objects/upload', {})
  expect(status).toBe(200)
  return body
}
const put = (surfer: TestSurfer | null, url: string, bytes = 'a wave', headers: Record<string, string> = {}) =>
  ask(surfer, `PUT ${url}`, bytes, { 'content-type': 'image/jpeg', ...headers })
const pathOf = ({ objectPath }: { objectPath: string }) => objectPath.replace('/objects/', '')

/** Sends these pieces, without saying before how much it will be unless `length` does; gives the answer. */
async function stream(url: string, pieces: Iterable<Buffer>, length?: number) {
  const sending = request(at.url + url, {
    method: 'PUT',
    headers: { cookie: maya.cookie, ...(length === undefined ? {} : { 'content-length': length }) },
  })
  const answered = once(sending, 'response')
  Readable.from(pieces).pipe(sending)
  const [response] = await answered
  const body = JSON.parse(await text(response))
  sending.destroy()
  return { status: response.statusCode, body }
}
function* megabytes(count: number) {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(1024 * 1024, 7)
}

test('a surfer gets an address, sends a file of any type there, and can read its ETag', async () => {
  const target = await aTarget()
  expect(target).toEqual({
    uploadUrl: expect.stringMatching(/^\/api\/uploads\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/),
    objectPath: expect.stringMatching(/^\/objects\/uploads\/[0-9a-f-]{36}\.raw$/),
    headers: {},
  })
  const { status, headers } = await put(maya, target.uploadUrl, 'a wave', { 'content-type': 'application/x-wave; a=b' })
  expect([status, headers.get('etag')]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)])
  expect(await at.objects.facts(pathOf(target))).toMatchObject({ size: 6 })
})

test('an upload address works only for the signed-in surfer who requested it', async () => {
  const { uploadUrl } = await aTarget()
  expect(await put(theo, uploadUrl)).toMatchObject(refusedWith('upload_not_found'))
  expect(await put(null, uploadUrl)).toMatchObject(refusedWith('sign_in_required'))
  const elsewhere = await put(maya, uploadUrl, 'a wave', { origin: 'https://elsewhere.example' })
  expect(elsewhere).toMatchObject(refusedWith('foreign_origin'))
  expect(await put(maya, uploadUrl)).toMatchObject({ status: 200 })
  expect(await ask(null, 'POST /api/objects/upload', {})).toMatchObject({ status: 401 })
})

test('an altered upload address is refused', async () => {
  const { uploadUrl } = await aTarget()
  const { uploadUrl: other } = await aTarget()
  const [, id = ''] = /uploads\/([^?]+)/.exec(uploadUrl) ?? []
  const [, otherId = ''] = /uploads\/([^?]+)/.exec(other) ?? []
  const altered = [
    uploadUrl.replace(id, otherId),
    uploadUrl.replace(id, id.toUpperCase()),
    uploadUrl.replace(/expires=\d+/, 'expires=9999999999999'),
    uploadUrl.replace(/expires=\d+/, 'expires=NaN'),
    uploadUrl.replace(/signature=.*/, 'signature='),
    uploadUrl.replace(/signature=../, 'signature=__'),
    `${uploadUrl}&x=1`,
    `/api/uploads/${id}`,
    `/api/uploads/${id}?expires=1&expires=2&signature=x`,
    '/api/uploads/..%2f..%2fetc?expires=1&signature=x',
    '/api/uploads/%00?expires=1&signature=x',
  ]
  for (const url of altered) expect(await put(maya, url), url).toMatchObject(refusedWith('upload_not_signed'))
  expect(await put(maya, uploadUrl)).toMatchObject({ status: 200 })
})

test('an upload address accepts one file', async () => {
  const target = await aTarget()
  expect(await put(maya, target.uploadUrl, 'first')).toMatchObject({ status: 200 })
  expect(await put(maya, target.uploadUrl, 'second')).toMatchObject(refusedWith('upload_used'))
  expect(await text((await at.objects.get(pathOf(target)))!.stream)).toBe('first')
})

test('of concurrent uploads, the one that got the success response is stored', async () => {
  const target = await aTarget()
  const files = ['one', 'two', 'three', 'four']
  const answers = await Promise.all(files.map((file) => put(maya, target.uploadUrl, file)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const kept = files[answers.findIndex(({ status }) => status === 200)]
  expect(await text((await at.objects.get(pathOf(target)))!.stream)).toBe(kept)
})

test('a retry replaces a file that was stored before a crash', async () => {
  const target = await aTarget()
  await at.objects.put(pathOf(target), Buffer.from('half'))
  expect(await put(maya, target.uploadUrl, 'whole')).toMatchObject({ status: 200 })
  expect(await text((await at.objects.get(pathOf(target)))!.stream)).toBe('whole')
})

test('the upload address expires after a quarter of an hour', async () => {
  const { uploadUrl } = await aTarget()
  try {
    at.clock.now = new Date(Date.now() + 14 * 60_000)
    expect(await put(maya, uploadUrl.replace('uploads/', 'uploads/x'))).toMatchObject({ status: 403 })
    at.clock.now = new Date(Date.now() + 16 * 60_000)
    expect(await put(maya, uploadUrl)).toMatchObject(refusedWith('upload_expired'))
    at.clock.now = new Date(Date.now() + 14 * 60_000)
    expect(await put(maya, uploadUrl)).toMatchObject({ status: 200 })
  } finally {
    at.clock.now = null
  }
})

test('a file of ten megabytes is accepted, and one that is a byte larger is refused with a response', async () => {
  const { uploadUrl } = await aTarget()
  const tooLarge = { status: 413, body: { code: 'body_too_large', message: "That's too large." } }
  const oneMore = [...megabytes(10), Buffer.alloc(1)]
  expect(await stream(uploadUrl, oneMore, MAX_PHOTO_BYTES + 1)).toEqual(tooLarge)
  expect(await stream(uploadUrl, oneMore)).toEqual(tooLarge)
  expect(await stream(uploadUrl, megabytes(40))).toEqual(tooLarge)
  expect(await stream(uploadUrl, megabytes(10))).toMatchObject({ status: 200 })
})

test('a browser that leaves before its file is read causes no server error', async () => {
  const [log, env] = [pino({ level: 'silent' }), readEnv({})]
  const app = createHttpServer({ log, env })
  const failed = Promise.withResolvers<unknown>()
  app.addHook('onError', async (_request, _reply, error) => failed.resolve(error))
  const deps = { ...at, log, env, now: () => new Date(), sockets: createSockets() }
  receiveUploads(app, deps, {
    async authenticate({ raw }) {
      await once(raw.socket, 'close')
      return { id: maya.id, signInId: '' }
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { uploadUrl } = await aTarget()
  const browser = connect(port, '127.0.0.1')
  browser.end(`PUT ${uploadUrl} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\na wave`, () =>
    browser.destroy(),
  )
  expect(await failed.promise).toMatchObject({ code: 'invalid_request' })
  await app.close()
})

test('uploads of one surfer are limited per hour', async () => {
  const eager = await aSurfer()
  await update('signIns', { expiresAt: '2100-01-01T00:00:00Z' }, { userId: eager.id })
  const open = () => ask(eager, 'POST /api/objects/upload', {})
  for (let tens = 0; tens < 10; tens += 1) await Promise.all(Array.from({ length: 10 }, open))
  const refused = await open()
  expect(refused).toMatchObject(refusedWith('too_many_uploads'))
  const waitSeconds = Number(refused.headers.get('retry-after'))
  expect([waitSeconds > 3_500, waitSeconds <= 3_600]).toEqual([true, true])
  await aTarget(theo)
  try {
    at.clock.now = new Date(Date.now() + 59 * 60_000)
    expect(await open()).toMatchObject({ status: 429 })
    at.clock.now = new Date(Date.now() + 61 * 60_000)
    expect(await open()).toMatchObject({ status: 200 })
    // A clock that was days ahead stops nobody once it is right again.
    at.clock.now = new Date(Date.now() - 48 * 60 * 60_000)
    expect(await open()).toMatchObject({ status: 200 })
  } finally {
    at.clock.now = null
  }
})
