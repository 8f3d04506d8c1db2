import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { signUp } from '#e2e/support/surfers.ts'

test('any address of the app answers the page, which only its own files may run in', async ({ request }) => {
  for (const path of ['/', '/buddies', '/no-such-page']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    expect(answer.headers()['content-security-policy']).toContain("script-src 'self'")
  }
})

test('the code comes compressed, and stays in the browser for ever under its own name', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const [, script = ''] = page.match(/src="(\/assets\/[^"]+\.js)"/) ?? []
  const answer = await request.get(script, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  })
})

test('a surfer gets the outline of their page and hints at its code; a visitor gets their own page, with the outline of Discover', async ({
  request,
}) => {
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
  expect(surfer.headers()).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' })
  expect(await (await request.get('/terms')).text()).toContain('<div id="root"></div>')
  expect(await (await request.get('/discover')).text()).toMatch(/modulepreload[^>]+\/discover-/)
  const again = await request.get('/', { headers: { 'if-none-match': surfer.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
})

test('what is neither a page nor a file is not found, in the shape of every refusal', async ({ request }) => {
  for (const path of ['/assets/old-chunk.js', '/api/no-such-call', '/api', '/assets/..%2f..%2fpackage.json']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String) })
  }
})

test('the manifest and all that it names are served as what they are, and the page may load them', async ({
  request,
}) => {
  const answer = await request.get('/manifest.webmanifest')
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
