import { expect, type Page } from '@playwright/test'
import type { Favourite } from '#contract/sea/favourites.ts'
import { recordShifts } from '#e2e/app/layout-shifts.ts'
import { card, cards, isWholeList, onlyTheseSpots, search } from '#e2e/spots/spot-cards.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PIER } from '#e2e/support/surfers.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { anHour } from '#test/sea/an-hour.ts'

/** The next good hours of a favourite: three of them, in two days. */
function goodSoon(): Favourite['next'] {
  const start = new Date(new Date().setUTCHours(15, 0, 0, 0) + 2 * DAY_MS).toISOString()
  const end = new Date(Date.parse(start) + DAY_MS / 8).toISOString()
  const hour = { ...anHour, time: start, waveHeight: 1.4, surfRating: 3 }
  return { start, end, hour, fetchedAt: new Date().toISOString() }
}

test('a favorite comes first on Discover and on Home, without a layout shift', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Stella Starfish', { geolocation: PIER })
  await page.route('/api/favourites', async (route) => {
    const answer = await route.fetch()
    const favourites: Favourite[] | null = await answer.json().catch(() => null)
    // A page that was left meanwhile wants no answer.
    if (!favourites) return
    const next = goodSoon()
    await route.fulfill({ response: answer, json: favourites.map((one) => ({ ...one, outlook: 'good', next })) })
  })
  await page.goto('/discover?q=Huntington+Beach+Pier')
  const star = card(page, 'Huntington Beach Pier').getByRole('button', { name: 'Favorite Huntington Beach Pier' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await search(page).fill('')
  const row = page.getByRole('list', { name: 'Favorites' }).getByRole('listitem')
  await expect(row).toContainText(/Huntington Beach Pier.*Good from .* \w+day/)

  const shifts = await recordShifts(page)
  await page.goto('/')
  await expect(row).toContainText(/5\s*ft.*Huntington Beach Pier.*Good from .* \w+day/)
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  expect(await shifts()).toEqual([])
  await row.getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Huntington Beach Pier' })
  await sheet.getByRole('button', { name: 'Favorite Huntington Beach Pier' }).click()
  await page.goBack()
  const home = page.getByRole('region', { name: 'Favorites' })
  await expect(home).toContainText('Star a spot to see it here first')
})

/** That the first two cards of the list stand whole above the dock. */
async function showsTwoCards(page: Page) {
  await isWholeList(page)
  const dock = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
  const second = (await cards(page).nth(1).boundingBox())!
  expect(second.y + second.height).toBeLessThanOrEqual(dock.y)
}

test("two whole cards fit on a phone's screen below the favorites, and nothing moves", async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Tova Twocards', { geolocation: PIER })
  const now = { waveHeight: 2, surfRating: 4, windSide: 'cross-offshore', swellPeriodKind: 'mean' } as const
  const level = { level: 'intermediate', isEstimated: true } as const
  await onlyTheseSpots(
    page,
    ['River Jetties', 'Goldenwest', 'The Cliffs'].map((name) => ({ name, ...PIER, ...level, now })),
  )
  const next = goodSoon()
  const favourites = ['Lower Trestles', 'Huntington Beach Pier', 'Mavericks'].map((name, index) => {
    const spot = { id: `00000000-0000-4000-9000-00000000000${index}`, name }
    return { spot, outlook: index === 0 ? 'none' : 'good', next: index === 0 ? null : next, timeZone: 'UTC' }
  })
  await page.route('/api/favourites', (route) => route.fulfill({ json: favourites }))
  const shifts = await recordShifts(page)
  await page.goto('/discover')
  const row = page.getByRole('list', { name: 'Favorites' })
  await expect(row.getByRole('listitem')).toHaveCount(3)
  await expect(row).toContainText(/5\s*ft.*Huntington Beach Pier.*Good from .* \w+day/)
  await expect(cards(page)).toHaveCount(3)
  await showsTwoCards(page)
  expect(await shifts()).toEqual([])
  await row.getByRole('button', { name: 'Mavericks' }).press('Enter')
  await expect(page).toHaveURL(/[?&]spot=00000000-0000-4000-9000-000000000002/)
})
