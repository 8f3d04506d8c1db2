import { randomUUID } from 'node:crypto'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { drawPicture } from '#server/features/sharing/picture/draw-picture.ts'
import { exhaust } from '#server/platform/config/rate-limits.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSea } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { openVisitorPages, SITE } from '#test/pages/visitor-pages.ts'

const server = serverInFile()
const { aSpot } = server
const pier = inFile(() => aSpot())
beforeAll(() => aSea(server.db, [pier]))
const pages = inFile(() => openVisitorPages(server.db))

const pictureOf = ({ id }: { id: string }) => `/previews/spots/${id}.jpg`

test('a spot has a preview picture of the usual size, also for other sites’ programs', async () => {
  const { status, headers, bytes } = await pages.get(pictureOf(pier))
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=900',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect(bytes.length).toBeLessThan(150_000)
  expect((await pages.get(pictureOf(pier), { 'if-none-match': String(headers.etag) })).status).toBe(304)
  for (const id of [randomUUID(), 'no-id', '..%2f..']) expect((await pages.get(pictureOf({ id }))).status).toBe(404)
})

test('drawing pictures is limited for a network, and cached ones are not', async () => {
  await pages.get(pictureOf(pier))
  const another = await aSpot({ name: 'Goldenwest', latitude: 33.67 })
  pages.spotsChanged()
  await exhaust(server.db, { 'shared-picture': [widestNetworkOf('192.0.2.1')] })
  const refused = await pages.get(pictureOf(another))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'too_many_attempts' })
  expect((await pages.get(pictureOf(pier))).status).toBe(200)
  expect((await pages.get(pictureOf(another), { 'x-forwarded-for': '198.51.100.77' })).status).toBe(200)
  expect((await pages.get(pictureOf(another))).status).toBe(200)
})

test('any name is drawn as text, within the picture', async () => {
  const scriptless = await drawPicture({ title: '', lines: [], figures: [] })
  for (const title of ['<svg onload="x"><image href="file:///etc/passwd"/>', '千葉', 'W'.repeat(400), '\u0000\u202e'])
    expect(await sharp(await drawPicture({ title, lines: [title], figures: [] })).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    })
  const isEmpty = async (name: string) =>
    Buffer.compare(scriptless, await drawPicture({ title: name, lines: [name], figures: [] })) === 0
  expect([await isEmpty('서울'), await isEmpty('千葉'), await isEmpty('ちば')]).toEqual([true, false, false])
})

test('the sitemap names every spot once, as XML, and robots keep out of private pages', async () => {
  const { status, body, headers } = await pages.get('/sitemap.xml')
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^application\/xml/)
  const names: string[] = []
  const locations: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => names.push(name))
  parser.on('text', (text) => names.at(-1) === 'loc' && text.trim() && locations.push(text))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(body).close()
  const spots = await server.db.selectFrom('surfSpots').select('id').execute()
  expect(new Set(locations).size).toBe(locations.length)
  expect(locations.filter((location) => location.startsWith(`${SITE}/spots/`))).toHaveLength(spots.length)
  for (const path of ['/', '/discover', `/spots/huntington-pier-${pier.id}`]) expect(locations).toContain(SITE + path)

  const robots = (await pages.get('/robots.txt')).body
  for (const line of ['Disallow: /api/', 'Disallow: /profile', `Sitemap: ${SITE}/sitemap.xml`])
    expect(robots.split('\n')).toContain(line)
})

test('a private server gives no previews of its pages', async () => {
  const closed = await openVisitorPages(server.db, { PUBLIC_PAGES: false })
  expect((await closed.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  for (const path of ['/sitemap.xml', '/previews/lineup.jpg', pictureOf(pier)])
    expect((await closed.get(path)).status).toBe(404)
  for (const path of ['/', `/spots/huntington-pier-${pier.id}`, `/discover?spot=${pier.id}`]) {
    const { status, body } = await closed.get(path)
    expect(status).toBe(200)
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect(body).not.toMatch(/og:|Huntington|server-words/)
  }
  await closed.close()
})
