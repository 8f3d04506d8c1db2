import { expect, type Page } from '@playwright/test'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { test } from '#e2e/product.ts'
import { showsTexts, showsToast } from '#e2e/shows-texts.ts'
import { aSurferOnTheWay, checkOut, paddleOut, spotNamed } from '#e2e/surfers.ts'

const THURSO = { latitude: 58.602, longitude: -3.508 }
const MID_ATLANTIC = { latitude: 31.25, longitude: -41.123456 }

const withoutWaves = {
  waveHeight: 0,
  swellHeight: 0.2,
  swellPeriod: 5,
  swellPeriodKind: 'peak',
  swellDirection: 300,
  surfRating: 0,
  warning: null,
  windSpeed: 10,
  windDirection: 90,
  windSide: null,
  waterTemperature: null,
  hoursOld: 0,
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Check In to Surf' })
/** What the phone says of its position. */
const gpsLine = (page: Page) => sheet(page).getByRole('status').first()
const go = (page: Page) => sheet(page).getByRole('button', { name: 'Check In Now' })
const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const open = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Check In' }).click()
const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)

async function leave(page: Page) {
  await checkOut(page)
  await sees(page, 'Hope you had an epic session!')
  await expect(banner(page)).toBeHidden()
}

/** Puts the phone's positioning into the test's hand: it answers when `answer` is called. */
async function holdGps(page: Page) {
  await page.addInitScript(() => {
    const geolocation = {
      getCurrentPosition(found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) {
        document.documentElement.dataset.oldest = String(options.maximumAge)
        addEventListener('gps', ({ detail }: CustomEventInit) => (detail.coords ? found(detail) : failed(detail)), {
          once: true,
        })
      },
    }
    Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => geolocation, configurable: true })
  })
  const say = (detail: object) =>
    page.evaluate((said) => dispatchEvent(new CustomEvent('gps', { detail: said })), detail)
  return {
    finds: (latitude: number, longitude: number, accuracy: number) =>
      say({ coords: { latitude, longitude, accuracy } }),
    fails: (code: number) => say({ code }),
  }
}

test('the check-in says what the phone knows of its position, and waits for a place', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Gwen Gpsline')
  const gps = await holdGps(page)
  await page.goto('/discover?check-in')
  const status = gpsLine(page)
  const refresh = sheet(page).getByRole('button', { name: 'Refresh' })
  await showsTexts(page, 'checkIn', 'Check In to Surf', 'Getting location...', 'Refresh', 'Popular Spots')
  await showsTexts(page, 'checkIn', 'Check In Now', 'Schedule Session')
  await expect(go(page)).toBeDisabled()
  await go(page).press('Enter')
  await showsToast(page, 'Location Required: Please select a spot or enable GPS location.')
  await expect(page.locator('html')).toHaveAttribute('data-oldest', '60000')
  await expect(sheet(page).getByRole('button', { name: 'Schedule Session' })).toBeEnabled()
  for (const [code, isSaid] of [
    [1, () => showsTexts(page, 'checkIn', 'GPS unavailable', 'Location access denied by user')],
    [2, () => showsTexts(page, 'checkIn', 'Location information unavailable')],
    [3, () => showsTexts(page, 'checkIn', 'Location request timed out')],
    [9, () => showsTexts(page, 'checkIn', 'Failed to get location')],
  ] as const) {
    await gps.fails(code)
    await isSaid()
    await expect(go(page)).toBeDisabled()
    await expect(sheet(page).getByRole('heading', { name: 'Nearby Spots' })).toHaveCount(0)
    await refresh.click()
    await expect(status).toHaveText('Getting location...')
    await expect(page.locator('html')).toHaveAttribute('data-oldest', '0')
  }
  await gps.finds(THURSO.latitude, THURSO.longitude, 7.3)
  await expect(status).toHaveText('58.6020, -3.5080Accurate to 8 yd')
  await expect(go(page)).toBeEnabled()
  await expect(sheet(page).getByRole('list', { name: 'Nearby Spots' })).toContainText('Thurso East')
  await showsTexts(page, 'checkIn', 'Nearby Spots')

  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
  await refresh.click()
  await showsTexts(page, 'checkIn', 'Geolocation is not supported by this browser')
  await expect(go(page)).toBeDisabled()
  await sheet(page).getByRole('list', { name: 'Popular Spots' }).getByRole('radio').first().click()
  await expect(go(page)).toBeEnabled()
})

test('a check-in takes the position alone, the spot beside it, or a chosen spot, once for each press', async ({
  browser,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Greta Placechooser', { geolocation: THURSO })
  const ownSessions = async (): Promise<SurfSession[]> =>
    (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json()

  await page.goto('/')
  await open(page)
  await expect(gpsLine(page)).toContainText('58.6020, -3.5080')
  await expect(sheet(page)).toContainText(/By GPS: nearest spot Thurso East, 0\.\d mi/)
  await go(page).dblclick()
  await showsToast(page, 'Checked In!: Your surf session has started. Stay safe out there!')
  // Of a group, ARIA knows nothing modal.
  await expect(page.getByRole('group', { name: 'Checked In!' })).not.toHaveAttribute('aria-modal')
  await expect(sheet(page)).toBeHidden()
  await expect(banner(page).getByRole('heading')).toHaveText('Thurso East')
  expect(await ownSessions()).toHaveLength(1)
  await leave(page)

  const atSea = await browser.newContext({
    geolocation: MID_ATLANTIC,
    permissions: ['geolocation'],
    storageState: await context.storageState(),
  })
  const boat = await atSea.newPage()
  await boat.goto('/?check-in')
  await expect(gpsLine(boat)).toContainText('31.2500, -41.1235')
  await sees(boat, 'No surf spots found nearby. You can check in where you are.')
  await sees(boat, 'By GPS: your position, no spot right here')
  await go(boat).click()
  await showsTexts(boat, 'banner', 'Current GPS Location')
  await expect(banner(page).getByRole('heading')).toHaveText('Current GPS Location')
  await leave(boat)
  await expect(banner(page)).toBeHidden()

  await page.route('/api/surf-spots/popular*', async (route) => {
    const answer = await route.fetch()
    const [first, second, ...others] = await answer.json()
    const flat = { ...withoutWaves, time: new Date().toISOString() }
    const json = [
      { ...first, description: '  ', currentConditions: { forecasts: [flat] } },
      { ...second, currentConditions: { forecasts: [] } },
      ...others,
    ]
    await route.fulfill({ response: answer, json })
  })
  await page.reload()
  await open(page)
  const popular = sheet(page).getByRole('list', { name: 'Popular Spots' }).getByRole('listitem')
  await expect(popular).toHaveCount(5)
  await showsTexts(page, 'checkIn', 'Popular surf spot')
  await expect(popular.first()).toContainText('0 ft · Flat')
  // What is only typical of a spot is not shown as its surf.
  await expect(popular.nth(1)).not.toContainText(/\d ft/)
  await popular.first().getByRole('radio').click()
  const name = (await popular.first().getByRole('radio').getAttribute('aria-label')) ?? ''
  await go(page).click()
  await expect(banner(page).getByRole('heading')).toHaveText(name)
  const [latest] = await ownSessions()
  expect(latest).toMatchObject({ isActive: true, surfSpot: { name } })
  expect(latest?.latitude).toBe(latest?.surfSpot?.latitude)
  await leave(page)
})

test('a check-in that fails says so and can be tried again, and never makes two sessions', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Gil Triesagain', { geolocation: THURSO })
  const calls = '/api/surf-sessions'
  await page.goto('/')
  await open(page)
  await expect(go(page)).toBeEnabled()

  await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'Oops', code: 'unexpected' } }))
  await go(page).click()
  await showsToast(page, 'Check-in Failed: Unable to start session. Please try again.')
  await expect(sheet(page)).toBeVisible()
  await expect(go(page)).toBeEnabled()
  // Whoever is told to try again must see the button.
  const toast = page.locator('.toast', { hasText: 'Check-in Failed' })
  await expect
    .poll(async () => bottomOf(await toast.boundingBox()))
    .toBeLessThan((await go(page).boundingBox())?.y ?? 0)
  await page.unroute(calls)

  await expect(toast).toBeHidden({ timeout: 30_000 })
  const reached: number[] = []
  await page.route(calls, async (route) => {
    const answer = await route.fetch()
    reached.push(answer.status())
    if (reached.length === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await go(page).click()
  await sees(page, 'Checked In!')
  expect(reached).toHaveLength(2)
  await expect(toast).toBeHidden()
  await expect(banner(page).getByRole('heading')).toHaveText('Thurso East')
  expect(await (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json()).toHaveLength(1)
  await leave(page)
})

test('who is in the water already is told so, also by a page that has not heard of it', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Gus Alreadyin', { geolocation: THURSO })
  await page.routeWebSocket('/ws', () => {})
  await page.goto('/')
  await open(page)
  await expect(go(page)).toBeEnabled()
  await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await go(page).click()
  await sees(page, 'Check-in Failed')
  await expect(sheet(page)).toContainText("You're checked in at Anchor Point. Check out there first.")
  await expect(go(page)).toBeDisabled()
  await sheet(page).getByRole('button', { name: 'Check Out' }).click()
  await expect(sheet(page)).not.toContainText('Check out there first.')
  await go(page).click()
  await sees(page, 'Checked In!')
  await expect(banner(page).getByRole('heading')).toHaveText('Thurso East')
})
