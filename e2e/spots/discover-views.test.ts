import { expect } from '@playwright/test'
import {
  card,
  cards,
  expectLength,
  filter,
  isWholeList,
  list,
  names,
  onlyTheseSpots,
  restingPlace,
  scrolled,
  view,
} from '#e2e/spots/spot-cards.ts'
import { test } from '#e2e/support/product.ts'

test('returning from the map restores the list’s position, or the top if the list has changed', async ({ page }) => {
  await page.goto('/discover')
  await isWholeList(page)
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
})

test('a list of ten thousand spots renders only a few rows and scrolls to its end', async ({ page }) => {
  await onlyTheseSpots(
    page,
    Array.from({ length: 10_000 }, (_, index) => ({ name: `Peak ${String(index).padStart(4, '0')}` })),
  )
  await page.goto('/discover')
  await isWholeList(page)
  await expectLength(page, 10_000)
  expect(await cards(page).count()).toBeLessThan(30)
  const last = card(page, 'Peak 9999')
  // What is drawn on the way is measured, so that the end of the page moves while it is scrolled to.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return last.count()
    })
    .toBe(1)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expect(last).toHaveAttribute('aria-posinset', '10000')
  expect(await cards(page).count()).toBeLessThan(30)
  // The floating button stands below the last card's buttons, not on them.
  await last.getByRole('link', { name: 'Check In' }).click({ trial: true })
})
