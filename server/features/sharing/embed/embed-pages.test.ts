import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { textsIn } from '#languages'
import { exhaust } from '#server/platform/config/rate-limits.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSea } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'

const SITES = ['https://club.example', '*.surf.example']
const PUBLIC_URL = 'http://localhost:4000'
const server = serverInFile({ PUBLIC_URL, EMBED_HOSTS: SITES })
const closed = serverBeside(server)
const hidden = serverBeside(server, { PUBLIC_PAGES: false })
const { aSpot, update } = server
const NOW = new Date('2026-11-20T15:20:00Z')
const EVIL = '<script>alert(1)</script>"'

/** Made before the server reads its spots. */
const spots = inFile(async () => {
  const made = {
    pier: await aSpot(),
    far: await aSpot({ name: 'Far', latitude: 33.9, longitude: -118.5 }),
    stale: await aSpot({ name: 'Stale', latitude: 34.2, longitude: -119.3 }),
    evil: await aSpot({ name: EVIL }),
    other: await aSpot({ name: 'Other', latitude: 33.5 }),
    hidden: await aSpot({ name: 'Hidden' }),
  }
  await update('surfSpots', { isHidden: true }, { id: made.hidden.id })
  await aSea(server.db, [made.pier], {}, { at: NOW })
  await aSea(server.db, [made.stale], {}, { at: NOW, fetchedAt: new Date(NOW.getTime() - 20 * HOUR_MS) })
  return made
})

async function embed(id: string, query = '', headers: Record<string, string> = {}, at = server) {
  at.clock.now = NOW
  const response = await fetch(`${at.url}/embed/spots/${id}${query}`, {
    headers: { 'accept-language': 'en', ...headers },
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

test('a spot’s conditions are a page without scripts and cookies, the same for everyone', async () => {
  const { status, headers, body } = await embed(spots.pier.id)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=60, s-maxage=60')
  expect(headers.get('vary')).toBe('accept-language, accept-encoding')
  expect(headers.get('refresh')).toBe('600')
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(body).not.toMatch(/<script|\sstyle=|\son\w+=/)
  for (const text of [
    'Huntington Pier',
    'Huntington Beach, California',
    'Wind',
    'High tide',
    'Best ahead',
    'Next hours',
  ])
    expect(body).toContain(text)
  expect(body).toContain('href="https://open-meteo.com/"')
  expect(body).toContain(`href="${PUBLIC_URL}/spots/huntington-pier-${spots.pier.id}"`)
  expect((await embed(spots.pier.id, '', { 'if-none-match': headers.get('etag')! })).status).toBe(304)
})

test('only the sites that the operator names may frame it', async () => {
  const { headers, body } = await embed(spots.pier.id)
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${SITES.join(' ')}`)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(headers.get('x-frame-options')).toBeNull()
  expect(body).not.toContain('EMBED_HOSTS')
  const elsewhere = await fetch(`${server.url}/api/login`)
  expect(elsewhere.headers.get('x-frame-options')).toBe('DENY')

  const nobody = await embed(spots.pier.id, '', {}, closed)
  expect(nobody.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(nobody.headers.get('x-frame-options')).toBe('DENY')
  expect(nobody.body).toContain(textsIn('en').sharing.embed.noSites('EMBED_HOSTS'))
  expect((await embed(spots.pier.id, '', {}, hidden)).status).toBe(404)
})

test('language, units and theme are chosen by the address, and anything else is left out', async () => {
  const japanese = await embed(spots.pier.id, '?lang=ja&units=metric&theme=dark')
  expect(japanese.body).toContain('<html lang="ja" dir="ltr" data-theme="before-dawn">')
  expect(japanese.body).toMatch(/ km\/h/)
  expect(japanese.headers.get('content-language')).toBe('ja')
  expect((await embed(spots.pier.id, '?units=imperial')).body).toMatch(/ mph/)
  const spanish = await embed(spots.pier.id, '', { 'accept-language': 'es', cookie: 'language=ja' })
  expect(spanish.body).toContain('<html lang="es" dir="ltr">')
  for (const query of [
    '?lang=zz&units=cubits&theme=pink',
    '?lang=a&lang=b&units[]=x&theme=%00',
    `?lang=${'x'.repeat(5_000)}`,
  ])
    expect((await embed(spots.pier.id, query)).body).toContain('<html lang="en" dir="ltr">')
})

test('a forecast that is on its way, missing or old says so, and tide and light stay', async () => {
  const pending = (await embed(spots.far.id)).body
  expect(pending).toMatch(/The forecast is on its way\.|No forecast here right now\./)
  expect(pending).toContain('High tide')
  expect((await embed(spots.stale.id)).body).toMatch(/Old forecast: fetched Nov 19, 2026, 11:20/)
})

test('an unknown or hidden spot is a page with 404, and names are text', async () => {
  const page = (await embed(spots.evil.id)).body
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
  for (const id of [spots.hidden.id, randomUUID(), 'no-id', '..%2f..', '%00']) {
    const { status, body, headers } = await embed(id)
    expect([id, status]).toEqual([id, 404])
    expect(body).toContain('This spot isn&#39;t on Lineup.')
    expect(headers.get('refresh')).toBe('600')
  }
})

test('a network that asks for too many spots is refused, and pages that were made are not', async () => {
  await embed(spots.pier.id)
  await exhaust(server.db, { 'new-forecast': [widestNetworkOf('127.0.0.1')] })
  expect((await embed(spots.pier.id)).status).toBe(200)
  const refused = await embed(spots.other.id)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
