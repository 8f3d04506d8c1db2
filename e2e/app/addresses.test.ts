import { expect, type Page } from '@playwright/test'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PIER, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'

/** Far from everyone, so that nobody's list shows who checks in here. */
const SOUTH_ATLANTIC = { latitude: -30, longitude: -15 }

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('visitors can open the address of a spot or session', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Anchor Point')
  await page.goto(`/?spot=${spot.id}`)
  await expect(page.getByRole('dialog', { name: 'Anchor Point' })).toBeVisible()
  await expect(page).toHaveURL(`/discover?spot=${spot.id}`)
  // Where it only opens for surfers, the way in leads back to it.
  for (const [path, sheet] of [
    ['/home', 'session'],
    ['/', 'plan'],
    ['/buddies', 'surfer'],
  ] as const) {
    const id = crypto.randomUUID()
    await openAddress(page, `${path}?${sheet}=${id}`)
    const next = encodeURIComponent(`/discover?${sheet}=${id}`)
    await expect(page).toHaveURL(`/discover?${sheet}=${id}`)
    const invitation = page.getByRole('dialog')
    await expect(invitation.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/api/login?next=${next}`)
    await expect(invitation.getByRole('link', { name: 'Join' })).toHaveAttribute(
      'href',
      `/api/login?signup&next=${next}`,
    )
  }
})

test('a page opens at its top, and going back restores the scroll position', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Sol Scroller', { geolocation: PIER })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  await page.evaluate(() => scrollTo(0, 400))
  await nav(page).getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByText(/^[\d,]{5,} spots, best near you$/)).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.evaluate(() => scrollTo(0, 900))
  // Of the whole list, whose items have an index: it takes the place of the first cards, and what is taken out is at 0.
  const third = page.locator('[data-index="2"]').filter({ has: page.getByRole('button', { name: 'View Spot' }) })
  await expect(third).toBeInViewport()
  // Cards above that grow when their words come scroll the page, so that what is on the screen stays.
  const top = () => third.evaluate((card) => card.getBoundingClientRect().top)
  const was = await top()
  // Pressed where it is: a pointer would bring it into sight first.
  await third.getByRole('button', { name: 'View Spot' }).evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(top).toBeCloseTo(was, -1)

  await nav(page).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Your Surf Stats' })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect.poll(top).toBeCloseTo(was, -1)
})

test('closing a session opened from a notification leaves no entry in the history', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Nell Notified')
  const guest = await playwright.request.newContext({ baseURL })
  await signUp(guest, 'Gabe Notified')
  await guest.post('/api/buddy-requests', { data: { followingId: user.id } })
  const [request] = await (await context.request.get('/api/buddy-requests/pending')).json()
  await context.request.put(`/api/buddy-requests/${request.id}/accept`)
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await guest.post(`/api/surf-sessions/${session.id}/join`)
  await guest.dispose()

  await page.goto('/buddies')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /joined/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Anchor Point')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/notifications')
  await page.goBack()
  await expect(page).toHaveURL('/buddies')
})

test('a late check-in response does not navigate away from the current page', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Lars Latecomer', { geolocation: SOUTH_ATLANTIC })
  const held = Promise.withResolvers<void>()
  await page.route('/api/surf-sessions', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/')
  await nav(page).getByRole('button', { name: 'Check In' }).click()
  const sheet = page.getByRole('dialog', { name: 'Check In to Surf' })
  await expect(sheet.getByRole('button', { name: 'Check In Now' })).toBeEnabled()
  // After six seconds without an answer it counts as waiting: they pass in the test's time.
  await page.clock.pauseAt(Date.now() + 10_000)
  await sheet.getByRole('button', { name: 'Check In Now' }).click()
  await page.clock.runFor(1_000)
  await expect(sheet.getByRole('button', { name: 'Checking in...' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  // The browser goes back in its own time, the sheet leaves in the test's.
  await expect(page).not.toHaveURL(/check-in/)
  await page.clock.runFor(1_000)
  await expect(sheet).toBeHidden()
  await nav(page).getByRole('link', { name: 'Buddies' }).click()
  await page.clock.runFor(1_000)
  held.resolve()
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return page.getByText('Checked In!').first().isVisible()
    })
    .toBe(true)
  await expect(page).toHaveURL('/buddies')
  await expect(page.getByRole('heading', { name: 'Surf Buddies', exact: true })).toBeVisible()
})
