import { expect, type Page } from '@playwright/test'
import type { Forecast } from '#contract/conditions.ts'
import { forecastComes, goodWeek, withoutWaves } from '#e2e/forecasts.ts'
import { isNotTooWide, shows } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, spotNamed } from '#e2e/surfers.ts'

/** As a reader sets it in the browser. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

test('with text of twice the size, and names of any length and script, nothing is cut', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Tove Twicethesize')
  const named = { firstName: 'Wolfeschlegelsteinhausenbergerdorff', lastName: 'عبدالرحمن🏄' }
  const profile = { username: user.username, surfingType: ['fish'], profileImageUrl: null, ...named }
  const contact = { emergencyContact: null, emergencyContactPhone: null }
  expect((await context.request.put('/api/users/me', { data: { ...profile, ...contact } })).status()).toBe(200)
  await context.request.post('/api/recovery-codes')
  const board = { name: 'Step-up with the blue rails', type: 'shortboard', size: '6\'4" × 18¾ × 2½', litres: 28.5 }
  await context.request.post('/api/boards', { data: board })
  for (const [address, words] of [
    ['/notifications', 'Notifications'],
    ['/boards', 'Step-up'],
    ['/settings/security', 'This browser'],
    ['/settings/security/log', 'Recovery codes made'],
    // Each a page, and over it a sheet with fields.
    ['/?schedule', 'Time'],
    ['/settings/contacts?contact=', 'Phone Number'],
    ['/settings/notifications', 'Quiet hours'],
    ['/profile?edit-profile', 'Phone Number'],
  ] as const) {
    await page.goto(address)
    await enlargeText(page)
    await shows(page, words)
    // The list of countries comes with their numbering plans.
    if (words === 'Phone Number') await page.getByLabel('Country').waitFor()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await isNotTooWide(page, `${address} at ${width}`)
    }
  }
  await expect(page.locator('h1[dir=auto]')).toContainText(named.lastName)
})

/** The words of a spot's cards that stand on two lines, where nothing but a hyphen may divide them. */
const brokenWords = (page: Page) =>
  page.getByRole('dialog').evaluate(async (dialog) => {
    await document.fonts.ready
    const range = document.createRange()
    return [...dialog.querySelectorAll('h3, h3 + p')].flatMap((element) => {
      const nodes = document.createNodeIterator(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const { index, 0: word } of node.textContent!.matchAll(/[^\s-]+/g)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
        }
      return broken
    })
  })

test('no word of a spot is broken and no row cut, in any sea and with text of twice the size', async ({ page }) => {
  const spot = await spotNamed(page.request, 'Chicama')
  let sea: Pick<Forecast['hours'][number], 'surfRating' | 'warning'> | undefined
  await forecastComes(page, (forecast) => {
    if (!sea) return withoutWaves(forecast)
    const { hours = [], ...rest } = goodWeek(forecast)
    return { ...rest, surfRating: sea.surfRating, hours: hours.map((hour) => ({ ...hour, ...sea })) }
  })
  for (const [words, next] of [
    ['Dangerous', { surfRating: 1, warning: 'dangerous' }],
    ['Experts only', { surfRating: 4.5, warning: 'experts-only' }],
    ['typical', undefined],
  ] as const) {
    sea = next
    await page.goto(`/discover?spot=${spot.id}`)
    await shows(page, words)
    for (const isLarge of [false, true]) {
      if (isLarge) await enlargeText(page)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const where = `${words} at ${width}${isLarge ? ', large' : ''}`
        expect.soft(await brokenWords(page), where).toEqual([])
        await isNotTooWide(page, where)
      }
    }
  }
})

test('on a map with large text the notice that tiles are missing leaves the credit below it readable', async ({
  page,
}) => {
  await page.goto('/discover?view=map')
  await enlargeText(page)
  const notice = page.getByText('No map right now')
  const credit = page.locator('.leaflet-control-attribution')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(notice).toBeVisible()
    await expect(credit).toContainText('Weather data by')
    const [above, below] = [await notice.boundingBox(), await credit.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y + 1)
  }
})
