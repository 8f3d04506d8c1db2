import { expect } from '@playwright/test'
import { cards, isWholeList, list } from '#e2e/spots/spot-cards.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PIER } from '#e2e/support/surfers.ts'

test('a press on one of the first cards works while the full list loads', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Pressley Early', { geolocation: PIER })
  const code = Promise.withResolvers<string>()
  const go = Promise.withResolvers<void>()
  await page.route(/\/lists-.*\.js$/, async (route) => {
    code.resolve(route.request().url())
    await go.promise
    await route.continue()
  })
  await page.goto('/discover')
  const url = await code.promise
  const star = cards(page)
    .first()
    .getByRole('button', { name: /^Favorite / })
  await star.hover()
  await page.mouse.down()
  go.resolve()
  // The same module that the page has asked for. Were its list drawn now, the pressed card would go, and with it the press.
  await page.evaluate((name) => import(name).then(() => {}), url)
  await expect(list(page).locator('> li[data-index]')).toHaveCount(0)
  await page.mouse.up()
  await isWholeList(page)
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})
