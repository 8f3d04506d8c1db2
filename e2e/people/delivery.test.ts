import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { signUp } from '#e2e/support/surfers.ts'

test('code is served compressed and as immutable', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const [, script = ''] = page.match(/src="(\/assets\/[^"]+\.js)"/) ?? []
  const answer = await request.get(script, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  })
})

test('surfers and visitors each get their own page outline and preload hints', async ({ request }) => {
  const visitor = await request.get('/')
  expect(await visitor.text()).toContain('<div id="root"></div>')
  expect(await visitor.text()).toMatch(/modulepreload[^>]+\/landing-/)
  const discover = await (await request.get('/discover')).text()
  expect(discover).toMatch(/modulepreload[^>]+\/discover-/)
  expect(discover).toMatch(/<div id="root">.*Sign in.*Discover Surf Spots/)
  expect(discover).not.toContain('aria-label="Main"')
  await signUp(request, 'Lia Outline')
  const surfer = await request.get('/')
  const page = await surfer.text()
  expect(page).toContain('aria-label="Main"')
  expect(page).toMatch(/modulepreload[^>]+\/home-/)
  expect(page).not.toMatch(/modulepreload[^>]+\/landing-/)
  expect(surfer.headers()).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'cookie, accept-language, accept-encoding',
  })
  expect(await (await request.get('/terms')).text()).toContain('<div id="root"></div>')
  expect(await (await request.get('/discover')).text()).toMatch(/modulepreload[^>]+\/discover-/)
  const again = await request.get('/', { headers: { 'if-none-match': surfer.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
})

test('the manifest and its files have the right content types, and the page may load them', async ({ request }) => {
  const answer = await request.get('/en/manifest.webmanifest')
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons, screenshots, shortcuts } = await answer.json()
  const pictures: { src: string; type: string }[] = [
    ...[...icons, ...screenshots, ...shortcuts.flatMap((shortcut: { icons: object[] }) => shortcut.icons)],
    { src: '/apple-touch-icon.png', type: 'image/png' },
  ]
  for (const { src, type } of pictures) {
    const picture = await request.get(src)
    expect([picture.status(), picture.headers()['content-type']], src).toEqual([200, type])
  }
  const policy = (await request.get('/')).headers()['content-security-policy']
  for (const directive of ["manifest-src 'self'", "worker-src 'self'", "img-src 'self'"])
    expect(policy).toContain(directive)
})
