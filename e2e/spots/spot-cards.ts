import { expect, type Page } from '@playwright/test'
import { spotsOf, type ToldSpot } from '#test/sea/spots-told.ts'

export const list = (page: Page) => page.getByRole('list', { name: 'All surf spots' })
export const cards = (page: Page) => list(page).locator('> li')
export const card = (page: Page, spot: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: spot, exact: true }) })
export const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true })
export const view = (page: Page, name: 'List' | 'Map') =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true })
/** What the cards near the screen are of, from the top. */
export const names = (page: Page) => cards(page).getByRole('heading')
/** The first cards are there before the code of long lists is, which then draws what is near the screen. */
export const isWholeList = (page: Page) => expect(list(page).locator('> li[data-index]').first()).toBeVisible()
/** How long the list is, also beyond what is drawn of it. */
export const expectLength = (page: Page, length: number) =>
  expect(cards(page).first()).toHaveAttribute('aria-setsize', String(length))
export const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** Where the page has come to rest: cards cover the screen, each below the one before it, as high as it turned out to be. */
export async function restingPlace(page: Page): Promise<number> {
  const areLaidOut = () =>
    cards(page).evaluateAll((drawn) => {
      const boxes = drawn.map((card) => card.getBoundingClientRect())
      const isBelow = (top: number, before: DOMRect | undefined) => !before || Math.abs(top - before.bottom - 12) < 1
      const covers = (boxes[0]?.top ?? 1) <= 0 && (boxes.at(-1)?.bottom ?? 0) >= innerHeight
      return covers && boxes.every(({ top }, nth) => isBelow(top, boxes[nth - 1]))
    })
  await expect.poll(areLaidOut).toBe(true)
  return scrolled(page)
}

/**
 * Lets all spots be these, and Discover look at the whole world. Equal ones keep this order. The short lists that come
 * first are empty, so that the page asks for all.
 */
export async function onlyTheseSpots(page: Page, told: ToldSpot[]) {
  const spots = spotsOf(told)
  await page.addInitScript(() => localStorage.setItem('discover-region', 'everywhere'))
  await page.route(/\/api\/surf-spots\/(popular|nearby)\?.*limit=20/, (route) => route.fulfill({ json: [] }))
  await page.route('/api/surf-spots/all', (route) => route.fulfill({ json: spots }))
}
