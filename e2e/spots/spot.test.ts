import { expect } from '@playwright/test'
import type { Forecast } from '#contract/sea/conditions.ts'
import { FORECAST, sheet, week } from '#e2e/support/forecasts.ts'
import { goTo } from '#e2e/support/go-to.ts'
import { isNotTooWide } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { goodWeek } from '#test/fakes/open-meteo/forecasts.ts'

test('the ten days open one day at a time, by touch and keyboard, as charts whose words stay clear and as a table', async ({
  page,
}) => {
  const spot = await spotNamed(page.request, 'Chicama')
  const forecast: Forecast = await (await page.request.get(`/api/surf-spots/${spot.id}/forecast`)).json()
  await page.route(FORECAST, (route) => route.fulfill({ json: { ...forecast, ...goodWeek(forecast) } }))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/discover?spot=${spot.id}`)
  const days = week(page).getByRole('radio')
  await expect(days).toHaveCount(10)
  await expect(days.first()).toHaveAccessibleName(
    /^Today: waves up to 5 ft, at best Good at .+, wind 4 to 4 mph, gusts up to 7 mph$/,
  )
  await expect(week(page).getByRole('heading', { name: 'Today by the hour' })).toBeVisible()
  await expect(week(page).getByRole('img', { name: /^Today by the hour: waves up to 5 ft/ })).toBeVisible()
  await expect(week(page).getByRole('img', { name: /^Tide today: / })).toBeVisible()
  await expect(week(page).getByRole('heading', { name: /^Tide: .+, [\d.]+ mi away$/ })).toBeVisible()

  await days.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(week(page).getByRole('heading', { name: 'Tomorrow by the hour' })).toBeVisible()
  const columns = week(page).locator('label')
  for (const column of await columns.all()) expect((await column.boundingBox())?.width).toBeGreaterThanOrEqual(43.9)
  await columns.nth(3).click()
  await expect(days.nth(3)).toBeChecked()
  // The days scroll in their own box.
  await days.last().focus()
  await expect(columns.last()).toBeInViewport({ ratio: 0.95 })
  await isNotTooWide(page, 'a spot with ten days')

  await week(page).getByRole('button', { name: 'As table' }).click()
  const table = week(page).getByRole('table', { name: /day by the hour$/ })
  await expect(table.getByRole('row')).toHaveCount(25)
  for (const words of ['Good', '2, 9', 'gusts 7', '61'])
    await expect(table.getByRole('row').nth(1)).toContainText(words)
  await expect(week(page).getByRole('img', { name: /^Tide/ })).toHaveCount(0)

  // The line for the current time crosses no height of a tide, shortly before and after its turn.
  const midnight = Date.parse(forecast.hours[0]?.time ?? '')
  const turns =
    forecast.tide?.extremes.map(({ time }) => Date.parse(time)).filter((time) => time > midnight + HOUR_MS) ?? []
  expect(turns.length).toBeGreaterThan(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, '/discover')
  for (const turn of turns.slice(0, 2))
    for (const minutes of [-40, 40]) {
      await page.clock.setFixedTime(turn + minutes * 60_000)
      await goTo(page, `/discover?spot=${spot.id}`)
      const picture = week(page).getByRole('img', { name: /^Tide today: / })
      const line = await picture.locator('line[stroke="var(--ink)"]').boundingBox()
      for (const height of await picture.getByText(/ ft$/).all()) {
        const box = await height.boundingBox()
        if (!line || !box) throw new Error('both are drawn')
        expect(box.x + box.width < line.x || box.x > line.x + line.width).toBe(true)
      }
      await goTo(page, '/discover')
      await expect(sheet(page, spot)).toBeHidden()
    }
})
