import { expect } from '@playwright/test'
import { cards, filter, isWholeList, list, names, restingPlace, scrolled, view } from '#e2e/spots/spot-cards.ts'
import { test } from '#e2e/support/product.ts'

test('a long list draws a few rows, scrolls to its end, and is where it was after the map', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('discover-region', 'everywhere'))
  await page.goto('/discover')
  await isWholeList(page)
  expect(await cards(page).count()).toBeLessThan(30)
  await page.evaluate(() => scrollTo(0, 3000))
  const place = await restingPlace(page)
  expect(place).toBeGreaterThan(2000)
  const seen = names(page).filter({ hasText: (await names(page).nth(5).textContent()) ?? '' })
  await expect(seen).toBeInViewport()

  await page.getByRole('button', { name: 'Show the map' }).click()
  const map = page.getByRole('region', { name: 'Map of surf spots' })
  await expect(map).toBeInViewport()
  await expect(page).toHaveURL(/view=map/)
  await expect(view(page, 'Map')).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page)).toBeHidden()
  // The switch is in sight there, so no button lies over the map.
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeHidden()
  await view(page, 'List').click()
  await expect(map).toBeHidden()
  await expect.poll(() => scrolled(page)).toBe(place)
  await expect(seen).toBeInViewport()

  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(map).toBeVisible()
  await filter(page, 'Popular').click()
  await view(page, 'List').click()
  await expect(cards(page).first()).toBeInViewport()
  await expect(cards(page).first()).toHaveAttribute('aria-posinset', '1')

  // To the end of the list. What is drawn on the way is measured, so that the end of the page moves meanwhile.
  const length = Number(await cards(page).first().getAttribute('aria-setsize'))
  expect(length).toBeGreaterThan(1_000)
  const last = list(page).locator(`> li[aria-posinset="${length}"]`)
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return last.count()
    })
    .toBe(1)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  expect(await cards(page).count()).toBeLessThan(30)
  // The floating button stands below the last card's buttons, not on them.
  await last.getByRole('link', { name: 'Check In' }).click({ trial: true })
})
