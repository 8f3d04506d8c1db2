import { expect, type Page } from '@playwright/test'
import type { Forecast } from '#contract/conditions.ts'
import { forecastComes } from '#e2e/forecasts.ts'
import { brokenWords, isNotTooWide, shows } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, PIER, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'
import { goodWeek, withoutWaves } from '#test/forecasts.ts'

/** As a reader sets it in the browser. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

/** What Lineup itself says: names may be longer than a line. */
const OWN_WORDS =
  'main h1:not([dir]), .sheet h2, [aria-label=Settings] a > :not([dir]), [aria-label="Recent sessions"] dd'

test('with text of twice the size, and names of any length and script, nothing is cut', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Tove Twicethesize')
  const named = { firstName: 'Wolfeschlegelsteinhausenbergerdorff', lastName: 'عبدالرحمن🏄' }
  const profile = { username: user.username, surfingType: ['fish'], profileImageUrl: null, ...named }
  const contact = { emergencyContact: null, emergencyContactPhone: null }
  expect((await context.request.put('/api/users/me', { data: { ...profile, ...contact } })).status()).toBe(200)
  await context.request.post('/api/recovery-codes')
  const board = { name: 'Step-up with the blue rails', type: 'shortboard', size: '6\'4" × 18¾ × 2½', litres: 28.5 }
  await context.request.post('/api/boards', { data: board })
  const asking = await browser.newContext()
  const { id: askingId, username } = await signUp(asking.request, 'Salma Aziz')
  const arabic = { username, firstName: 'سلمى', lastName: 'Aziz', surfingType: ['fish'], profileImageUrl: null }
  expect((await asking.request.put('/api/users/me', { data: { ...arabic, ...contact } })).status()).toBe(200)
  await asking.request.post('/api/buddy-requests', { data: { followingId: user.id } })
  await paddleOut(context.request, await spotNamed(context.request, 'Manu Bay'))
  for (const [address, words] of [
    ['/notifications', 'Aziz'],
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
    // A name from right to left does not turn the sentence around it.
    if (words === 'Aziz') await expect(page.locator('span:has(> b)')).toHaveCSS('direction', 'ltr')
    // The list of countries comes with their numbering plans.
    if (words === 'Phone Number') await page.getByLabel('Country').waitFor()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await isNotTooWide(page, `${address} at ${width}`)
      expect.soft(await brokenWords(page.locator(OWN_WORDS)), `${address} at ${width}`).toEqual([])
    }
  }
  await expect(page.locator('h1[dir=auto]')).toContainText(named.lastName)

  // Nor one that begins with it.
  await context.request.post('/api/buddy-requests', { data: { followingId: askingId } })
  const startTime = new Date(Date.now() + 36 * 3_600_000).toISOString()
  const surfSpotId = (await spotNamed(context.request, 'Manu Bay')).id
  const made = await context.request.post('/api/plans', { data: { surfSpotId, startTime, invited: [askingId] } })
  const { id } = await made.json()
  expect((await asking.request.put(`/api/plans/${id}/answer`, { data: { answer: 'going' } })).status()).toBe(200)
  await page.goto('/')
  await expect(page.getByText('سلمى is going')).toHaveCSS('direction', 'ltr')
  await enlargeText(page)
  const planned = page.getByRole('region', { name: 'Upcoming Sessions' }).getByRole('listitem')
  // In one look: what is above them may still come.
  const [below, top] = await planned.evaluate((row) => {
    const [words, chevron] = [row.querySelector('button')!, row.querySelector('span > svg:last-child')!]
    return [words.getBoundingClientRect().bottom, chevron.getBoundingClientRect().top]
  })
  expect(top).toBeLessThan(below!)
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
        expect.soft(await brokenWords(page.getByRole('dialog').locator('h3, h3 + p')), where).toEqual([])
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
    const overlap = async () => {
      const [above, below] = [await notice.boundingBox(), await credit.boundingBox()]
      return above!.y + above!.height - below!.y
    }
    // The map takes the screen's new size a frame later.
    await expect.poll(overlap).toBeLessThanOrEqual(1)
  }
})

test('without a network and with something waiting, no notice covers a word of Home in large text', async ({
  browser,
}) => {
  const { page } = await aSurferOnTheWay(browser, 'Nora Notice', { geolocation: PIER })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'Discover' }).click()
  const star = page.getByRole('button', { name: /^Favorite / }).first()
  await expect(star).toBeVisible()
  await page.context().setOffline(true)
  await star.click()
  await tabs.getByRole('link', { name: 'Home' }).click()
  const waiting = page.getByRole('button', { name: /^1 (favorite|change) waiting$/ })
  await expect(waiting).toBeVisible()
  await expect(page.getByText('Offline.')).toBeVisible()
  const firstWords = page.getByRole('region', { name: 'On land' }).locator('p, h1').first()
  await enlargeText(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const [notice, words] = [await waiting.boundingBox(), await firstWords.boundingBox()]
    expect(notice!.y + notice!.height).toBeLessThanOrEqual(words!.y)
  }
})
