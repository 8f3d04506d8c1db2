import { expect } from '@playwright/test'
import type { Favourite } from '#contract/favourites.ts'
import { recordShifts } from '#e2e/layout-shifts.ts'
import { test } from '#e2e/product.ts'
import { card, search } from '#e2e/spot-cards.ts'
import { aSurferOnTheWay, PIER } from '#e2e/surfers.ts'
import { anHour } from '#test/an-hour.ts'

const DAY_MS = 86_400_000

test('a star puts a spot first on Discover and Home with its next good hour, though an answer gets lost', async ({
  browser,
}) => {
  const { page } = await aSurferOnTheWay(browser, 'Stella Starfish', { geolocation: PIER })
  let tries = 0
  await page.route('/api/favourites/*', async (route) => {
    tries += 1
    const answer = await route.fetch()
    return tries === 1 ? route.abort() : route.fulfill({ response: answer })
  })
  await page.route('/api/favourites', async (route) => {
    const answer = await route.fetch()
    const favourites: Favourite[] | null = await answer.json().catch(() => null)
    // A page that was left meanwhile wants no answer.
    if (!favourites) return
    const start = new Date(new Date().setUTCHours(15, 0, 0, 0) + 2 * DAY_MS).toISOString()
    const end = new Date(Date.parse(start) + DAY_MS / 8).toISOString()
    const next = {
      start,
      end,
      hour: { ...anHour, time: start, waveHeight: 1.4, surfRating: 3 },
      fetchedAt: new Date().toISOString(),
    }
    await route.fulfill({ response: answer, json: favourites.map((one) => ({ ...one, outlook: 'good', next })) })
  })
  const home = page.getByRole('region', { name: 'Favorites' })
  await page.goto('/')
  await expect(home).toContainText('Star a spot to see it here first')
  await home.getByRole('link', { name: 'Find spots' }).click()

  // Where it stands among the spots nearby depends on the sea of the hour.
  await search(page).fill('Huntington Beach Pier')
  const pier = card(page, 'Huntington Beach Pier')
  const star = pier.getByRole('button', { name: 'Favorite Huntington Beach Pier' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await search(page).fill('')
  const row = page.getByRole('list', { name: 'Favorites' }).getByRole('listitem')
  await expect(row).toContainText(/Huntington Beach Pier.*Good from .* \w+day/)
  await expect.poll(() => tries).toBe(2)

  const shifts = await recordShifts(page)
  await page.goto('/')
  await expect(row).toContainText(/5\s*ft.*Huntington Beach Pier.*Good from .* \w+day/)
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  expect(await shifts()).toEqual([])
  await row.getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Huntington Beach Pier' })
  await sheet.getByRole('button', { name: 'Favorite Huntington Beach Pier' }).click()
  await page.goBack()
  await expect(home).toContainText('Star a spot to see it here first')
})
