import { expect, type Page } from '@playwright/test'
import { codeHasCome } from '#e2e/support/code-has-come.ts'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aRoadTo } from '#e2e/support/road.ts'
import { keepsReply, storedIn, storedInDatabases, storeSent } from '#e2e/support/stored-in.ts'
import { aSurferOnARoad, aSurferOnTheWay, PIER, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'

test.use({ savesData: false, serviceWorkers: 'allow', geolocation: PIER, permissions: ['geolocation'] })

test('a surfer’s own pages are available offline and show their age', async ({ browser, baseURL }) => {
  const { road, page, context } = await aSurferOnARoad(browser, baseURL, 'Uma Unwired', { geolocation: PIER })
  const calls = context.request
  const pier = await spotNamed(calls, 'Huntington Beach Pier')
  const { id } = await paddleOut(calls, pier, new Date(Date.now() - 60 * 60_000))
  expect((await calls.put(`/api/surf-sessions/${id}/end`, { data: { notes: 'Glassy all morning' } })).status()).toBe(
    200,
  )
  const plan = { surfSpotId: pier.id, startTime: new Date(Date.now() + 24 * 60 * 60_000), note: 'Bring the log' }
  expect((await calls.post('/api/plans', { data: plan })).status()).toBe(201)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await lookAround(page)
  await expect(page.getByText(/^Offline\./)).toHaveCount(0)

  for (const kept of ['GET /api/notifications', 'GET /api/buddies', 'GET /api/surf-sessions/:id', 'GET /api/plans/:id'])
    await keepsReply(page, kept)
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'This is what was loaded last.' })
  road.freeze()
  await page.goto('/')
  await expect(notice).toContainText('Not updated yet.')
  await expect(page.getByRole('region', { name: 'Upcoming Sessions' })).toContainText('Huntington Beach Pier')
  road.mend()
  await expect(notice).toHaveCount(0)

  await road.cut()
  // A check-in offers the spots that Home has shown.
  await page.goto('/?check-in')
  await expect(page.getByRole('list', { name: 'Nearby Spots' })).toContainText('Huntington Beach Pier')
  await page.goto('/')
  await expect(notice).toContainText('Offline.')
  await lookAround(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/settings/security')
  await expect(page.getByText("isn't kept on your phone").first()).toBeVisible()
})

/** Home, with a plan's sheet, own sessions with one's sheet, buddies and notifications, as a surfer walks there. */
async function lookAround(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const dock = page.getByRole('navigation', { name: 'Main' })
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('button').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Active Sessions Nearby' })).toContainText('No active sessions nearby')
  await page.getByRole('list', { name: 'Upcoming sessions' }).getByRole('button').first().click()
  await expect(dialog).toContainText('Bring the log')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dock.getByRole('link', { name: 'Buddies' }).click()
  await expect(page.getByText('No surf buddies yet')).toBeVisible()
  await dock.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Uma Unwired' })).toBeVisible()
  await page.getByRole('link', { name: 'View All' }).click()
  await page.getByRole('list', { name: 'Your sessions' }).getByRole('button', { name: 'Huntington' }).click()
  await expect(dialog).toContainText('Glassy all morning')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
}

test('signing out removes the surfer’s stored data, also for a later offline visit', async ({ browser, baseURL }) => {
  const { road, page, context, user: uma } = await aSurferOnARoad(browser, baseURL, 'Uma Leaves')
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('Uma Leaves').first()).toBeVisible()
  await stores(page, 'Uma')
  await storeSent(page, uma.id, 'Like for Uma')

  // An open page would notice that another surfer is here and reload by itself.
  await page.goto('about:blank')
  await signUp(context.request, 'Nell Nextone')
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await stores(page, 'Nell')
  await expect.poll(() => storedIn(page)).not.toContain('Uma')
  await page.goto('/api/logout')
  await expect(page.getByText('Ready to Surf?')).toBeVisible()
  await expect.poll(() => storedIn(page)).not.toMatch(/Uma|Nell/)
  await road.cut()
  await page.goto('/')
  await expect(page.getByText('Ready to Surf?')).toBeVisible()
  await expect(page.getByText(/Uma|Nell/)).toHaveCount(0)
})

test('a visitor still sees the spots, and one that was opened, offline and when the server fails', async ({
  browser,
  baseURL,
}) => {
  const road = await aRoadTo(baseURL!)
  const context = await browser.newContext({ baseURL: road.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const firstCard = page.getByRole('list', { name: 'All surf spots' }).getByRole('listitem').first()
  await page.goto('/discover')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(firstCard).toBeVisible()
  await page.getByRole('searchbox').fill('Huntington Beach Pier')
  await firstCard.getByRole('button', { name: 'View Spot' }).click()
  const spot = page.getByRole('dialog', { name: 'Huntington Beach Pier' })
  await expect(spot.getByRole('heading', { name: /^Tide:/ })).toBeVisible()
  const address = page.url()
  for (const kept of ['GET /api/surf-spots/all', 'GET /api/surf-spots/:id/forecast']) await keepsReply(page, kept)
  await page.goBack()
  // A picture is no page of the app, however long it takes.
  road.setWeather({ delayMs: 500 })
  expect((await page.goto('/previews/lineup.jpg'))?.headers()['content-type']).toBe('image/jpeg')
  road.setWeather({})
  await page.goBack()
  road.fail()
  await page.reload()
  await expect(firstCard).toBeVisible()
  await road.cut()
  await page.reload()
  await expect(firstCard).toBeVisible()
  await page.goto(address)
  await expect(spot.getByRole('heading', { name: /^Tide:/ })).toBeVisible()
  await expect(spot.getByRole('heading', { name: 'Current Conditions' })).toBeVisible()
})

test('a browser that cannot store pages explains this offline, and whether a check-in can be sent', async ({
  browser,
}) => {
  const { context } = await aSurferOnTheWay(browser, 'Uma Nospace', { serviceWorkers: 'block', geolocation: PIER })
  const failing = [
    {
      said: "storage is full, so newer pages aren't kept",
      ofCheckIns: "You're offline. Check in anyway: it's sent once you have a signal.",
      toast: 'Check-in waiting',
      fail: () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('', 'QuotaExceededError')
        }
      },
    },
    {
      said: "This browser doesn't keep pages",
      ofCheckIns: "You're offline, and this browser can't keep a check-in to send it later.",
      toast: 'Check-in Failed',
      fail: () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('', 'SecurityError')
        }
      },
    },
  ]
  for (const { said, ofCheckIns, toast, fail } of failing) {
    const tab = await context.newPage()
    await tab.addInitScript(fail)
    await tab.goto('/?check-in')
    const dialog = tab.getByRole('dialog', { name: 'Check In to Surf' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(tab.getByRole('heading', { name: 'Surf Spots Near You' })).toBeVisible()
    await codeHasCome(tab, 'outbox-acts', 'kept')
    await context.setOffline(true)
    await expect(tab.getByRole('main').getByText(said)).toBeVisible()
    await tab.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Check In' }).click()
    await expect(dialog).toContainText(ofCheckIns)
    await dialog.getByRole('button', { name: 'Check In Now' }).click()
    await expect(tab.locator('.toast')).toContainText(toast)
    // Closed first: what waits in it would be sent, and the next tab would be one of a surfer in the water.
    await tab.close()
    await context.setOffline(false)
  }
})

/** What the page has read is stored when the browser is idle. */
const stores = (page: Page, text: string) => expect.poll(() => storedInDatabases(page)).toContain(text)

test('emails and contacts are never stored in the browser, and offline pages explain their absence', async ({
  browser,
  baseURL,
}) => {
  const { road, page, context, user } = await aSurferOnARoad(browser, baseURL, 'Uma Unkept')
  const { username, firstName, lastName } = user
  const contact = { emergencyContact: 'Zelda Onland', emergencyContactPhone: '+1 555 010 4477' }
  const profile = { username, firstName, lastName, surfingType: ['fish'], profileImageUrl: null, ...contact }
  expect((await context.request.put('/api/users/me', { data: profile })).status()).toBe(200)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const [path, words] of [
    ['/', 'Active Sessions Nearby'],
    ['/profile', user.email],
    ['/profile?edit-profile', 'Save Changes'],
    ['/settings/contacts', 'Zelda Onland'],
    ['/settings/security', user.email],
    ['/settings/privacy', 'Who sees your new sessions'],
  ] as const) {
    await openAddress(page, path)
    await expect(page.getByText(words).first()).toBeVisible()
  }
  await openAddress(page, '/profile?edit-profile')
  await expect(page.getByLabel('Contact Name')).toHaveValue('Zelda Onland')

  await stores(page, 'Unkept')
  const stored = await storedIn(page)
  expect(stored, 'who is here is kept').toContain(user.id)
  for (const secret of [user.email, 'Zelda', '555 010 4477', '5550104477']) expect(stored).not.toContain(secret)

  await road.cut()
  await page.goto('/profile?edit-profile')
  await expect(page.getByText("Couldn't load your profile")).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Uma Unkept' })).toBeVisible()
  await page.goto('/settings/contacts')
  await expect(page.getByText("your contacts aren't kept on this device")).toBeVisible()
})
