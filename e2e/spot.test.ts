import { expect } from '@playwright/test'
import type { SurfSpot } from '#contract/spots.ts'
import { forecastComes, now, sheet, week } from '#e2e/forecasts.ts'
import { test } from '#e2e/product.ts'
import { showsTexts } from '#e2e/shows-texts.ts'
import { spotNamed } from '#e2e/surfers.ts'
import { goodWeek, HOUR_MS, withoutWaves } from '#test/forecasts.ts'

test('a visitor sees what the sea does at a spot now, and why it rates what it rates', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await forecastComes(page, goodWeek)
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(sheet(page, spot)).toContainText(`Popularity: ${spot.popularityScore}/100`)
  await expect(now(page)).toContainText('Updated 12 minutes ago')
  await expect(now(page)).toContainText('Good')
  await expect(now(page).getByRole('img', { name: 'Rated 3.5 of 5' })).toBeVisible()
  await expect(now(page).getByRole('list', { name: 'Why' }).getByRole('listitem')).toHaveText([
    'Good:Faces of 5 ft from a long-period swell, 15 s',
    'Bad:Swell from the south-west, 30° outside the window',
    'Fair:Wind 4 mph from the north-east, offshore',
  ])
  for (const words of ['5ft', 'Chest to head high', '4mph', 'North-east, offshore', '66°F', 'A 3/2 keeps you warm'])
    await expect(now(page)).toContainText(words)
  for (const words of ['Gusts 7 mph', 'Air 61 °F', 'and 2 ft at 9 s from W', 'and 1 ft at 5 s from NE'])
    await expect(now(page)).toContainText(words)
  await expect(
    now(page).getByRole('img', { name: /The beach faces .+\. .*The wind comes from the north-east/ }),
  ).toBeVisible()
  await expect(now(page)).not.toContainText('typical')
  await expect(page.getByText('No good window in the next three days')).toBeVisible()
})

test('the week opens a day at a time, by touch and by keyboard, as pictures and as a table', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await forecastComes(page, goodWeek)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/discover?spot=${spot.id}`)
  const days = week(page).getByRole('radio')
  await expect(days).toHaveCount(7)
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

  await week(page).getByRole('button', { name: 'As table' }).click()
  const table = week(page).getByRole('table', { name: /day by the hour$/ })
  await expect(table.getByRole('row')).toHaveCount(25)
  for (const words of ['Good', '2, 9', 'gusts 7', '61'])
    await expect(table.getByRole('row').nth(1)).toContainText(words)
  await expect(week(page).getByRole('img', { name: /^Tide/ })).toHaveCount(0)
})

test('what is being fetched is waited for, and nothing typical or empty stands in its place', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  let isFetched = false
  await page.route(new RegExp(`/api/surf-spots/${spot.id}$`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...unmeasured } })
  })
  await forecastComes(page, (forecast) =>
    isFetched ? goodWeek(forecast) : { ...withoutWaves(forecast), state: 'pending' },
  )
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page).getByRole('status')).toHaveText('Getting the forecast…')
  await expect(now(page)).toContainText('Water temperature')
  for (const words of ['typical', '2-4', '72']) await expect(now(page)).not.toContainText(words)
  await expect(week(page)).toBeVisible()
  await expect(week(page).getByRole('radio')).toHaveCount(0)
  await expect(page.getByText('No good window in the next three days')).toBeHidden()
  isFetched = true
  await expect(now(page)).toContainText('Updated 12 minutes ago')
  await expect(now(page)).toContainText('5ft')
  await expect(week(page).getByRole('radio')).toHaveCount(7)
})

const unmeasured: Partial<SurfSpot> = {
  waveHeight: null,
  windSpeed: null,
  waterTemperature: null,
  surfRating: null,
  currentConditions: { forecasts: [] },
}

test('each figure that is missing is typical on its own, and an old forecast says its age', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await forecastComes(page, (forecast) => {
    const { hours = [], ...rest } = goodWeek(forecast)
    return {
      ...rest,
      state: 'stale',
      fetchedAt: new Date(Date.now() - 9 * HOUR_MS).toISOString(),
      hours: hours.map((hour) => ({ ...hour, waterTemperature: null })),
    }
  })
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page)).toContainText("Updated 9 hours ago; the weather service isn't answering")
  await expect(now(page)).toContainText('5ft')
  // The Humboldt current is colder than the specification's 72 °F.
  await expect(now(page)).toContainText('64°F')
  await expect(now(page).getByText('typical')).toHaveCount(1)
})

test('where nobody forecasts waves, tide and light still stand', async ({ page }) => {
  // Where the sea is typically as the specification has it.
  const spot = await spotNamed(page.request, 'Huntington Beach Pier')
  await page.route(new RegExp(`/api/surf-spots/${spot.id}$`), (route) =>
    route.fulfill({ json: { ...spot, ...unmeasured, description: '' } }),
  )
  await forecastComes(page, (forecast) => ({ ...withoutWaves(forecast), state: 'unknown' }))
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page)).toContainText('No forecast for this place')
  await expect(now(page).getByText('typical')).toHaveCount(4)
  await showsTexts(page, 'spot', 'No description available', '2-4ft', '5-10mph', '72°F', 'Good', 'typical')
  await expect(now(page)).toContainText(/First light/)
  await expect(week(page).getByRole('img', { name: /^Tide today: .*(high|low) -?\d+\.\d ft at / })).toBeVisible()
  await expect(week(page).getByRole('img', { name: /^Today by the hour/ })).toHaveCount(0)
  await expect(page.getByText('No good window in the next three days')).toBeHidden()
})

test('a spot says what the open sea sends and what faces that makes, whom it suits, and what is dangerous', async ({
  page,
}) => {
  const spot = await spotNamed(page.request, 'Pipeline')
  await forecastComes(page, (forecast) => {
    const { hours = [], ...rest } = goodWeek(forecast)
    const big = { waveHeight: 8.9, swellHeight: 6.5, swellPeriod: 18, surfRating: 1.5, warning: 'too-big' as const }
    return { ...rest, reasons: [], hours: hours.map((hour) => ({ ...hour, ...big })) }
  })
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page)).toContainText('Swell in open water21 ft at 18 s from SW')
  await expect(now(page)).toContainText('26 to 32 ft faces here')
  await expect(now(page)).toContainText('Too big')
  const facts = page.getByRole('region', { name: 'The spot' })
  await expect(facts).toContainText('LevelExpert')
  await expect(facts).toContainText('SeasonNov to Mar')
  await expect(facts).toContainText('Shallow reef')
  await expect(facts).not.toContainText('Estimated')
})
