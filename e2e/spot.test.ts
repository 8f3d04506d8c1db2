import { expect, type Page, test } from '@playwright/test'
import type { Forecast } from '#contract/conditions.ts'
import { FORECAST_PENDING_MS } from '#contract/limits.ts'
import type { SurfSpot } from '#contract/spots.ts'
import { aSurferOnTheWay, spotNamed } from '#e2e/surfers.ts'

const HOUR_MS = 60 * 60 * 1000
const FORECAST = /\/api\/surf-spots\/[^/]+\/forecast$/

const sheet = (page: Page, { name }: SurfSpot) => page.getByRole('dialog', { name })
const now = (page: Page) => page.getByRole('region', { name: 'Current Conditions' })
const week = (page: Page) => page.getByRole('region', { name: 'This week' })

/** From now on the server's forecast comes as `change` makes it. */
const forecastComes = (page: Page, change: (forecast: Forecast) => Partial<Forecast>) =>
  page.route(FORECAST, async (route) => {
    const answer = await route.fetch()
    const forecast: Forecast = await answer.json()
    await route.fulfill({ response: answer, json: { ...forecast, ...change(forecast) } })
  })

/** A forecast of which only tide and light are known. */
const withoutWaves = ({ hours }: Forecast): Partial<Forecast> => ({
  waveHeight: null,
  windSpeed: null,
  waterTemperature: null,
  surfRating: null,
  fetchedAt: null,
  reasons: [],
  windows: [],
  hours: hours.map(({ time }) => ({
    time,
    waveHeight: null,
    swellHeight: null,
    swellPeriod: null,
    swellDirection: null,
    windSpeed: null,
    windDirection: null,
    windSide: null,
    waterTemperature: null,
    surfRating: null,
  })),
})

/** Waves of 1.4 m at 15 s from straight ahead, all week, with a light wind off the land. */
const goodWeek = ({ hours }: Forecast): Partial<Forecast> => ({
  state: 'fresh',
  fetchedAt: new Date(Date.now() - 12 * 60 * 1000).toISOString(),
  waveHeight: 4.6,
  windSpeed: 4,
  waterTemperature: 66,
  surfRating: 3.5,
  reasons: [
    { factor: 'swell', effect: 'good', text: '1.4 m at 15 s', waveHeight: 1.4, period: 15 },
    { factor: 'window', effect: 'bad', text: '', swellDirection: 180, degreesOutside: 30 },
    { factor: 'wind', effect: 'fair', text: '', windSpeed: 7, windDirection: 45, windSide: 'offshore' },
  ],
  windows: [],
  hours: hours.map(({ time }) => ({
    time,
    waveHeight: 1.4,
    swellHeight: 1.2,
    swellPeriod: 15,
    swellDirection: 225,
    windSpeed: 7,
    windDirection: 45,
    windSide: 'offshore',
    waterTemperature: 18.9,
    surfRating: 3.5,
  })),
})

test('a visitor sees what the sea does at a spot now, and why it rates what it rates', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await forecastComes(page, goodWeek)
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(sheet(page, spot)).toContainText(`Popularity: ${spot.popularityScore}/100`)
  await expect(now(page)).toContainText('Updated 12 minutes ago')
  await expect(now(page)).toContainText('Good')
  await expect(now(page).getByRole('img', { name: 'Rated 3.5 of 5' })).toBeVisible()
  await expect(now(page).getByRole('list', { name: 'Why' }).getByRole('listitem')).toHaveText([
    'Good:Long-period swell: 4-5 ft at 15 s',
    'Bad:Swell from the south, 30° outside the window',
    'Fair:Wind 4 mph from the north-east, offshore',
  ])
  for (const words of ['4-5ft', 'Chest to head high', '4mph', 'North-east, offshore', '66°F', 'A 3/2 keeps you warm'])
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
  await expect(days.first()).toHaveAccessibleName(/^Today: waves 4-5 ft, at best Good at .+, wind 4 to 4 mph$/)
  await expect(week(page).getByRole('heading', { name: 'Today by the hour' })).toBeVisible()
  await expect(week(page).getByRole('img', { name: /^Today by the hour: waves 4-5 ft/ })).toBeVisible()
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
  await expect(table.getByRole('row').nth(1)).toContainText('Good')
  await expect(week(page).getByRole('img', { name: /^Tide/ })).toHaveCount(0)
})

test('what is being fetched stands as typical until it comes, and then as it is', async ({ page }) => {
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
  await expect(now(page).getByRole('status')).toHaveText('Asking for the forecast…')
  for (const words of ['Good', '2-4ft', '5-10mph', '72°F']) await expect(now(page)).toContainText(words)
  await expect(now(page).getByText('typical')).toHaveCount(4)
  await expect(page.getByText('No good window in the next three days')).toBeHidden()
  isFetched = true
  await expect(now(page)).toContainText('Updated 12 minutes ago', { timeout: 2 * FORECAST_PENDING_MS })
  await expect(now(page).getByText('typical')).toHaveCount(0)
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
  await forecastComes(page, (forecast) => ({
    ...goodWeek(forecast),
    state: 'stale',
    fetchedAt: new Date(Date.now() - 9 * HOUR_MS).toISOString(),
    waterTemperature: null,
  }))
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page)).toContainText('Updated 9 hours ago; the source does not answer')
  await expect(now(page)).toContainText('4-5ft')
  await expect(now(page)).toContainText('72°F')
  await expect(now(page).getByText('typical')).toHaveCount(1)
})

test('where nobody forecasts waves, tide and light still stand', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await forecastComes(page, (forecast) => ({ ...withoutWaves(forecast), state: 'unknown' }))
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page)).toContainText('No forecast for this place')
  await expect(now(page).getByText('typical')).toHaveCount(4)
  await expect(now(page)).toContainText(/First light/)
  await expect(week(page).getByRole('img', { name: /^Tide today: .*(high|low) -?\d+\.\d ft at / })).toBeVisible()
  await expect(week(page).getByRole('img', { name: /^Today by the hour/ })).toHaveCount(0)
  await expect(page.getByText('No good window in the next three days')).toBeHidden()
})

test('a forecast that does not load leaves the spot as it is, and comes at the next try', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Fia Forecastless')
  const spot = await spotNamed(context.request, 'Chicama')
  await page.route(FORECAST, (route) => route.fulfill({ status: 500, body: 'no sea today' }))
  await page.goto(`/?spot=${spot.id}`)
  await expect(page.getByText('The forecast did not load')).toBeVisible()
  await expect(sheet(page, spot)).toContainText(/-?\d+\.\d{4}, -?\d+\.\d{4}/)
  await expect(sheet(page, spot)).toContainText('No sessions recorded here yet')
  await expect(sheet(page, spot)).toContainText('No buddy sessions here recently')
  await expect(sheet(page, spot).getByRole('button', { name: 'Check In Here' })).toBeVisible()
  await page.unroute(FORECAST)
  await sheet(page, spot).getByRole('button', { name: 'Try again' }).click()
  await expect(week(page).getByRole('radio')).toHaveCount(7)
})

test('times are those of the spot, and say so to who lives by another clock', async ({ browser }) => {
  for (const { timezoneId, isTold } of [
    { timezoneId: 'Asia/Tokyo', isTold: true },
    { timezoneId: 'America/Lima', isTold: false },
  ]) {
    const { page, context } = await aSurferOnTheWay(browser, 'Toki Faraway', { timezoneId, locale: 'en-GB' })
    const spot = await spotNamed(context.request, 'Chicama')
    const { light }: Forecast = await (await context.request.get(`/api/surf-spots/${spot.id}/forecast`)).json()
    await page.goto(`/?spot=${spot.id}`)
    const sunrise = new Date(light[0]?.sunrise ?? 0)
    const there = sunrise.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'America/Lima' })
    await expect(week(page)).toContainText(`sunrise ${there}`)
    await expect(page.getByText('Times are the spot’s own')).toHaveCount(isTold ? 1 : 0)
    await context.close()
  }
})

test('a page that lost the server keeps the forecast it has, and says how old it is', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await page.clock.install()
  await forecastComes(page, goodWeek)
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page)).toContainText('Updated 12 minutes ago')
  await page.unroute(FORECAST)
  await page.route(FORECAST, (route) => route.abort())
  await page.clock.fastForward('11:00')
  await expect(now(page)).toContainText('Updated 23 minutes ago; we could not reach the server')
  await expect(now(page)).toContainText('4-5ft')
  await expect(week(page).getByRole('radio')).toHaveCount(7)
})
