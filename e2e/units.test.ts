import { expect, type Page } from '@playwright/test'
import { forecastComes, goodWeek, now, week } from '#e2e/forecasts.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, HOSSEGOR, spotNamed } from '#e2e/surfers.ts'

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Units' }).getByRole('button', { name, exact: true })
const METRIC = 'm · km/h · °C'
const IMPERIAL = 'ft · mph · °F'

test('a surfer who chooses metres reads every figure in them, at once and the next time', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Mette Metric', { geolocation: HOSSEGOR })
  const spot = await spotNamed(context.request, 'Chicama')
  await forecastComes(page, goodWeek)
  await page.goto('/home')
  const near = page.getByRole('region', { name: 'Surf Spots Near You' })
  await expect(near).toContainText(/\d mi/)

  await page.getByRole('link', { name: 'Profile' }).first().click()
  const saved = page.waitForResponse('/api/settings')
  await choice(page, METRIC).click()
  await expect(choice(page, METRIC)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(near).toContainText(/\d km/)
  await expect(near).not.toContainText(/\d (mi|mph|ft)\b/)

  await saved
  await page.goto(`/?spot=${spot.id}`)
  await expect(now(page)).toContainText('1.4m')
  await expect(now(page)).toContainText('7km/h')
  await expect(now(page)).toContainText('Faces of 1.4 m from a long-period swell, 15 s')
  await expect(now(page)).toContainText(/\d°C/)
  await expect(week(page).getByRole('radio').first()).toHaveAccessibleName(/waves up to 1\.4 m, .*wind 7 to 7 km\/h/)
  await expect(week(page).getByText('1 m', { exact: true })).toBeVisible()
  await week(page).getByRole('button', { name: 'As table' }).click()
  await expect(week(page).getByRole('columnheader', { name: 'Faces m' })).toBeVisible()
  await expect(week(page).getByRole('columnheader', { name: 'Wind km/h' })).toBeVisible()
  const shown = `${await now(page).innerText()} ${await week(page).innerText()}`
  expect(shown).not.toMatch(/\d\s?(ft|mph|mi)\b|°F/)
})

test('a choice of units that could not be saved goes back', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Udo Undone')
  const held = Promise.withResolvers<void>()
  await page.route('/api/settings', async (route) => {
    await held.promise
    await route.fulfill({ status: 500, body: 'no' })
  })
  await page.goto('/profile')
  await choice(page, METRIC).click()
  await expect(choice(page, METRIC)).toHaveAttribute('aria-pressed', 'true')
  held.resolve()
  await expect(page.getByText('Failed to save your choice').first()).toBeVisible()
  await expect(choice(page, IMPERIAL)).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor reads feet, miles per hour and °F', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await forecastComes(page, goodWeek)
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page)).toContainText('5ft')
  await expect(now(page)).toContainText('4mph')
  await expect(now(page)).toContainText(/\d°F/)
})
