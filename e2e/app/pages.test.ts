import { expect } from '@playwright/test'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { showsTexts } from '#e2e/support/shows-texts.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'

test('an unknown address shows a 404 page to visitors and surfers', async ({ page, browser }) => {
  const { page: surfers } = await aSurferOnTheWay(browser, 'Lou Lostwave')
  // A visitor has no settings, so that address leads nowhere as well, until they sign in.
  for (const [reader, address] of [
    [page, '/no/such/beach'],
    [page, '/settings/privacy?from=a%20letter#who'],
    [surfers, '/no/such/beach'],
  ] as const) {
    await openAddress(reader, address)
    await showsTexts(reader, 'notFound', '404 Page Not Found', 'Did you forget to add the page to the router?')
    const signIn = reader.getByRole('link', { name: 'Sign in to see it' })
    if (address.startsWith('/no/')) await expect(signIn).toHaveCount(0)
    else await expect(signIn).toHaveAttribute('href', `/api/login?next=${encodeURIComponent(address)}`)
  }
  await surfers.getByRole('link', { name: 'Back to the beach' }).click()
  await expect(surfers.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a spinner shows while the sign-in is checked, and an unreachable server can be retried', async ({ page }) => {
  let letAnswer = () => {}
  const held = new Promise<void>((resolve) => {
    letAnswer = resolve
  })
  let refused = 0
  await page.route('/api/auth/user', async (route) => {
    await held
    refused += 1
    await route.abort()
  })
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  letAnswer()
  // The page repeats it once by itself, because the server answers all else.
  await expect.poll(() => refused).toBe(2)
  await expect(page.getByRole('alert')).toContainText("Couldn't load Lineup")
  await expect(page.getByRole('alert')).toContainText("We couldn't reach the server.")
  await page.unroute('/api/auth/user')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Ready to Surf?' })).toBeVisible()
})

test('each part of Home that failed to load can be retried', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Ira Interrupted')
  // News on the socket would load the parts again before anybody does.
  await page.routeWebSocket('/ws', () => {})
  const calls = ['/api/surf-sessions/active*', '/api/user-stats*', '/api/surf-spots/nearby*']
  for (const call of calls)
    await page.route(call, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.goto('/')
  const words = ["Couldn't load sessions", "Couldn't load your stats", 'Failed to fetch nearby spots']
  for (const said of words) await expect(page.getByText(said)).toBeVisible()
  await showsTexts(page, 'home', 'Failed to fetch nearby spots')
  for (const call of calls) await page.unroute(call)
  for (const said of words) {
    await page.getByRole('alert').filter({ hasText: said }).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(said)).toBeHidden()
  }
  await expect(page.getByRole('region', { name: 'Your Surf Stats' })).toContainText('Favorite Spot')
})
