import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { compressJson } from '#server/platform/replies/compression.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, aSpot } = server
beforeAll(async () => {
  for (let index = 0; index < 50; index += 1)
    await aSpot({ name: `Peak ${index}`, latitude: 33 + index / 100, longitude: -118 })
})

const nearby = (encoding: string, limit = 50) =>
  ask(null, `GET /api/surf-spots/nearby?latitude=33&longitude=-118&limit=${limit}&radius=100`, undefined, {
    'accept-encoding': encoding,
  })

test('a response for one surfer alone is compressed as well', async () => {
  const plain = await nearby('identity')
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const encoding of ['br', 'gzip']) {
    const small = await nearby(`${encoding}, deflate`)
    expect(small.headers.get('content-encoding')).toBe(encoding)
    expect(small.headers.get('vary')).toBe('accept-encoding')
    expect(small.text).toBe(plain.text)
    expect(Number(small.headers.get('content-length'))).toBeLessThan(Buffer.byteLength(plain.text) / 4)
  }
})

test('small responses and refusals are not compressed', async () => {
  expect((await nearby('br', 1)).headers.get('content-encoding')).toBeNull()
  const refused = await ask(await aSurfer(), 'GET /api/surf-spots/nearby', undefined, { 'accept-encoding': 'br' })
  expect([refused.status, refused.headers.get('content-encoding'), refused.body.code]).toEqual([
    400,
    null,
    'invalid_request',
  ])
})

test('a compressed reply still depends on what it did before', async () => {
  const app = fastify()
  compressJson(app)
  app.get('/', async (_, reply) => reply.header('vary', 'accept-language').send({ text: 'wave '.repeat(1_000) }))
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-language, accept-encoding' })
  await app.close()
})
