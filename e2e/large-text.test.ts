import type { Page } from '@playwright/test'
import { isNotTooWide, shows } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay } from '#e2e/surfers.ts'

/** As a reader sets it in the browser. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

test('with text of twice the size no heading or row is cut', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Tove Twicethesize')
  await context.request.post('/api/recovery-codes')
  for (const [address, words] of [
    ['/notifications', 'Notifications'],
    ['/settings/security', 'This browser'],
    ['/settings/security/log', 'Recovery codes made'],
  ] as const) {
    await page.goto(address)
    await enlargeText(page)
    await shows(page, words)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await isNotTooWide(page, `${address} at ${width}`)
    }
  }
})
