import { expect, type Page } from '@playwright/test'
import { cards, onlyTheseSpots, view } from '#e2e/spots/spot-cards.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PIER, spotNamed } from '#e2e/support/surfers.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of surf spots' })
const pin = (page: Page, name: string) => map(page).getByRole('button', { name })
const zoom = (page: Page, way: 'Zoom in' | 'Zoom out') => map(page).getByRole('button', { name: way, exact: true })

const CODE = '**/assets/*/spot-map-*.js'

const errorsOf = (page: Page) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  return errors
}

test('the map works by keyboard, and Escape returns the focus', async ({ page }) => {
  // The sheet shows what the server says of this spot.
  const { id, name } = await spotNamed(page.request, 'Lower Trestles')
  // At zoom 9 the map of this phone is some 1.07 degrees wide, and a pin 0.14.
  await onlyTheseSpots(page, [
    { id, name, latitude: -24, longitude: 100, now: { waveHeight: 1.2, surfRating: 4.5 } },
    { name: 'Edge Reef', latitude: -24.1, longitude: 100.66, now: { waveHeight: 0.6, surfRating: 2 } },
  ])
  await page.goto('/discover?view=map&at=-24,100,9')
  const trestles = pin(page, 'Lower Trestles, 4 ft, Great')
  await expect(trestles).toBeInViewport()
  await expect(pin(page, 'Edge Reef')).not.toBeInViewport()
  await map(page).getByRole('group').focus()
  await page.keyboard.press('Tab')
  await expect(trestles).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pin(page, 'Edge Reef')).toBeFocused()
  await expect(pin(page, 'Edge Reef')).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Shift+Tab')
  await expect(trestles).toBeFocused()
  await page.keyboard.press('Enter')
  const card = map(page).getByRole('dialog', { name })
  await expect(card).toBeFocused()
  await expect(trestles).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused()

  // An Escape is the sheet's alone while one lies over the card.
  const details = card.getByRole('button', { name: 'View Details' })
  await details.press('Enter')
  await expect(page.getByRole('heading', { name: 'Current Conditions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(trestles).toBeFocused()
  await expect(trestles).toHaveAttribute('aria-expanded', 'false')
})

test('a map that failed to load is there on retry, and opens, moves and closes without an error', async ({
  browser,
}) => {
  const { page } = await aSurferOnTheWay(browser, 'Flo Backandforth', {
    geolocation: PIER,
    reducedMotion: 'no-preference',
  })
  const errors = errorsOf(page)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).click()
  await page.route(CODE, (route) => route.abort())
  await view(page, 'Map').click()
  await expect(page.getByRole('alert')).toContainText("Part of Lineup couldn't be loaded.")
  await view(page, 'List').click()
  await expect(cards(page).first()).toBeVisible()
  await view(page, 'Map').click()
  await expect(page.getByRole('alert')).toContainText("Couldn't load the map")
  await page.unroute(CODE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(map(page)).toBeVisible()
  await view(page, 'List').click()
  for (const _ of [1, 2]) {
    await view(page, 'Map').click()
    await zoom(page, 'Zoom in').click()
    await view(page, 'List').click()
    await expect(cards(page).first()).toBeVisible()
    await expect(map(page)).toBeHidden()
  }
  await view(page, 'Map').click()
  await zoom(page, 'Zoom out').click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await page.goForward()
  await expect(zoom(page, 'Zoom out')).toBeVisible()
  expect(errors).toEqual([])
})
