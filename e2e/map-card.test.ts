import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { showsTexts } from '#e2e/shows-texts.ts'
import { filter, onlyTheseSpots } from '#e2e/spot-cards.ts'
import { aSurferOnTheWay, PIER } from '#e2e/surfers.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of surf spots' })
const pin = (page: Page, name: string) => map(page).getByRole('button', { name })
const card = (page: Page, name: string) => map(page).getByRole('dialog', { name })
const searchHere = (page: Page) => map(page).getByRole('button', { name: 'search this area' })

const LONG = 'A long left over sand that breaks on the lowest of tides, far from any road. '.repeat(4)
const REEF = { latitude: -24, longitude: 100, description: LONG, now: { waveHeight: 1.2, surfRating: 4 } }

test('on the smallest phone the card leaves room for its pin and keeps its buttons above the dock', async ({
  browser,
}) => {
  const { page } = await aSurferOnTheWay(browser, 'Sil Smallphone', { reducedMotion: 'reduce' })
  await onlyTheseSpots(page, [
    { name: 'Low Reef', ...REEF },
    { name: 'East Reef', ...REEF, longitude: 100.3 },
  ])
  for (const size of [
    { width: 320, height: 640 },
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/discover?view=map&at=-24,100,9')
    // On its side the phone shows the map from edge to edge, all of it between header and dock.
    if (size.width > size.height) {
      await expect(map(page)).toBeInViewport({ ratio: 1 })
      await expect.poll(async () => (await map(page).boundingBox())?.width).toBe(size.width)
    }
    await expect(map(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
    // No button lies on a licence, at its first letter or its last.
    for (const link of await map(page).getByRole('link').all()) {
      const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
      for (const x of [2, width - 2]) await link.click({ trial: true, position: { x, y: height / 2 } })
    }
    await pin(page, 'Low Reef').click()
    for (const name of ['View Details', 'Check In', 'Close']) {
      const button = card(page, 'Low Reef').getByRole('button', { name })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true })
    }
    await expect(card(page, 'Low Reef')).toContainText('4 mph offshore')
    await showsTexts(page, 'map', 'View Details', 'Check In')
    // Neither the card nor a button of the map lies on it, nor does the map ask about its own pan.
    await pin(page, 'Low Reef').click({ trial: true })
    await expect(searchHere(page)).toBeHidden()
    await card(page, 'Low Reef').getByRole('button', { name: 'Close' }).click()
    await pin(page, 'Low Reef').click({ trial: true })
  }
})

test('only the reader moves the map to another area to search', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await onlyTheseSpots(page, [
    { name: 'Low Reef', ...REEF, latitude: -24.5 },
    { name: 'High Reef', ...REEF, latitude: -23.5 },
  ])
  await page.goto('/discover?view=map&at=-24,100,9')
  await pin(page, 'Low Reef').click()
  await expect(page).toHaveURL(/at=-24\.[1-9]/)
  await expect(searchHere(page)).toBeHidden()
  await card(page, 'Low Reef').getByRole('button', { name: 'Close' }).click()
  await map(page).getByRole('group').focus()
  await page.keyboard.press('ArrowUp')
  await showsTexts(page, 'map', 'search this area')
})

test('a pin beyond the edge comes into sight when the keyboard comes to it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // At zoom 9 the map of this phone is some 1.07 degrees wide, and a pin 0.14.
  await onlyTheseSpots(page, [
    { name: 'Middle Reef', ...REEF },
    { name: 'Edge Reef', ...REEF, latitude: -24.1, longitude: 100.66 },
  ])
  await page.goto('/discover?view=map&at=-24,100,9')
  await expect(pin(page, 'Middle Reef')).toBeInViewport()
  await expect(pin(page, 'Edge Reef')).not.toBeInViewport()
  await map(page).getByRole('group').focus()
  await page.keyboard.press('Tab')
  await expect(pin(page, 'Middle Reef')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pin(page, 'Edge Reef')).toBeFocused()
  await expect(pin(page, 'Edge Reef')).toBeInViewport({ ratio: 1 })
})

test('a pin whose figures are old says so and has no colour of now', async ({ page }) => {
  await onlyTheseSpots(page, [
    { name: 'Fresh Reef', ...REEF },
    { name: 'Old Reef', ...REEF, longitude: 100.3, now: { waveHeight: 1.2, surfRating: 4, hoursOld: 30 } },
  ])
  await page.goto('/discover?view=map&at=-24,100,9')
  await expect(pin(page, 'Old Reef')).toHaveAccessibleName('Old Reef, 4 ft, Great, 30 h old')
  await expect(pin(page, 'Fresh Reef')).toHaveAccessibleName('Fresh Reef, 4 ft, Great')
  const ground = (name: string) =>
    pin(page, name)
      .getByText('4 ft')
      .evaluate((label) => getComputedStyle(label).backgroundColor)
  expect(await ground('Old Reef')).not.toBe(await ground('Fresh Reef'))
})

test('with Nearby the map goes to the reader, and a button leads there again', async ({ browser }) => {
  const context = await browser.newContext({ geolocation: PIER, permissions: ['geolocation'], reducedMotion: 'reduce' })
  const page = await context.newPage()
  await onlyTheseSpots(page, [
    { name: 'Low Reef', ...REEF },
    { name: 'Home Peak', ...REEF, ...PIER },
    { name: 'Levanto', ...REEF, latitude: 44.17, longitude: 9.61 },
  ])
  const you = map(page).getByRole('img', { name: 'You are here' })
  const whereIAm = map(page).getByRole('button', { name: 'Show where I am' })
  await page.goto('/discover?view=map&filter=none')
  await expect(map(page)).toBeVisible()
  await expect(whereIAm).toBeHidden()
  await filter(page, 'Nearby').click()
  await expect(you).toBeInViewport()
  await expect(pin(page, 'Home Peak')).toBeInViewport()
  await expect(searchHere(page)).toBeHidden()
  // Where one is lies below the pins, so that every number can be read.
  const layerOf = (marker: Locator) =>
    marker.evaluate((element) => Number(getComputedStyle(element.closest('.leaflet-marker-icon')!).zIndex))
  expect(await layerOf(you)).toBeLessThan(await layerOf(pin(page, 'Home Peak')))
  await map(page).getByRole('group').focus()
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(you).not.toBeInViewport({ timeout: 300 })
  }).toPass()
  await whereIAm.click()
  await expect(you).toBeInViewport()

  // A view that the address tells is where somebody was.
  await page.goto('/discover?filter=nearby&view=map&at=-24,100,9')
  await expect(whereIAm).toBeVisible()
  await expect(pin(page, 'Low Reef')).toBeInViewport()

  // In Munich no spot is near: the map shows the closest one as well.
  await context.setGeolocation({ latitude: 48.14, longitude: 11.58 })
  await page.goto('/discover?view=map')
  await expect(you).toBeInViewport()
  await expect(pin(page, 'Levanto')).toBeInViewport()
  await expect(map(page).getByRole('button', { name: 'Show the closest spot' })).toBeHidden()
  await context.close()
})

test('without its settings the map is drawn of coastlines, and tiles come when they are there', async ({
  context,
  page,
}) => {
  await onlyTheseSpots(page, [{ name: 'Low Reef', ...REEF }])
  await page.route('/api/map', (route) => route.abort())
  await page.goto('/discover?view=map&at=-24,113.5,8')
  await expect(map(page).locator('path.map-land').first()).toBeVisible()
  await expect(map(page).getByText('No map right now')).toBeHidden()
  await page.unroute('/api/map')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await context.setOffline(true)
  await lost
  await context.setOffline(false)
  await expect(map(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
})
