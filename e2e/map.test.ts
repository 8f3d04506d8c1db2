import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import type { SurfSpot } from '#contract/spots.ts'
import type { User } from '#contract/users.ts'
import { test } from '#e2e/product.ts'
import { cards, onlyTheseSpots, view } from '#e2e/spot-cards.ts'
import { aSurferOnTheWay, PIER, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of surf spots' })
const pin = (page: Page, name: string) => map(page).getByRole('button', { name })
const zoom = (page: Page, way: 'Zoom in' | 'Zoom out') => map(page).getByRole('button', { name: way, exact: true })
const spotCard = (page: Page, name: string) => map(page).getByRole('dialog', { name, exact: true })
const chips = (page: Page) => map(page).getByRole('list', { name: 'Active surfers' }).getByRole('listitem')
/** The map of all spots, so close that this one stands alone in its middle. */
const mapAround = ({ latitude, longitude }: SurfSpot) => `/discover?view=map&at=${latitude},${longitude},13`

const errorsOf = (page: Page) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  return errors
}

/** Surfers out at a spot, one after the other; resolves to who they are. */
async function surfersOut(db: Pool, spot: SurfSpot, names: string[], newCalls: () => Promise<APIRequestContext>) {
  for (const name of names) {
    const calls = await newCalls()
    const surfer = await signUp(calls, name)
    if (name.startsWith('Shy')) await showOnlyToBuddies(db, surfer)
    await paddleOut(calls, spot)
    await calls.dispose()
  }
}

/** Lets buddies alone see what this surfer does from now on, which no page asks yet. */
const showOnlyToBuddies = (db: Pool, { id }: User) =>
  db.query("update users set default_visibility = 'buddies' where id = $1", [id])

test('a cluster falls apart when it is pressed, and spots at one place are a list to choose from', async ({ page }) => {
  const along = (longitude: number) => ({ latitude: -20, longitude })
  await onlyTheseSpots(page, [
    { name: 'Left Peak', ...along(-30.2) },
    { name: 'Middle Peak', ...along(-30) },
    { name: 'Right Peak', ...along(-29.8) },
    { name: 'Inside Reef', ...along(-33), now: { waveHeight: 1.2, surfRating: 4.5 } },
    { name: 'Outside Reef', ...along(-33) },
  ])
  await page.goto('/discover?view=map')
  await expect(map(page).getByRole('button', { name: /spots?\. Zoom in$/ })).toHaveCount(2)
  await expect(pin(page, 'Peak')).toHaveCount(0)
  await pin(page, '3 spots. Zoom in').click()
  // As far as it takes for the cluster to fall apart, and no further.
  await expect(pin(page, 'Peak')).toHaveCount(1)
  await expect(map(page).getByRole('group')).toBeFocused()
  await pin(page, '2 spots. Zoom in').click()
  for (const name of ['Left Peak', 'Middle Peak', 'Right Peak']) await expect(pin(page, name)).toBeInViewport()

  await page.goto('/discover?view=map&at=-20,-33,8')
  await pin(page, '2 spots. Zoom in').click()
  const both = spotCard(page, '2 spots here')
  await expect(both.getByRole('listitem')).toHaveText([/^Inside Reef.*4 ft · Great/, /^Outside Reef.*typical/])
  await both.getByRole('button', { name: 'Outside Reef' }).click()
  await expect(spotCard(page, 'Outside Reef')).toContainText('-20.0000, -33.0000')
  await expect(both).toBeHidden()
})

test('a spot pressed on the map tells of itself and leads to its detail and to the check-in', async ({
  browser,
  page,
}) => {
  const spot = await spotNamed(page.request, 'Mundaka')
  await page.goto(mapAround(spot))
  await pin(page, 'Mundaka').click()
  const card = spotCard(page, 'Mundaka')
  await expect(card).toContainText(spot.description)
  await expect(card).toContainText(`${spot.latitude.toFixed(4)}, ${spot.longitude.toFixed(4)}`)
  await expect(card).toContainText(/\d+ ft · (Flat|Poor|Fair|Good|Great|Epic)|\d-\dft · Good typical/)
  await expect(page).not.toHaveURL(/session=/)
  const signIn = `/api/login?next=${encodeURIComponent(`/discover?check-in=${spot.id}`)}`
  await expect(card.getByRole('link', { name: 'Check In' })).toHaveAttribute('href', signIn)

  const { page: surfers } = await aSurferOnTheWay(browser, 'Mara Mapreader')
  await surfers.goto(mapAround(spot))
  await pin(surfers, 'Mundaka').click()
  await spotCard(surfers, 'Mundaka').getByRole('button', { name: 'View Details' }).click()
  const detail = surfers.getByRole('dialog', { name: 'Mundaka' })
  await expect(detail).toContainText(`Popularity: ${spot.popularityScore}/100`)
  await surfers.goBack()
  await spotCard(surfers, 'Mundaka').getByRole('button', { name: 'Check In' }).click()
  const checkIn = surfers.getByRole('dialog', { name: 'Check In to Surf' })
  await expect(checkIn.getByRole('radio', { name: 'Mundaka' }).first()).toBeChecked()
})

test('a spot of which nothing is known says so on its card', async ({ page }) => {
  await onlyTheseSpots(page, [{ name: 'Blank Point', latitude: -21, longitude: -40.00004, description: ' ' }])
  await page.goto('/discover?view=map')
  await pin(page, 'Blank Point').click()
  const card = spotCard(page, 'Blank Point')
  for (const words of ['No description available', '2-4ft · Good typical', '-21.0000, -40.0000'])
    await expect(card).toContainText(words)
  await expect(chips(page)).toHaveCount(0)
  // The map makes way, so that the pin is not under the card.
  await pin(page, 'Blank Point').click({ trial: true })
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()
})

test('a spot with surfers in the water opens the session that one may see, over its card', async ({
  browser,
  page,
  playwright,
  baseURL,
  product,
}) => {
  const newCalls = () => playwright.request.newContext({ baseURL })
  const busy = await spotNamed(page.request, 'Shipstern Bluff')
  const quiet = await spotNamed(page.request, 'Skeleton Bay')
  await surfersOut(
    product.db,
    busy,
    ['Ola Outthere', 'Pim Outthere', 'Rob Outthere', 'Sid Outthere', 'Shy Outthere'],
    newCalls,
  )
  await surfersOut(product.db, quiet, ['Shy Alone'], newCalls)

  const { page: surfers } = await aSurferOnTheWay(browser, 'Lin Lookson')
  await surfers.goto(mapAround(busy))
  await pin(surfers, 'surfers in the water').click()
  const session = surfers.getByRole('dialog', { name: /Outthere$/ })
  await expect(session).toContainText('Shipstern Bluff')
  await expect(session).toContainText('Active')
  await surfers.keyboard.press('Escape')
  await expect(session).toBeHidden()
  await expect(spotCard(surfers, 'Shipstern Bluff')).toBeVisible()
  await expect(chips(surfers)).toHaveCount(4)
  await expect(chips(surfers).last()).toHaveText('+2 more')
  await chips(surfers)
    .getByRole('button', { name: /Outthere$/ })
    .last()
    .click()
  await expect(session).toContainText('Shipstern Bluff')

  await surfers.goto(mapAround(quiet))
  await pin(surfers, 'Skeleton Bay').click()
  await expect(spotCard(surfers, 'Skeleton Bay')).toBeVisible()
  await expect(surfers).not.toHaveURL(/session=/)
  await expect(chips(surfers)).toHaveText(['Anonymous'])
  await expect(chips(surfers).getByRole('button')).toHaveCount(0)

  await page.goto(mapAround(busy))
  // Pressed once the pin knows who is out.
  await pin(page, 'surfers in the water').click()
  await expect(page.getByRole('dialog', { name: 'Anonymous' })).toContainText('Shipstern Bluff')
  await page.goBack()
  await expect(chips(page)).toHaveText(['Anonymous', 'Anonymous', 'Anonymous', '+2 more'])
})

test('the map is walked by keyboard, and Escape gives the focus back', async ({ browser, page }) => {
  await onlyTheseSpots(page, [
    { name: 'Salt Creek', latitude: -24, longitude: -50, now: { waveHeight: 0.6, surfRating: 2 } },
    { name: 'Lower Trestles', latitude: -22, longitude: -50, now: { waveHeight: 1.2, surfRating: 4.5 } },
  ])
  await page.goto('/discover?view=map')
  const trestles = map(page).getByRole('button', { name: 'Lower Trestles, 4 ft, Great', exact: true })
  await expect(trestles).toBeVisible()
  await map(page).getByRole('group').focus()
  await page.keyboard.press('Tab')
  await expect(trestles).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pin(page, 'Salt Creek, 2 ft, Fair')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const card = spotCard(page, 'Lower Trestles')
  await expect(card).toBeFocused()
  await expect(trestles).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(trestles).toBeFocused()
  await expect(trestles).toHaveAttribute('aria-expanded', 'false')

  // An Escape is the sheet's alone while one lies over the card.
  const { page: surfers, context } = await aSurferOnTheWay(browser, 'Kit Keyboard')
  const spot = await spotNamed(context.request, 'Mullaghmore Head')
  await surfers.goto(mapAround(spot))
  await pin(surfers, 'Mullaghmore Head').press('Enter')
  const details = spotCard(surfers, 'Mullaghmore Head').getByRole('button', { name: 'View Details' })
  await details.press('Enter')
  await expect(surfers.getByRole('heading', { name: 'Current Conditions' })).toBeVisible()
  await surfers.keyboard.press('Escape')
  await expect(details).toBeFocused()
  await surfers.keyboard.press('Escape')
  await expect(pin(surfers, 'Mullaghmore Head')).toBeFocused()
})

test('the map comes and goes, also while it moves, and nothing breaks', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Flo Backandforth', { geolocation: PIER })
  const errors = errorsOf(page)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).click()
  for (const _ of [1, 2, 3]) {
    await view(page, 'Map').click()
    await expect(pin(page, 'Zoom in').last()).toBeVisible()
    await zoom(page, 'Zoom in').click()
    await view(page, 'List').click()
    await expect(cards(page).first()).toBeVisible()
    await expect(map(page)).toBeHidden()
  }
  await page.getByRole('button', { name: 'Show the map' }).click()
  await zoom(page, 'Zoom out').click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await page.goForward()
  await expect(zoom(page, 'Zoom out')).toBeVisible()
  expect(errors).toEqual([])
})

test('without the operator’s settings the map is there with its coastlines', async ({ page }) => {
  await page.route('/api/map', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/discover?view=map')
  await expect(map(page)).toBeVisible()
  await expect(zoom(page, 'Zoom in')).toBeVisible()
})

test('a map that does not load says so, and comes with a new try', async ({ page }) => {
  const errors = errorsOf(page)
  const chunk = '**/assets/spot-map-*.js'
  await page.route(chunk, (route) => route.abort())
  await page.goto('/discover?view=map')
  await expect(page.getByRole('alert')).toContainText("Part of Lineup couldn't be loaded.")
  await view(page, 'List').click()
  await expect(cards(page).first()).toBeVisible()
  await view(page, 'Map').click()
  await expect(page.getByRole('alert')).toContainText("Couldn't load the map")
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(map(page)).toBeVisible()
  expect(errors).toEqual([])
})
