import { expect, type Page } from '@playwright/test'
import type { Favourite } from '#contract/sea/favourites.ts'
import { recordShifts } from '#e2e/app/layout-shifts.ts'
import { cards, isWholeList, onlyTheseSpots } from '#e2e/spots/spot-cards.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PIER, spotNamed } from '#e2e/support/surfers.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { anHour } from '#test/sea/an-hour.ts'

/** The next good hours of a favourite: three of them, in two days. */
function goodSoon(): Favourite['next'] {
  const start = new Date(new Date().setUTCHours(15, 0, 0, 0) + 2 * DAY_MS).toISOString()
  const end = new Date(Date.parse(start) + DAY_MS / 8).toISOString()
  const hour = { ...anHour, time: start, waveHeight: 1.4, surfRating: 3 }
  return { start, end, hour, fetchedAt: new Date().toISOString() }
}

/** That the first two cards of the list stand whole above the dock. */
async function showsTwoCards(page: Page) {
  await isWholeList(page)
  const dock = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
  const second = (await cards(page).nth(1).boundingBox())!
  expect(second.y + second.height).toBeLessThanOrEqual(dock.y)
}

test("two whole cards fit on a phone's screen below the favorites, which Home has too, and nothing moves", async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Tova Twocards', { geolocation: PIER })
  const now = { waveHeight: 2, surfRating: 4, windSide: 'cross-offshore', swellPeriodKind: 'mean' } as const
  const level = { level: 'intermediate', isEstimated: true } as const
  await onlyTheseSpots(
    page,
    ['River Jetties', 'Goldenwest', 'The Cliffs'].map((name) => ({ name, ...PIER, ...level, now })),
  )
  const next = goodSoon()
  const names = ['Lower Trestles', 'Huntington Beach Pier', 'Mavericks']
  const starred = await Promise.all(names.map((name) => spotNamed(context.request, name)))
  let favourites: object[] = starred.map(({ id, name }, index) => {
    const spot = { id, name }
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
  await expect(page).toHaveURL(`/discover?spot=${starred[2]!.id}`)

  await page.goto('/')
  await expect(row.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  expect(await shifts()).toEqual([])
  await row.getByRole('button', { name: 'Huntington Beach Pier' }).click()
  favourites = []
  const sheet = page.getByRole('dialog', { name: 'Huntington Beach Pier' })
  await sheet.getByRole('button', { name: 'Favorite Huntington Beach Pier' }).click()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Favorites' })).toContainText('Star a spot to see it here first')
})
