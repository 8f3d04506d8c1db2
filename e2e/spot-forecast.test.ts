import { expect, type Page } from '@playwright/test'
import type { Forecast } from '#contract/conditions.ts'
import type { SurfSpot } from '#contract/spots.ts'
import { FORECAST, forecastComes, now, sheet, week } from '#e2e/forecasts.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, spotNamed } from '#e2e/surfers.ts'
import { goodWeek, HOUR_MS } from '#test/forecasts.ts'

test('a forecast that does not load leaves the spot as it is, and comes at the next try', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Fia Forecastless')
  const spot = await spotNamed(context.request, 'Chicama')
  await page.route(FORECAST, (route) => route.fulfill({ status: 500, body: 'no sea today' }))
  await page.goto(`/?spot=${spot.id}`)
  await expect(page.getByText("Couldn't load the forecast")).toBeVisible()
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
    await expect(page.getByText("Times are the spot's own")).toHaveCount(isTold ? 1 : 0)
    await context.close()
  }
})

test('a page that lost the server keeps the forecast it has, and says how old it is', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  const { hours }: Forecast = await (await page.request.get(`/api/surf-spots/${spot.id}/forecast`)).json()
  // At noon there, no midnight takes one of the seven days meanwhile.
  const noon = Date.parse(hours[0]?.time ?? '') + 12 * HOUR_MS
  await page.clock.install({ time: noon })
  // 11.6 minutes read '12 minutes' for 55 seconds more.
  const fetchedAt = new Date(noon - 11.6 * 60_000).toISOString()
  await forecastComes(page, (forecast) => ({ ...goodWeek(forecast), fetchedAt }))
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page)).toContainText('Updated 12 minutes ago')
  await page.unroute(FORECAST)
  await page.route(FORECAST, (route) => route.abort())
  await page.clock.fastForward('11:00')
  await expect(now(page)).toContainText("Updated 23 minutes ago; we couldn't reach the server")
  await expect(now(page)).toContainText('5ft')
  await expect(week(page).getByRole('radio')).toHaveCount(7)
})

test('without a network a forecast says that the page is offline, and blames no source', async ({ page, context }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await forecastComes(page, goodWeek)
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(now(page)).toContainText('Updated 12 minutes ago')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(now(page)).toContainText("Updated 12 minutes ago; you're offline")
})

/** Good days with a window on each morning: from now on the page gets this one forecast, whenever it asks. */
async function keptWeek(page: Page, spot: SurfSpot) {
  const asked: Forecast = await (await page.request.get(`/api/surf-spots/${spot.id}/forecast`)).json()
  const windows = asked.light.slice(0, 3).map(({ sunrise }) => ({
    start: sunrise ?? '',
    end: new Date(Date.parse(sunrise ?? '') + 2 * HOUR_MS).toISOString(),
    surfRating: 3.5,
    waveHeight: 1.4,
    tide: null,
    windSide: 'offshore' as const,
  }))
  const forecast = { ...asked, ...goodWeek(asked), windows }
  await page.route(FORECAST, (route) => route.fulfill({ json: forecast }))
  return { light: asked.light, tide: asked.tide, midnight: Date.parse(asked.hours[0]?.time ?? '') }
}

test('a forecast kept since yesterday shows today as today, and nothing of what is over', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/Lima', locale: 'en-GB' })
  const page = await context.newPage()
  const spot = await spotNamed(page.request, 'Chicama')
  const { light, midnight } = await keptWeek(page, spot)
  const timeOf = (time: string | null | undefined) =>
    new Date(time ?? '').toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'America/Lima' })

  await page.clock.setFixedTime(midnight + 28 * HOUR_MS)
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(week(page).getByRole('radio')).toHaveCount(6)
  await expect(week(page).getByRole('heading', { name: 'Today by the hour' })).toBeVisible()
  await expect(week(page)).toContainText(`First light ${timeOf(light[1]?.firstLight)}`)
  await expect(now(page)).toContainText(`First light, sunrise ${timeOf(light[1]?.sunrise)}`)
  const windows = page.getByRole('list', { name: 'Best windows' }).getByRole('listitem')
  await expect(windows).toHaveText([new RegExp(`^Today ${timeOf(light[1]?.sunrise)}`), /^Tomorrow/])

  await page.clock.setFixedTime(midnight + 8 * 24 * HOUR_MS)
  await page.reload()
  await expect(page.getByText('This forecast has run out')).toBeVisible()
  await expect(now(page).getByText('typical')).toHaveCount(4)
  await expect(page.getByText('No good window in the next three days')).toBeHidden()
  await context.close()
})

test('where the wind is not known, hours are not rated instead of poor', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await forecastComes(page, (forecast) => {
    const { hours = [], ...rest } = goodWeek(forecast)
    const unknown = { windSpeed: null, windDirection: null, windSide: null, surfRating: null }
    return { ...rest, reasons: [], hours: hours.map((hour) => ({ ...hour, ...unknown })) }
  })
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(week(page)).toContainText('Not rated')
  for (const words of ['Poor', 'mph', 'offshore']) await expect(week(page)).not.toContainText(words)
  await expect(week(page)).toContainText('s: swell period')
})

test('no height of the tide is crossed by the line of now', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  const { tide, midnight } = await keptWeek(page, spot)
  const turns = tide?.extremes.map(({ time }) => Date.parse(time)).filter((time) => time > midnight + HOUR_MS) ?? []
  expect(turns.length).toBeGreaterThan(1)
  for (const turn of turns.slice(0, 2))
    for (const minutes of [-40, 40]) {
      await page.clock.setFixedTime(turn + minutes * 60_000)
      await page.goto(`/discover?spot=${spot.id}`)
      const picture = week(page).getByRole('img', { name: /^Tide today: / })
      const line = await picture.locator('line[stroke="var(--ink)"]').boundingBox()
      for (const height of await picture.getByText(/ ft$/).all()) {
        const box = await height.boundingBox()
        if (!line || !box) throw new Error('both are drawn')
        expect(box.x + box.width < line.x || box.x > line.x + line.width).toBe(true)
      }
    }
})

test('the source and the licence of the weather data are named wherever its figures are', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await forecastComes(page, goodWeek)
  for (const address of ['/discover?q=chicama', '/discover?view=map', `/discover?view=map&spot=${spot.id}`]) {
    await page.goto(address)
    const where = address.includes('spot=') ? sheet(page, spot) : page.getByRole('main')
    await expect(where).toContainText('Weather data by Open-Meteo.com, CC BY 4.0, changed')
    for (const [name, href] of [
      ['Open-Meteo.com', 'https://open-meteo.com/'],
      ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
    ] as const)
      await expect(where.getByRole('link', { name, exact: true }).last()).toHaveAttribute('href', href)
  }
})

test('whoever is thanked for the tide can be visited', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  await page.goto(`/discover?spot=${spot.id}`)
  await expect(
    sheet(page, spot).getByRole('link', { name: 'github.com/openwatersio/tide-database' }).first(),
  ).toHaveAttribute('href', 'https://github.com/openwatersio/tide-database')
})
