import { expect, type Page } from '@playwright/test'
import type { CurrentForecast, SurfSpot } from '#contract/spots.ts'
import { spotNamed } from '#e2e/surfers.ts'
import { anHour } from '#test/an-hour.ts'

export const list = (page: Page) => page.getByRole('list', { name: 'All surf spots' })
export const cards = (page: Page) => list(page).locator('> li')
export const card = (page: Page, spot: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: spot, exact: true }) })
export const search = (page: Page) => page.getByPlaceholder('Search surf spots...')
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

/** Where the page has come to rest; a card that is drawn for the first time may be higher than was thought. */
export async function restingPlace(page: Page): Promise<number> {
  let place = -1
  await expect
    .poll(async () => {
      const before = place
      // What a frame has drawn is measured in it and placed in the next.
      place = await page.evaluate(async () => {
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
        return scrollY
      })
      return place === before
    })
    .toBe(true)
  return place
}

type Told = Partial<Omit<SurfSpot, 'currentConditions'>> & { now?: Partial<CurrentForecast> }

/**
 * Lets all spots be these, and Discover look at the whole world. Equal ones keep this order. The short lists that come
 * first are empty, so that the page asks for all.
 */
export async function onlyTheseSpots(page: Page, told: Told[]) {
  const template = await spotNamed(page.request, 'Chicama')
  // Of this moment instead of its hour, so that no age turns while a test looks.
  const time = new Date().toISOString()
  const forecast: CurrentForecast = { ...anHour, time, waveHeight: 1.2, windSide: 'offshore' }
  const spots = told.map(({ now, ...spot }, index) => ({
    ...template,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    waveHeight: now ? 3.9 : null,
    windSpeed: now ? 4 : null,
    surfRating: now?.surfRating ?? null,
    ...spot,
    currentConditions: { forecasts: now ? [{ ...forecast, ...now }] : [] },
  }))
  await page.addInitScript(() => localStorage.setItem('discover-region', 'everywhere'))
  await page.route(/\/api\/surf-spots\/(popular|nearby)\?.*limit=20/, (route) => route.fulfill({ json: [] }))
  await page.route('/api/surf-spots/all', (route) => route.fulfill({ json: spots }))
}
