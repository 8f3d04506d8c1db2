import { type APIRequest, type BrowserContext, expect, type Page } from '@playwright/test'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { codeHasCome } from '#e2e/support/code-has-come.ts'
import { test } from '#e2e/support/product.ts'
import { aRoadTo } from '#e2e/support/road.ts'
import { aSurferOnARoad, PASSWORD, PIER, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

// A phone without a network, and what happens meanwhile on another one.

const SPOT = 'Huntington Beach Pier'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

const hero = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })

/** The calls of another phone of this surfer, which has a network. */
const anotherPhone = async (request: APIRequest, baseURL: string | undefined, context: BrowserContext) =>
  request.newContext({ baseURL: (await aRoadTo(baseURL!)).url, storageState: await context.storageState() })

/** Checks in from the open dialog, of which everything has come; the network has gone. */
async function checkInOffline(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Check In to Surf' })
  await dialog.getByRole('list', { name: 'Nearby Spots' }).getByRole('radio', { name: SPOT }).click()
  await dialog.getByRole('button', { name: 'Check In Now' }).click()
  await expect(page.getByRole('button', { name: '1 check-in waiting' })).toBeVisible()
}

async function openCheckIn(page: Page): Promise<void> {
  await page.goto('/?check-in')
  await expect(page.getByRole('list', { name: 'Nearby Spots' }).getByRole('radio', { name: SPOT })).toBeVisible()
  await codeHasCome(page)
}

test('an offline check-out adds its details to a session ended on another phone, whose end stays', async ({
  browser,
  baseURL,
  playwright,
}) => {
  const { road, page, context, user } = await aSurferOnARoad(browser, baseURL, 'Tore Twophones', {
    serviceWorkers: 'block',
  })
  const { id } = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'), hoursAgo(1))
  await page.goto('/')
  await hero(page).getByRole('button', { name: 'Check Out' }).click()
  const wrapUp = page.getByRole('dialog', { name: 'Check Out' })
  await wrapUp.getByLabel('Notes').fill('Windy')
  await road.cut()
  await wrapUp.getByRole('button', { name: 'Check Out' }).click()
  await expect(page.getByRole('button', { name: '1 check-out waiting' })).toBeVisible()
  const other = await anotherPhone(playwright.request, baseURL, context)
  const ended = await other.put(`/api/surf-sessions/${id}/end`, { data: { endTime: hoursAgo(0.5).toISOString() } })
  const { endTime } = await ended.json()

  // Two tabs find the network again at the same time.
  const tab = await context.newPage()
  const ends: string[] = []
  context.on('requestfinished', (request) => request.url().endsWith('/end') && ends.push(request.url()))
  road.mend()
  await tab.goto('/?outbox')
  for (const one of [page, tab]) await expect(one.getByRole('button', { name: 'check-out waiting' })).toHaveCount(0)
  await expect(outbox(tab).getByRole('list', { name: 'Sent' })).toContainText(/It had ended at .* on another phone/)
  await expect.poll(() => ends).toHaveLength(1)
  const sessions: SurfSession[] = await (await other.get(`/api/surf-sessions/user/${user.id}`)).json()
  expect(sessions).toMatchObject([{ id, isActive: false, endTime, notes: 'Windy' }])
  await other.dispose()
})

test('pending actions are hidden from the next surfer and sent once their own surfer returns', async ({
  browser,
  baseURL,
}) => {
  const { road, page, context, user } = await aSurferOnARoad(browser, baseURL, 'Tyra Twosurfers', {
    geolocation: PIER,
    serviceWorkers: 'block',
  })
  await openCheckIn(page)
  await road.cut()
  await checkInOffline(page)
  // An open page would notice that another surfer is here and reload by itself.
  await page.goto('about:blank')
  road.mend()
  await signUp(context.request, 'Ole Other')
  await page.goto('/?outbox')
  await expect(outbox(page)).toContainText('Nothing waiting')
  await expect(page.getByRole('button', { name: 'check-in waiting' })).toHaveCount(0)
  await page.goto('about:blank')
  const signedIn = await context.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  expect(signedIn.status()).toBe(200)
  await page.goto('/')
  await expect
    .poll(async () => (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json())
    .toMatchObject([{ isActive: true, surfSpot: { name: SPOT } }])
})
