import { expect, type Page } from '@playwright/test'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { recordShifts } from '#e2e/app/layout-shifts.ts'
import { card, expectLength, names } from '#e2e/spots/spot-cards.ts'
import { test } from '#e2e/support/product.ts'
import { fillSignUp } from '#e2e/support/surfers.ts'

test('a visitor who checks in at a spot signs up and finds the spot preselected', async ({ page }) => {
  await page.goto('/discover?q=chicama')
  await card(page, 'Chicama').getByRole('link', { name: 'Check In' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, 'Vito Visitor')
  const first = page.getByRole('dialog', { name: 'Check In to Surf' }).getByRole('radio', { name: 'Chicama' }).first()
  await expect(first).toBeChecked()
})

/** Holds the answers to these calls back until the result is called. */
async function hold(page: Page, calls: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function seaIsKnown(page: Page, address: string): Promise<boolean> {
  const spots: SurfSpot[] = await (await page.request.get(address)).json()
  return spots.every(({ currentConditions }) => currentConditions.forecasts.length > 0)
}

test('the first spots load alone, then all others, without a layout shift', async ({ page }) => {
  const letFirstCome = await hold(page, '/api/surf-spots/popular?*')
  const letAllCome = await hold(page, '/api/surf-spots/all')
  // A server that has just started requests the sea, which changes what cards say.
  await expect.poll(() => seaIsKnown(page, '/api/surf-spots/popular?region=Portugal&limit=20')).toBe(true)
  const shifts = await recordShifts(page)
  const letCodeCome = await hold(page, '**/assets/*/discover-*.js')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/discover?region=Portugal', { waitUntil: 'commit' })
  // The outline, which nobody can press and no screen reader reads.
  const title = page.getByText('All Surf Spots')
  await expect(title).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  const inOutline = await title.boundingBox()
  letCodeCome()
  await expect(page.getByRole('list', { name: 'Loading surf spots' }).locator('> li')).toHaveCount(5)
  letFirstCome()
  await expect(names(page).first()).toHaveText('Supertubos')
  await expectLength(page, 20)
  await expect(page.getByText('Popular in Portugal')).toBeVisible()
  expect(await title.boundingBox()).toMatchObject({ y: inOutline!.y, height: inOutline!.height })
  letAllCome()
  await expect(page.getByText(/^\d\d spots in Portugal$/)).toBeVisible()
  await expect(names(page).first()).toHaveText('Supertubos')
  expect(await shifts()).toEqual([])
})
