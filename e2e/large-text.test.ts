import { expect, type Page } from '@playwright/test'
import { isNotTooWide, shows } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay } from '#e2e/surfers.ts'

/** As a reader sets it in the browser. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

test('with text of twice the size no tab, heading or row is cut or laid over another', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Tove Twicethesize')
  await context.request.post('/api/recovery-codes')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [address, words] of [
      ['/notifications', 'Notifications'],
      ['/settings/security', 'This browser'],
      ['/settings/security/log', 'Recovery codes made'],
    ] as const) {
      await page.goto(address)
      await enlargeText(page)
      await shows(page, words)
      await isNotTooWide(page, `${address} at ${width}`)
    }
  }
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const labels = await tabs.getByRole('link').or(tabs.getByRole('button')).all()
  const ranges = await Promise.all(
    labels.map((label) =>
      label.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      }),
    ),
  )
  ranges.sort((one, other) => one.left - other.left)
  for (const [index, { left }] of ranges.entries()) expect(left).toBeGreaterThanOrEqual(ranges[index - 1]?.right ?? 0)
})
