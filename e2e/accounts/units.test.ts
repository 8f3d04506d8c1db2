import { expect, type Page } from '@playwright/test'
import { forecastComes, now, week } from '#e2e/support/forecasts.ts'
import { brokenWords, isNotTooWide, setTextSize } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, HOSSEGOR, spotNamed } from '#e2e/support/surfers.ts'
import { goodWeek } from '#test/fakes/open-meteo/forecasts.ts'

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Units' }).getByRole('button', { name, exact: true })
const METRIC = 'Metres, km/h, °C'
const KNOTS = 'Metres, knots, °C'

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

test('the four choices of units are read whole on the smallest phone and in large text', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Kay Knots')
  await page.goto('/settings')
  const choices = page.getByRole('group', { name: 'Units' }).getByRole('button')
  await expect(choices).toHaveCount(4)
  const widths = () =>
    choices.evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().width)))
  for (const [width, size, rows] of [
    [390, '', 2],
    [320, '', 4],
    [390, '200%', 4],
    [320, '200%', 4],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await setTextSize(page, size)
    const where = `${width} px ${size}`
    await expect
      .poll(
        () => choices.evaluateAll((all) => new Set(all.map((button) => button.getBoundingClientRect().top)).size),
        where,
      )
      .toBe(rows)
    expect(new Set(await widths()).size, where).toBe(1)
    await expect.poll(() => brokenWords(choices), where).toEqual([])
    await isNotTooWide(page, where)
  }
  const saved = page.waitForResponse('/api/settings')
  await choice(page, KNOTS).click()
  await saved
  await page.reload()
  await expect(choice(page, KNOTS)).toHaveAttribute('aria-pressed', 'true')
})
