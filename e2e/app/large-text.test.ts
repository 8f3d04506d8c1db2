import { expect } from '@playwright/test'
import { forecastComes } from '#e2e/support/forecasts.ts'
import { brokenWords, isNotTooWide, openAddress, setTextSize, shows } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { spotNamed } from '#e2e/support/surfers.ts'
import { goodWeek, withoutWaves } from '#test/fakes/open-meteo/forecasts.ts'

const SIZES = [320, 390].map((width) => ({ width, height: 844 }))

/** The most that conditions can say: three kinds of sea, and the longest names of compass points. */
const FROM_THE_SIDE = {
  windDirection: 247.5,
  windSide: 'cross-offshore',
  windSpeed: 48,
  windGusts: 60,
  swellDirection: 202.5,
} as const
const SEAS = [
  ['Chicama', 'Dangerous', { surfRating: 1, warning: 'dangerous' }],
  ['Manu Bay', 'Experts only', { surfRating: 4.5, warning: 'experts-only', ...FROM_THE_SIDE }],
  ["Teahupo'o", 'typical', undefined],
] as const

test('no word of a spot or its map is broken, clipped or covered in any conditions at 200% text size', async ({
  page,
}) => {
  const spots = await Promise.all(SEAS.map(([name]) => spotNamed(page.request, name)))
  for (const [index, { id }] of spots.entries()) {
    const sea = SEAS[index]![2]
    await forecastComes(
      page,
      (forecast) => {
        if (!sea) return withoutWaves(forecast)
        const { hours = [], ...rest } = goodWeek(forecast)
        return { ...rest, surfRating: sea.surfRating, hours: hours.map((hour) => ({ ...hour, ...sea })) }
      },
      `/api/surf-spots/${id}/forecast`,
    )
  }
  await page.goto('/discover')
  const isWhole = async (words: string, widest: string) => {
    for (const size of ['', '200%'] as const) {
      await setTextSize(page, size)
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport)
        const where = `${words} at ${viewport.width}, ${size}`
        await expect.poll(() => brokenWords(page.getByRole('dialog').locator(widest)), where).toEqual([])
        await isNotTooWide(page, where)
      }
    }
    await setTextSize(page, '')
  }
  for (const [index, [name, words]] of SEAS.entries())
    await test.step(words, async () => {
      await openAddress(page, `/discover?spot=${spots[index]!.id}`)
      await shows(page, words)
      await isWhole(words, 'h3, h3 + p')
      if (name !== 'Manu Bay') return
      await shows(page, 'West-south-west, cross-offshore')
      await page.getByRole('button', { name: 'As table' }).click()
      await expect(page.getByRole('row').nth(1)).toContainText('30 WSW')
      await isWhole('the table', 'h3, h3 + p, td')
    })

  await test.step('the notice of missing map tiles', async () => {
    await openAddress(page, '/discover?view=map')
    await setTextSize(page, '200%')
    const notice = page.getByText('No map right now')
    const credit = page.locator('.leaflet-control-attribution')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(notice).toBeVisible()
      await expect(credit).toContainText('Weather data by')
      const overlap = async () => {
        const [above, below] = [await notice.boundingBox(), await credit.boundingBox()]
        return above!.y + above!.height - below!.y
      }
      // The map takes the screen's new size a frame later.
      await expect.poll(overlap).toBeLessThanOrEqual(1)
    }
  })
})
