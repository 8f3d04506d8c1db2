import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { aSea } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { metaIn, openVisitorPages, SITE } from '#test/pages/visitor-pages.ts'

/** A Monday afternoon in California. */
const NOW = new Date('2026-11-23T23:20:00Z')
const ATTACK = `"><script>alert(1)</script></title><img src=x onerror='alert(2)'> & Ōtā`

const server = serverInFile()
const { aSurfer, aSpot, update } = server
const pier = inFile(() => aSpot())
const hostile = inFile(() => aSpot({ name: ATTACK, area: ATTACK, country: ATTACK, latitude: 33.7, longitude: -118.02 }))
beforeAll(() => update('surfSpots', { description: 'Sand beside a pier.' }, { id: pier.id }))
beforeAll(() => aSea(server.db, [pier], {}, { at: NOW }))
const pages = inFile(() => openVisitorPages(server.db))
beforeAll(async () => {
  pages.clock.now = NOW
})

const pathOf = (spot: { id: string }, slug = 'huntington-pier') => `/spots/${slug}-${spot.id}`
const structured = (html: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)

test('a spot’s page has its name, sea, tide and light as text for search engines', async () => {
  const { status, body, headers } = await pages.get(pathOf(pier))
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie, accept-language, accept-encoding' })
  const meta = metaIn(body)
  expect(meta).toMatchObject({
    title: 'Surf at Huntington Pier, Huntington Beach · Lineup',
    canonical: SITE + pathOf(pier),
    'og:url': SITE + pathOf(pier),
    'og:image': `${SITE}/previews/spots/${pier.id}.jpg`,
    'twitter:card': 'summary_large_image',
  })
  expect(meta).not.toHaveProperty('robots')
  for (const tag of ['og:image"', 'og:title', '<title>', 'name="description"']) expect(body.split(tag)).toHaveLength(2)
  expect(meta.description).toMatch(
    /^Beach break in Huntington Beach, California, United States\. At 3 PM on Monday, November 23: waves \d+ ft \([\d.]+ m\), \w+, wind 2 mph glassy, water 64 °F \(18 °C\)\. High tide at [\d:]+ [AP]M, [\d.]+ ft \([\d.]+ m\) above the average lowest tide\. /,
  )
  expect(body).toContain('<h1 class="text-[1.875rem] tracking-[-.025em]">Surf at Huntington Pier</h1>')
  expect(body, 'marked for screen readers').toContain('<p lang="en" dir="auto">Sand beside a pier.</p>')
  for (const words of [
    'Conditions now',
    'Tide today',
    'Low tide',
    'Heights are above the average lowest tide.',
    'Light today',
    'First light',
    '6:31 AM',
    'Open-Meteo',
  ])
    expect(body).toContain(words)
  expect(body).toContain(`href="/discover?spot=${pier.id}"`)
  expect(body).toMatch(/<a class="[^"]+" href="\/spots\/[a-z\d-]+">&quot;&gt;&lt;script/)
  expect(structured(body)).toMatchObject({
    '@type': 'Beach',
    name: 'Huntington Pier',
    url: SITE + pathOf(pier),
    geo: { latitude: pier.latitude, longitude: pier.longitude },
  })
  const again = await pages.get(pathOf(pier), { 'if-none-match': String(headers.etag) })
  expect(again.status).toBe(304)
})

test('other addresses of a spot redirect to its own, and one of no spot is not found', async () => {
  const renamed = await pages.get(pathOf(pier, 'former-name'))
  expect(renamed.status).toBe(301)
  // A browser that kept it would go round in circles once the former name is back.
  expect(renamed.headers).toMatchObject({ location: pathOf(pier), 'cache-control': 'no-cache' })
  const dialog = await pages.get(`/discover?spot=${pier.id}`)
  expect(metaIn(dialog.body)).toMatchObject({ title: /Huntington Pier/, canonical: SITE + pathOf(pier) })
  expect(dialog.body).not.toContain('server-words')

  const unknown = await pages.get(pathOf({ id: randomUUID() }))
  expect(unknown.status).toBe(404)
  expect(metaIn(unknown.body)).toMatchObject({ title: 'Lineup', robots: 'noindex' })
})

test('a signed-in surfer gets the app alone', async () => {
  const { cookie } = await aSurfer()
  const { body } = await pages.get(pathOf(pier), { cookie })
  expect(metaIn(body)).not.toHaveProperty('og:title')
  expect(body).not.toContain('server-words')
})

test('names are never markup', async () => {
  const { body } = await pages.get(`/discover?spot=${hostile.id}`)
  const { headers } = await pages.get(pathOf(hostile, 'x'))
  const page = await pages.get(String(headers.location))
  for (const html of [body, page.body]) {
    expect(html).not.toMatch(/<script>|<img|alert\(1\)<\/script>/)
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(metaIn(html).title).toBe(`Surf at ${ATTACK}, ${ATTACK} · Lineup`)
    expect(structured(html)).toMatchObject({ name: ATTACK, address: { addressRegion: ATTACK } })
  }
})

test('a spot without known conditions shows its place, tide and light alone', async () => {
  const { body } = await pages.get(`/spots/script-alert-1-script-title-img-src-x-onerror-alert-2-ota-${hostile.id}`)
  expect(body).not.toContain('Conditions now')
  expect(body).not.toContain('Open-Meteo')
  expect(body).toContain('Light today')
})
