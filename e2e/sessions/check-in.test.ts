import { expect, type Page } from '@playwright/test'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { isNotTooWide } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'

const THURSO = { latitude: 58.602, longitude: -3.508 }

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Check In to Surf' })
const go = (page: Page) => sheet(page).getByRole('button', { name: 'Check In Now' })
const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })

test('a GPS check-in picks the spot beside the phone; one that failed leaves its button in sight, and two quick presses start one session', async ({
  browser,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Gil Triesagain', { geolocation: THURSO })
  await page.route('/api/surf-sessions', (route) => route.fulfill({ status: 500, json: { message: 'Oops' } }))
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'Check In' }).click()
  await expect(sheet(page)).toContainText('Check in at Thurso East')
  await go(page).click()
  const toast = page.locator('.toast', { hasText: 'Check-in Failed' })
  // It stays as long as the mouse is on it.
  await toast.hover()
  const gap = async () => {
    const [button, above] = [await go(page).boundingBox(), await toast.boundingBox()]
    return button && above ? button.y - (above.y + above.height) : Number.NaN
  }
  await expect.poll(gap).toBeGreaterThan(0)

  await sheet(page)
    .getByText(/Alarm after 4 h/)
    .click()
  await expect(sheet(page).getByLabel('Board')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await isNotTooWide(page, 'the details with text of twice the size')

  await page.unroute('/api/surf-sessions')
  await go(page).dblclick()
  await expect(sheet(page)).toBeHidden()
  await expect(banner(page).getByRole('heading')).toHaveText('Thurso East')
  const sessions: SurfSession[] = await (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json()
  expect(sessions).toMatchObject([{ isActive: true, surfSpot: { name: 'Thurso East' } }])
})
