import { expect, type Locator, type Page } from '@playwright/test'
import { wordsLostIn } from '#e2e/sessions/words-on-picture.ts'
import { isNotTooWide } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

const TAGHAZOUT = { latitude: 30.5449, longitude: -9.7262 }

const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })

/** That no word is lost in the picture behind it, in both themes. */
async function isReadable(page: Page, region: Locator, width: number, size: string) {
  await page.setViewportSize({ width, height: 2000 })
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const where = `${await region.getAttribute('aria-label')}, ${width} px, ${size}, ${colorScheme}`
    expect.soft(await wordsLostIn(page, region), where).toEqual([])
    await isNotTooWide(page, where)
  }
}

test('the text on Home’s picture stays readable with long place names and large text', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Bo Brightsky', { geolocation: TAGHAZOUT })
  await page.goto('/')
  const onLand = page.getByRole('region', { name: 'On land' })
  await expect(onLand.getByRole('heading')).toBeVisible()
  await isReadable(page, onLand, 320, '200%')
  const data = {
    customLocation: "Ala Moana Bowls, in front of the harbour mouth where the channel's markers stand",
    startTime: new Date(Date.now() - 83 * MINUTE_MS).toISOString(),
    ...TAGHAZOUT,
  }
  expect((await context.request.post('/api/surf-sessions', { data })).status()).toBe(201)
  const region = banner(page)
  await expect(region.getByRole('status').getByRole('button')).toBeVisible()
  for (const [width, size] of [
    [390, '100%'],
    [320, '100%'],
    [320, '200%'],
  ] as const)
    await isReadable(page, region, width, size)
  // The whole of the words opens the session; the watch's own button still opens the watch.
  await region.getByRole('heading').click({ position: { x: 4, y: 4 }, force: true })
  await expect(page).toHaveURL(/\?session=/)
  await page.goBack()
  await region.getByRole('button', { name: 'View session' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Bo Brightsky' })).toBeVisible()
})
