import { expect, type Page } from '@playwright/test'
import { forecastComes, now, week } from '#e2e/support/forecasts.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, HOSSEGOR, spotNamed } from '#e2e/support/surfers.ts'
import { goodWeek } from '#test/fakes/open-meteo/forecasts.ts'

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Units' }).getByRole('button', { name, exact: true })
const METRIC = 'm · km/h · °C'

test('choosing metres changes the units of every page at once and is stored', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Mette Metric', { geolocation: HOSSEGOR })
  const spot = await spotNamed(context.request, 'Chicama')
  await forecastComes(page, goodWeek)
  await page.goto('/home')
  const near = page.getByRole('region', { name: 'Surf Spots Near You' })
  await expect(near).toContainText(/\d mi/)

  await page.getByRole('link', { name: 'Profile' }).first().click()
  await page.getByRole('link', { name: 'Settings' }).click()
  const saved = page.waitForResponse('/api/settings')
  await choice(page, METRIC).click()
  await expect(choice(page, METRIC)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(near).toContainText(/\d km/)
  await expect(near).not.toContainText(/\d (mi|mph|ft)\b/)

  await saved
  await page.goto(`/?spot=${spot.id}`)
  await expect(now(page)).toContainText('1.4m')
  await expect(week(page).getByText('1 m', { exact: true })).toBeVisible()
  const shown = `${await now(page).innerText()} ${await week(page).innerText()}`
  expect(shown).not.toMatch(/\d\s?(ft|mph|mi)\b|°F/)
})
