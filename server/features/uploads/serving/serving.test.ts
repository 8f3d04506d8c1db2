import { beforeEach, expect, test } from 'vitest'
import { newPath } from '#server/platform/object-store/object-store.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const BYTES = '0123456789'

let path: string
let etag: string
const at = serverInFile()
const { aSurfer, update } = at
const owner = inFile(() => aSurfer('Maya'))
beforeEach(async () => {
  path = newPath('photos', 'webp')
  await at.objects.put(path, Buffer.from(BYTES))
  const profileImageUrl = `/objects/${path}`
  await update('users', { profileImageUrl }, { id: owner.id })
  etag = (await look(path)).etag ?? ''
})

/** What a visitor gets of this surfer's profile photo. */
async function look(asked: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(`${at.url}/api/objects/${asked}`, { method, headers })
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag'), headers: answer.headers }
}

test('the small version is served on request, and the large one if there is no small one', async () => {
  expect(await look(`${path}?size=thumb`)).toMatchObject({ status: 200, text: BYTES, etag })
  const small = path.replace('.webp', '-small.webp')
  await at.objects.put(small, Buffer.from('small'))
  const thumb = await look(`${path}?size=thumb`)
  expect(thumb).toMatchObject({ status: 200, text: 'small' })
  expect(thumb.etag).not.toBe(etag)
  for (const size of ['', 'large', 'thumb&size=thumb', '%00'])
    expect(await look(`${path}?size=${size}`), size).toMatchObject({ status: 200, text: BYTES })
  expect(await look(small)).toMatchObject({ status: 404 })
})

test('HEAD has the headers of GET without the bytes', async () => {
  const [got, head] = [await look(path), await look(path, {}, 'HEAD')]
  expect([head.status, head.text]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'accept-ranges'])
    expect(head.headers.get(name), name).toBe(got.headers.get(name))
  expect(got.headers.get('accept-ranges')).toBe('bytes')
  expect(await look(path, { 'if-none-match': etag }, 'HEAD')).toMatchObject({ status: 304 })
  expect(await look(newPath('photos', 'webp'), {}, 'HEAD')).toMatchObject({ status: 404 })
})

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=8-', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-99', BYTES, 'bytes 0-9/10'],
  ['bytes=4-99999999999999', '456789', 'bytes 4-9/10'],
])('the range request %s of a ten-byte picture gives %s', async (range, text, contentRange) => {
  const answer = await look(path, { range })
  expect(answer).toMatchObject({ status: 206, text, etag })
  expect(answer.headers.get('content-range')).toBe(contentRange)
  expect(answer.headers.get('content-length')).toBe(String(text.length))
})

test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=x', 'seconds=0-1', `bytes=0-${'9'.repeat(40)}`])(
  'an invalid or multiple range gives the whole picture: %s',
  async (range) => {
    const answer = await look(path, { range })
    expect(answer).toMatchObject({ status: 200, text: BYTES })
    expect(answer.headers.get('content-range')).toBeNull()
  },
)

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])(
  'the range %s outside a ten-byte picture is refused',
  async (range) => {
    const { status, text, headers } = await look(path, { range })
    expect([status, JSON.parse(text).code]).toEqual([416, 'range_not_satisfiable'])
    expect([headers.get('content-range'), headers.get('cache-control')]).toEqual(['bytes */10', 'no-store'])
  },
)

test('a range with If-Range is sent only for an unchanged picture', async () => {
  const part = (headers: Record<string, string>) => look(path, { range: 'bytes=0-1', ...headers })
  expect(await part({ 'if-range': etag })).toMatchObject({ status: 206, text: '01' })
  expect(await part({ 'if-range': '"another"' })).toMatchObject({ status: 200, text: BYTES })
  expect(await part({ 'if-range': 'Sat, 01 Jan 2022 00:00:00 GMT' })).toMatchObject({ status: 200 })
  expect(await part({ 'if-none-match': etag })).toMatchObject({ status: 304 })
})
