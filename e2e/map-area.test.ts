import { expect, type Page } from '@playwright/test'
import { isOfThisThird, isOpenToAll } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { cards, filter, names, onlyTheseSpots, search, view } from '#e2e/spot-cards.ts'
import { aSurferOnTheWay, PIER } from '#e2e/surfers.ts'

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

/** Answers for the tiles from now on; what is returned are the zooms that were asked for. */
async function tilesCome(page: Page) {
  const zooms = new Set<string>()
  await page.route(TILES, (route) => {
    zooms.add(new URL(route.request().url()).pathname.split('/')[2] ?? '')
    return route.fulfill({ contentType: 'image/png', body: GREY_PIXEL })
  })
  return zooms
}

/** Where the map says in the address that it is, once it was moved; a pixel at zoom 6 is 0.02°. */
async function expectPlace(page: Page, latitude: number, longitude: number, zoom: number) {
  await expect
    .poll(() => new URL(page.url()).searchParams.get('at')?.split(',').map(Number))
    .toEqual([expect.closeTo(latitude, 1), expect.closeTo(longitude, 1), zoom])
}

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

test.use({ timezoneId: 'Europe/Lisbon' })

test('the map begins in the middle of the spots, and without any in the region of the time zone', async ({ page }) => {
  const zooms = await tilesCome(page)
  await onlyTheseSpots(page, [
    { name: 'North Reef', latitude: -30, longitude: 60 },
    { name: 'South Reef', latitude: -40, longitude: 70 },
    { name: 'Middle Reef', latitude: -35.3, longitude: 66.1 },
  ])
  await page.goto('/discover')
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(pin(page, 'Middle Reef')).toBeInViewport()
  await expect.poll(() => [...zooms]).toEqual(['6'])
  await button(page, 'Zoom in').click()
  await expectPlace(page, -35.1, 65.3667, 7)

  await page.unroute('/api/surf-spots/all')
  await onlyTheseSpots(page, [])
  await page.goto('/discover?view=map')
  await expect(map(page)).toContainText('No surf spots found')
  await button(page, 'Zoom in').click()
  await expectPlace(page, 39.1, -9.3, 7)
})

test('the map begins where its surfer looked last, until they sign out', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Lou Lastlook', { timezoneId: 'Europe/Lisbon' })
  await onlyTheseSpots(page, [
    { name: 'Far Reef', latitude: -24, longitude: 100 },
    { name: 'Home Reef', latitude: 39, longitude: -9.4 },
  ])
  await page.goto('/discover?view=map')
  await expect(pin(page, 'Home Reef')).toBeInViewport()
  await page.goto('/discover?view=map&at=-24.2,100.1,8')
  await expect(pin(page, 'Far Reef')).toBeInViewport()
  await pull(page, 60, 60)
  await expect(page).not.toHaveURL(/at=-24\.2/)
  await page.goto('/discover?view=map')
  await expect(pin(page, 'Far Reef')).toBeInViewport()

  await context.request.get('/api/logout')
  await page.goto('/discover?view=map')
  await expect(pin(page, 'Home Reef')).toBeInViewport()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('until'))))
    .toEqual([])
})

test('the map lies over coastlines, which stay and say so while no tiles come', async ({ page, context }) => {
  const area = 'Mundaka, Basque Country'
  await onlyTheseSpots(page, [{ name: 'Harbour Mouth', latitude: 43.4, longitude: -2.7, area }])
  await page.goto('/discover?view=map')
  await expect(coastlinesOnly(page)).toBeVisible()
  await expect(map(page).locator('path.map-land').first()).toBeVisible()
  await expect(pin(page, 'Harbour Mouth')).toBeInViewport()
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
  await expect(map(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
})

test('the search is narrowed to the area in sight, in the list as well, and opened again', async ({ page }) => {
  // A map that is let go then stands still.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await onlyTheseSpots(page, [
    { name: 'Home Reef', latitude: -24, longitude: 100 },
    { name: 'Near Reef', latitude: -24.5, longitude: 100.3 },
    { name: 'Next Coast', latitude: -24, longitude: 110 },
  ])
  await page.goto('/discover?view=map&at=-24.2,100.1,8')
  await expect(pin(page, 'Near Reef')).toBeInViewport()
  await expect(button(page, 'search this area')).toBeHidden()
  await pull(page, 60, 60)
  await button(page, 'search this area').click()
  await expect(button(page, 'search this area')).toBeHidden()
  await expect(button(page, 'Only this area')).toHaveAttribute('aria-pressed', 'true')
  await view(page, 'List').click()
  await expect(names(page)).toHaveText(['Home Reef', 'Near Reef'])
  await expect(page.getByText('2 spots', { exact: true })).toBeVisible()
  await search(page).fill('next')
  await expect(page.getByText('No surf spots found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear map area' }).click()
  await expect(names(page)).toHaveText(['Next Coast'])
  await search(page).fill('')
  await expect(cards(page)).toHaveCount(3)

  await view(page, 'Map').click()
  await expect(pin(page, 'Near Reef')).toBeInViewport()
  await pull(page, -60, -60)
  await button(page, 'search this area').click()
  await button(page, 'Only this area').click()
  await expect(button(page, 'Only this area')).toBeHidden()
  await pull(page, -160, 0)
  await pull(page, -160, 0)
  await pull(page, -160, 0)
  await button(page, 'Show the closest spot').click()
  await expect(pin(page, 'Reef').first()).toBeInViewport()
})

test('search and filters are those of the list, and Nearby shows where one is', async ({ browser }) => {
  const context = await browser.newContext({ geolocation: PIER, permissions: ['geolocation'] })
  const page = await context.newPage()
  const at = (degrees: number) => ({ ...PIER, longitude: PIER.longitude + degrees })
  await onlyTheseSpots(page, [
    { name: 'Ankle Beach', ...at(-2.5), now: { surfRating: 1 } },
    { name: 'Great Point', ...at(0), now: { surfRating: 4 } },
    { name: 'Good Beach', ...at(2.5), now: { surfRating: 3 } },
  ])
  await page.goto('/discover?view=map&filter=none')
  await expect(pin(page, ' ft,')).toHaveCount(3)
  await search(page).fill('baech')
  await expect(pin(page, ' ft,')).toHaveCount(2)
  await filter(page, 'Good Conditions').click()
  await expect(pin(page, ' ft,')).toHaveCount(1)
  await expect(pin(page, ' ft,')).toHaveAccessibleName('Good Beach, 4 ft, Good')
  await search(page).fill('no such wave')
  await expect(map(page)).toContainText('No surf spots found')
  await search(page).fill('')
  await expect(pin(page, ' ft,')).toHaveCount(2)
  await filter(page, 'Nearby').click()
  await expect(map(page).getByRole('img', { name: 'You are here' })).toBeInViewport()
  await expect(pin(page, 'Great Point')).toBeInViewport()
  await expect(page).toHaveURL(/filter=nearby,good/)
  await context.close()
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

test('the map fits small phones, reads well in both themes, and is open to all', async ({ browser, page }) => {
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
