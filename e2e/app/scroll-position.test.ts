import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PIER } from '#e2e/support/surfers.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('a page opens at its top, and going back restores the scroll position', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Sol Scroller', { geolocation: PIER })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  await page.evaluate(() => scrollTo(0, 400))
  await nav(page).getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByText(/^[\d,]{5,} spots, best near you$/)).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.evaluate(() => scrollTo(0, 900))
  // Of the whole list, whose items have an index: it takes the place of the first cards, and what is taken out is at 0.
  const third = page.locator('[data-index="2"]').filter({ has: page.getByRole('button', { name: 'View Spot' }) })
  await expect(third).toBeInViewport()
  // Cards above that grow when their words come scroll the page, so that what is on the screen stays.
  const top = () => third.evaluate((card) => card.getBoundingClientRect().top)
  const was = await top()
  // Pressed where it is: a pointer would bring it into sight first.
  await third.getByRole('button', { name: 'View Spot' }).evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(top).toBeCloseTo(was, -1)

  await nav(page).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Your Surf Stats' })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect.poll(top).toBeCloseTo(was, -1)
})
