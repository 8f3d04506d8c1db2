import { expect } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { showsTexts } from '#e2e/shows-texts.ts'
import {
  card,
  cards,
  expectLength,
  filter,
  isWholeList,
  list,
  names,
  onlyTheseSpots,
  restingPlace,
  scrolled,
  search,
  view,
} from '#e2e/spot-cards.ts'
import { PIER } from '#e2e/surfers.ts'

test('a card tells what is measured, what has grown old and what is only typical', async ({ page }) => {
  await onlyTheseSpots(page, [
    { name: 'Measured', now: { waveHeight: 1.2, surfRating: 4.5 } },
    { name: 'Old News', now: { waveHeight: 0.3, surfRating: 3, windSide: null, hoursOld: 9 } },
    { name: 'Unmeasured', facing: null, breakKind: null },
    { name: 'Rated 0', now: { surfRating: 0 } },
    { name: 'Rated 1', now: { surfRating: 1 } },
    { name: 'Rated 2', now: { surfRating: 2 } },
    { name: 'Rated 5', now: { surfRating: 5 } },
  ])
  await page.setViewportSize({ width: 390, height: 2000 })
  await page.goto('/discover')
  await showsTexts(page, 'discover', 'Discover Surf Spots', 'Search surf spots...', 'Nearby', 'Popular')
  await showsTexts(page, 'discover', 'Good Conditions', 'All Surf Spots', 'List', 'Map', '{height} ft · Flat')
  await showsTexts(page, 'discover', '{height} ft · Poor', '{height} ft · Fair', '{height} ft · Good')
  await showsTexts(page, 'discover', '{height} ft · Great', '{height} ft · Epic', 'View Spot', 'Check In')
  await expect(card(page, 'Measured')).toContainText('4 ft · Great')
  await expect(card(page, 'Measured')).toContainText('4 mph offshore')
  await expect(card(page, 'Measured')).not.toContainText('old')
  await expect(card(page, 'Old News')).toContainText('1 ft · Good')
  await expect(card(page, 'Old News')).toContainText('9 h old')
  await expect(card(page, 'Old News')).toContainText('4 mph from the north-east')
  await expect(card(page, 'Unmeasured')).toContainText('2-4ft · Good typical')
  await expect(card(page, 'Unmeasured')).not.toContainText('mph')
  // What was good nine hours ago, or is typically, is not good now.
  await filter(page, 'Good Conditions').click()
  await expect(names(page)).toHaveText(['Rated 5', 'Measured'])
})

test('the filters combine with each other and with the search, and the address keeps them', async ({ browser }) => {
  const context = await browser.newContext({ geolocation: PIER, permissions: ['geolocation'] })
  const page = await context.newPage()
  const at = (miles: number) => ({ latitude: PIER.latitude + miles / 69.09, longitude: PIER.longitude })
  await onlyTheseSpots(page, [
    { name: 'Ankle Beach', ...at(1), description: 'Not far.', popularityScore: 40, now: { surfRating: 1 } },
    { name: 'Far Reef', ...at(3000), popularityScore: 99, now: { surfRating: 5 } },
    { name: 'Good Beach', ...at(2), popularityScore: 60, now: { surfRating: 3 } },
    { name: 'Great Point', ...at(30), popularityScore: 80, now: { surfRating: 4 } },
    { name: 'Typical Beach', ...at(0.5), popularityScore: 70 },
  ])
  // Where the position is known the list begins with what is good and near.
  await page.goto('/discover')
  await expect(filter(page, 'Nearby')).toHaveAttribute('aria-pressed', 'true')
  await expect(names(page)).toHaveText(['Good Beach', 'Great Point', 'Ankle Beach', 'Typical Beach', 'Far Reef'])
  await expect(page.getByText('5 spots, best near you')).toBeVisible()
  // Whoever searches without having chosen an order gets the best match first.
  await search(page).fill('far')
  await expect(names(page)).toHaveText(['Far Reef', 'Ankle Beach'])
  await search(page).fill('')
  await filter(page, 'Nearby').click()
  await expect(page).toHaveURL('/discover?filter=none')
  await expect(names(page)).toHaveText(['Far Reef', 'Great Point', 'Typical Beach', 'Good Beach', 'Ankle Beach'])
  await expect(card(page, 'Good Beach')).not.toContainText(' mi')

  await filter(page, 'Good Conditions').click()
  await expect(names(page)).toHaveText(['Far Reef', 'Great Point', 'Good Beach'])
  await filter(page, 'Nearby').click()
  await expect(names(page)).toHaveText(['Good Beach', 'Great Point', 'Far Reef'])
  await expect(card(page, 'Good Beach')).toContainText('2.0 mi')
  await filter(page, 'Popular').click()
  await expect(names(page)).toHaveText(['Great Point', 'Good Beach'])
  await expect(page.getByText('2 spots within 100 mi')).toBeVisible()
  await filter(page, 'Good Conditions').click()
  await expect(names(page)).toHaveText(['Great Point', 'Typical Beach', 'Good Beach', 'Ankle Beach'])
  // Popular ones come by score, whoever's name begins with what is typed.
  await search(page).fill('a')
  await expect(names(page)).toHaveText(['Great Point', 'Typical Beach', 'Good Beach', 'Ankle Beach'])
  await search(page).fill('beach')
  await expect(names(page)).toHaveText(['Typical Beach', 'Good Beach', 'Ankle Beach'])
  await expect(page).toHaveURL('/discover?q=beach&filter=nearby,popular')

  // A dialog over the page keeps what lies behind it, also for a friend with whom it is shared.
  await card(page, 'Good Beach').getByRole('button', { name: 'View Spot' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\?q=beach&filter=nearby,popular&spot=/)
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(search(page)).toHaveValue('beach')
  for (const [name, pressed] of [
    ['Nearby', 'true'],
    ['Popular', 'true'],
    ['Good Conditions', 'false'],
  ] as const)
    await expect(filter(page, name)).toHaveAttribute('aria-pressed', pressed)
  await expect(names(page)).toHaveText(['Typical Beach', 'Good Beach', 'Ankle Beach'])
  await context.close()
})

test('without a position a region is asked for, kept on the phone, and found by the search', async ({ browser }) => {
  // Neither speaks for a region.
  const context = await browser.newContext({ locale: 'en', timezoneId: 'UTC' })
  const page = await context.newPage()
  await page.goto('/discover')
  const chooser = page.getByRole('group', { name: 'Where do you surf?' })
  await expect(list(page)).toBeHidden()
  await chooser.getByRole('combobox').selectOption('Portugal')
  await expect(page).toHaveURL('/discover?region=Portugal')
  await expect(chooser).toBeHidden()
  await expect(page.getByText(/^\d+ spots in Portugal$/)).toBeVisible()
  await expect(cards(page).first()).toContainText('Portugal')

  await page.goto('/discover?filter=nearby')
  await expect(page.getByText("We don't know where you are.")).toBeVisible()
  await expect(page.getByText(/^\d+ spots in Portugal$/)).toBeVisible()

  await search(page).fill('noth shore')
  const regions = page.getByRole('list', { name: 'Regions' })
  await expect(regions.getByRole('listitem').first()).toContainText('North Shore, Oahu, Hawaii, United States')
  await regions.getByRole('button').first().click()
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL(/region=North\+Shore,\+Oahu,\+Hawaii,\+United\+States$/)
  await expect(names(page).first()).toHaveText('Pipeline')
  await page.goto('/discover')
  await expect(names(page).first()).toHaveText('Pipeline')
  await page.getByRole('button', { name: 'Region', exact: true }).click()
  await expect(chooser).toBeVisible()

  // On the map it leads there, and the list follows.
  await view(page, 'Map').click()
  await expect(page.getByRole('region', { name: 'Map of surf spots' })).toBeVisible()
  await search(page).fill('rica')
  await regions.getByRole('button', { name: /^Costa Rica/ }).click()
  await expect(page).toHaveURL(/at=(9|10)\.\d+,-8\d\./)
  await expect(search(page)).toHaveValue('')
  await view(page, 'List').click()
  await expect(page.getByText(/^\d+ spots in Costa Rica$/)).toBeVisible()
  await context.close()
})

test('list and map are two views of the same spots, and the list keeps its place', async ({ page }) => {
  await page.goto('/discover')
  await isWholeList(page)
  await page.evaluate(() => scrollTo(0, 3000))
  const place = await restingPlace(page)
  expect(place).toBeGreaterThan(2000)
  const seen = names(page).filter({ hasText: (await names(page).nth(5).textContent()) ?? '' })
  await expect(seen).toBeInViewport()

  await page.getByRole('button', { name: 'Show the map' }).click()
  const map = page.getByRole('region', { name: 'Map of surf spots' })
  await expect(map).toBeInViewport()
  await expect(page).toHaveURL(/view=map/)
  await expect(view(page, 'Map')).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page)).toBeHidden()

  await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(map).toBeHidden()
  await expect.poll(() => scrolled(page)).toBe(place)
  await expect(seen).toBeInViewport()

  await page.evaluate(() => scrollTo(0, 0))
  await view(page, 'Map').click()
  await expect(map).toBeVisible()
  await page.reload()
  await expect(map).toBeVisible()
  await view(page, 'List').click()
  await expect(cards(page).first()).toBeVisible()
})

test('a list that was left for the map and is another by then begins at its top', async ({ page }) => {
  await page.goto('/discover')
  await isWholeList(page)
  await page.evaluate(() => scrollTo(0, 3000))
  expect(await restingPlace(page)).toBeGreaterThan(2000)
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.getByRole('region', { name: 'Map of surf spots' })).toBeVisible()
  await filter(page, 'Popular').click()
  await view(page, 'List').click()
  await expect(cards(page).first()).toBeInViewport()
  await expect(cards(page).first()).toHaveAttribute('aria-posinset', '1')
})

test('the map stays while the position is still being found', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {}
  })
  let letSpotsCome = () => {}
  const asked = new Promise<void>((resolve) => {
    letSpotsCome = resolve
  })
  await page.route('/api/surf-spots/all', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/discover?view=map')
  await expect(page.getByRole('status', { name: 'Loading the map' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Loading surf spots' })).toBeHidden()
  letSpotsCome()
  const map = page.getByRole('region', { name: 'Map of surf spots' })
  await expect(map).toBeVisible()
  const shown = await map.elementHandle()
  await filter(page, 'Nearby').click()
  await filter(page, 'Popular').click()
  await expect(filter(page, 'Popular')).toHaveAttribute('aria-pressed', 'true')
  expect(await shown?.isVisible()).toBe(true)
  await view(page, 'List').click()
  await expect(page.getByRole('list', { name: 'Loading surf spots' })).toBeVisible()
})

test('ten thousand spots are a list of which little is drawn, to its very end', async ({ page }) => {
  await onlyTheseSpots(
    page,
    Array.from({ length: 10_000 }, (_, index) => ({ name: `Peak ${String(index).padStart(4, '0')}` })),
  )
  await page.goto('/discover')
  await expectLength(page, 10_000)
  expect(await cards(page).count()).toBeLessThan(30)
  const last = card(page, 'Peak 9999')
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(last).toHaveAttribute('aria-posinset', '10000')
  expect(await cards(page).count()).toBeLessThan(30)
  // The floating button stands below the last card's buttons, not on them.
  await last.getByRole('link', { name: 'Check In' }).click({ trial: true })
})
