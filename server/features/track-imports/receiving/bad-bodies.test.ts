import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { MAX_SENT_FILE_BYTES } from '#contract/limits.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { importSender } from '#test/tracks/import-sender.ts'
import { curlForm, exchange, replyIn } from '#test/tracks/sending-apps.ts'
import { trackImporter } from '#test/tracks/track-importer.ts'
import { aSurfedTrack, gpxFile } from '#test/tracks/watch-files.ts'

const server = serverInFile()
const { aSurfer, aSpot, ask } = server
const watch = inFile(() => trackImporter(server))
beforeAll(() => aSpot())

const track = aSurfedTrack({ at: new Date(Date.now() - 50 * HOUR_MS) })

/** Has no room for files. */
const full = serverBeside(server, { UPLOADS_WAITING_MB: 0, LOG_LEVEL: 'silent' })
const { send, importsOf, filesOf } = importSender(server)

test.each<[string, Buffer, Record<string, string>, number, string]>([
  ['nothing', Buffer.alloc(0), {}, 415, 'not_a_recording'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1'), {}, 415, 'not_a_recording'],
  [
    'a form without a file',
    curlForm(Buffer.from('x'), 'x').body.subarray(0, 90),
    { 'content-type': 'multipart/form-data; boundary=x' },
    400,
    'invalid_request',
  ],
  ['a form without a boundary', fitFile(track), { 'content-type': 'multipart/form-data' }, 400, 'invalid_request'],
  [
    'a form that breaks off',
    curlForm(gpxFile(track), 'a.gpx').body.subarray(0, 50_000),
    { 'content-type': curlForm(Buffer.alloc(0), '').contentType },
    400,
    'invalid_request',
  ],
  [
    'a form with a picture',
    curlForm(Buffer.from('GIF89a'), 'a.gif').body,
    { 'content-type': curlForm(Buffer.alloc(0), '').contentType },
    415,
    'not_a_recording',
  ],
  [
    'a form of fields',
    Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'),
    { 'content-type': 'multipart/form-data; boundary=x' },
    415,
    'not_a_recording',
  ],
  ['more than 40 MB', Buffer.alloc(MAX_SENT_FILE_BYTES + 1, 32), {}, 413, 'body_too_large'],
])('%s is refused, and nothing stays', async (_, bytes, headers, status, code) => {
  const maya = await aSurfer()
  expect(await send(maya, bytes, { headers })).toMatchObject({ status, body: { code, message: expect.any(String) } })
  expect(await importsOf(maya)).toEqual([])
  expect((await filesOf(maya)).filter(({ state }) => state !== 'removing')).toEqual([])
})

test('without room on the disk a file is refused before it is received', async () => {
  const maya = await aSurfer()
  const answer = await ask(maya, 'POST /api/import', gpxFile(track).toString())
  expect(answer.status).toBe(202)
  const refused = await full.ask(maya, 'POST /api/import', gpxFile(track).toString())
  expect(refused).toMatchObject(refusedWith('storage_full'))
  expect(refused.headers.get('retry-after')).toBe('60')
})

const head = (surfer: TestSurfer, more: string, connection = 'close') =>
  `POST /api/import HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nCookie: ${surfer.cookie}\r\nConnection: ${connection}\r\n${more}\r\n`

test('a gigabyte is refused before it is sent', async () => {
  const maya = await aSurfer()
  const answer = await exchange(server, head(maya, `Content-Length: ${2 ** 30}\r\nExpect: 100-continue\r\n`))
  expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('body_too_large') })
})

test('a gigabyte without a length is refused after 40 MB', async () => {
  const maya = await aSurfer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const replied = once(socket, 'data')
  const megabyte = Buffer.alloc(2 ** 20, '<gpx>   ')
  let sent = 0
  function* gigabyte() {
    for (; sent < 1024; sent += 1) yield Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])
  }
  socket.write(head(maya, 'Transfer-Encoding: chunked\r\n', 'keep-alive'))
  const sending = Readable.from(gigabyte()).pipe(socket)
  const [reply] = await replied
  sending.destroy()
  expect(replyIn(String(reply))).toMatchObject({ status: 413 })
  expect(sent).toBeLessThan(200)
})

test('chunks without a length are accepted', async () => {
  const maya = await aSurfer()
  const file = gpxFile(track)
  const pieces = [file.subarray(0, 10), file.subarray(10)].flatMap((piece) => [
    `${piece.length.toString(16)}\r\n`,
    piece,
    '\r\n',
  ])
  const answer = await exchange(server, head(maya, 'Transfer-Encoding: chunked\r\n'), ...pieces, '0\r\n\r\n')
  expect(answer.status).toBe(202)
  const { id } = JSON.parse(answer.body)
  expect(await watch.done(maya, id)).toMatchObject({ counts: { imported: 1 } })
})

test('a connection that is cut leaves nothing', async () => {
  const maya = await aSurfer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(head(maya, 'Content-Length: 300000\r\n'))
  socket.write(gpxFile(track).subarray(0, 100_000))
  await expect.poll(() => filesOf(maya)).toMatchObject([{ state: 'open' }])
  socket.destroy()
  await expect.poll(() => filesOf(maya)).toMatchObject([{ state: 'removing' }])
  expect(await importsOf(maya)).toEqual([])
})

test('a length shorter than the file makes the connection unreadable, and nothing stays open', async () => {
  const maya = await aSurfer()
  const answer = await exchange(server, head(maya, 'Content-Length: 100000\r\n'), gpxFile(track))
  expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('invalid_request') })
  await expect.poll(async () => (await filesOf(maya)).filter(({ state }) => state === 'open')).toEqual([])
})
