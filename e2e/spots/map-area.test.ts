import { expect, type Page } from '@playwright/test'
import { onlyTheseSpots } from '#e2e/spots/spot-cards.ts'
import { isOfThisThird, isOpenToAll } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of surf spots' })
const pin = (page: Page, name: string) => map(page).getByRole('button', { name })
const button = (page: Page, name: string) => map(page).getByRole('button', { name, exact: true })
const coastlinesOnly = (page: Page) => map(page).getByText('No map right now, just coastlines.')
/** As global-setup.ts names them. */
const TILES = /^http:\/\/127\.0\.0\.1:9\/tiles\//
const GREY_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOora3/DwAFzgKCLwPbHwAAAABJRU5ErkJggg==',
  'base64',
)

/** Answers for the tiles from now on. */
const tilesCome = (page: Page) =>
  page.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: GREY_PIXEL }))

/** Takes the map by a free place and pulls it. */
async function pull(page: Page, byX: number, byY: number) {
  const box = (await map(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byX / 2, y + byY / 2)
  await page.mouse.move(x + byX, y + byY)
  await page.mouse.up()
}

test('coastlines stay visible without map settings or tiles, and a notice says so', async ({ page, context }) => {
  const area = 'Mundaka, Basque Country'
  await onlyTheseSpots(page, [{ name: 'Harbour Mouth', latitude: 43.4, longitude: -2.7, area }])
  await page.route('/api/map', (route) => route.abort())
  await page.goto('/discover?view=map')
  await expect(map(page).locator('path.map-land').first()).toBeVisible()
  await expect(pin(page, 'Harbour Mouth')).toBeInViewport()
  await expect(coastlinesOnly(page)).toBeHidden()
  await page.unroute('/api/map')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await context.setOffline(true)
  await lost
  await context.setOffline(false)
  await expect(map(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
  await expect(coastlinesOnly(page)).toBeVisible()
  await expect(map(page).getByText('Basque Country')).toBeVisible()

  await context.setOffline(true)
  await tilesCome(page)
  await context.setOffline(false)
  await expect(coastlinesOnly(page)).toBeHidden()
  await expect(map(page).getByText('Basque Country')).toBeHidden()
  const tiles = map(page).locator('.map-tiles img')
  await expect
    .poll(() => tiles.evaluateAll((all: HTMLImageElement[]) => all.some((one) => one.naturalWidth > 0)))
    .toBe(true)
})

const SIZES = [390, 320].map((width) => ({ width, height: width * 2 }))

/** Lets strangers be in the water at a spot, who keep to their buddies. */
const shySurfersAt = (page: Page, surfSpotId: string) =>
  page.route('/api/surf-sessions/active/spots', (route) => {
    const sessions = [1, 2, 3].map(() => ({ id: crypto.randomUUID(), user: null, visibility: 'buddies' }))
    return route.fulfill({ json: [{ surfSpotId, count: 104, sessions }] })
  })

const rated = (name: string, latitude: number, longitude: number, surfRating: number) => ({
  name,
  latitude,
  longitude,
  now: { surfRating },
})

/** That nothing lies beyond the sides of the screen, and that axe finds nothing, in both themes. */
async function looksRight(page: Page, where: string, rulesInLight: 'all' | 'of looks') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('html, main *:not(.leaflet-map-pane, .leaflet-map-pane *)')]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          return left < -1 || right > innerWidth + 1 || (element.matches('html') && element.scrollWidth > innerWidth)
        })
        .map(({ outerHTML }) => outerHTML),
    )
    expect.soft(beyond, `${where}, ${colorScheme}`).toEqual([])
    if (colorScheme === 'light' || isOfThisThird(where))
      await isOpenToAll(page, `${where}, ${colorScheme}`, colorScheme === 'light' ? rulesInLight : 'of looks')
  }
}

test('the map fits small phones, is readable in both themes and accessible', async ({ browser, page }) => {
  const { page: surfers } = await aSurferOnTheWay(browser, 'Lou Looksclosely')
  await tilesCome(surfers)
  for (const reader of [page, surfers]) {
    const id = crypto.randomUUID()
    const name = 'Praia das Ondas Verdadeiramente Compridas do Norte de Sempre'
    const there = { latitude: 37.2, longitude: -8.9 }
    const description = 'A long left over sand that breaks on the lowest of tides, far from any road. '.repeat(3)
    await onlyTheseSpots(reader, [
      { name, id, ...there, description, now: { waveHeight: 1.2, surfRating: 4.5, hoursOld: 9 } },
      { name: 'Unmeasured', latitude: 37.6, longitude: -8.8 },
      ...[0, 1, 2].map((surfRating) => rated(`Flat ${surfRating}`, 37, -8.3, surfRating)),
      ...[3, 5].map((surfRating) => rated('Good', 37, -9.6 + surfRating / 10, surfRating)),
    ])
    await shySurfersAt(reader, id)
    const lookAtBothSizes = async (what: string, isThere: () => Promise<unknown>) => {
      for (const [index, size] of SIZES.entries()) {
        await reader.setViewportSize(size)
        await isThere()
        const who = reader === page ? 'a visitor' : 'a surfer'
        await looksRight(reader, `the ${what} for ${who} at ${size.width} px`, index === 0 ? 'all' : 'of looks')
      }
    }
    await reader.goto('/discover?view=map&at=37.2,-8.9,9')
    await pin(reader, name).click()
    const chips = map(reader).getByRole('list', { name: 'Active surfers' }).getByRole('listitem')
    await lookAtBothSizes('card', async () => {
      await expect(chips.last()).toHaveText('+101 more')
      await map(reader).getByRole('link', { name: 'Check In' }).or(button(reader, 'Check In')).click({ trial: true })
    })
    await button(reader, 'Close').click()
    await button(reader, 'Zoom out').click()
    await button(reader, 'search this area').click()
    await expect(button(reader, 'Only this area')).toBeVisible()
    await pull(reader, 0, 60)
    await lookAtBothSizes('map', () => expect(button(reader, 'search this area')).toBeVisible())
  }
})
