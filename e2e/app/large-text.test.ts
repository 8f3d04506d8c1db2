import { expect } from '@playwright/test'
import { forecastComes } from '#e2e/support/forecasts.ts'
import { brokenWords, isNotTooWide, openAddress, setTextSize, shows } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, PIER, signUp, spotNamed } from '#e2e/support/surfers.ts'
import { goodWeek, withoutWaves } from '#test/fakes/open-meteo/forecasts.ts'

const SIZES = [320, 390].map((width) => ({ width, height: 844 }))

test('a right-to-left name does not reverse the sentence around it at any text size', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Tove Twicethesize')
  const asking = await browser.newContext()
  const salma = await signUp(asking.request, 'Salma Aziz')
  const arabic = {
    username: salma.username,
    firstName: 'سلمى',
    lastName: 'Aziz',
    surfingType: ['fish'],
    profileImageUrl: null,
  }
  const contact = { emergencyContact: null, emergencyContactPhone: null }
  expect((await asking.request.put('/api/users/me', { data: { ...arabic, ...contact } })).status()).toBe(200)
  await areBuddies(asking.request, salma, context.request, user)
  const startTime = new Date(Date.now() + 36 * 3_600_000).toISOString()
  const surfSpotId = (await spotNamed(context.request, 'Manu Bay')).id
  const made = await context.request.post('/api/plans', { data: { surfSpotId, startTime, invited: [salma.id] } })
  const { id } = await made.json()
  expect((await asking.request.put(`/api/plans/${id}/answer`, { data: { answer: 'going' } })).status()).toBe(200)
  await page.goto('/notifications')
  await expect(page.locator('span:has(> b)').filter({ hasText: 'Aziz' }).first()).toHaveCSS('direction', 'ltr')
  await openAddress(page, '/')
  // Signs around the name keep its direction to itself.
  await expect(page.getByText('\u2068سلمى\u2069 is going')).toHaveCSS('direction', 'ltr')

  await setTextSize(page, '200%')
  const planned = page.getByRole('region', { name: 'Upcoming Sessions' }).getByRole('listitem')
  // In one look: what is above them may still come.
  const isBesideItsWords = () =>
    planned.evaluate((row) => {
      const [words, chevron] = [row.querySelector('button')!, row.querySelector('span > svg:last-child')!]
      return chevron.getBoundingClientRect().top < words.getBoundingClientRect().bottom
    })
  await expect.poll(isBesideItsWords, 'the arrow of a plan').toBe(true)
})

test('no word of a spot is broken and no row clipped in any conditions at 200% text size', async ({ page }) => {
  const seas = [
    ['Chicama', 'Dangerous', { surfRating: 1, warning: 'dangerous' }],
    ['Manu Bay', 'Experts only', { surfRating: 4.5, warning: 'experts-only' }],
    ["Teahupo'o", 'typical', undefined],
  ] as const
  const spots = await Promise.all(seas.map(([name]) => spotNamed(page.request, name)))
  const addresses = spots.map(({ id }) => `/discover?spot=${id}`)
  for (const [index, { id }] of spots.entries()) {
    const sea = seas[index]![2]
    await forecastComes(
      page,
      (forecast) => {
        if (!sea) return withoutWaves(forecast)
        const { hours = [], ...rest } = goodWeek(forecast)
        return { ...rest, surfRating: sea.surfRating, hours: hours.map((hour) => ({ ...hour, ...sea })) }
      },
      `/api/surf-spots/${id}/forecast`,
    )
  }
  await page.goto('/discover')
  for (const [index, [, words]] of seas.entries()) {
    await openAddress(page, addresses[index]!)
    await shows(page, words)
    for (const isLarge of [false, true]) {
      await setTextSize(page, isLarge ? '200%' : '')
      for (const size of SIZES) {
        await page.setViewportSize(size)
        const where = `${words} at ${size.width}${isLarge ? ', large' : ''}`
        await expect.poll(() => brokenWords(page.getByRole('dialog').locator('h3, h3 + p')), where).toEqual([])
        await isNotTooWide(page, where)
      }
    }
  }
})

test('the longest names of compass points fit a spot’s page and table at 320 px', async ({ page }) => {
  const { id, name } = await spotNamed(page.request, 'Manu Bay')
  await forecastComes(page, (forecast) => {
    const { hours = [], ...rest } = goodWeek(forecast)
    const from = {
      windDirection: 247.5,
      windSide: 'cross-offshore',
      windSpeed: 48,
      windGusts: 60,
      swellDirection: 202.5,
    }
    return { ...rest, hours: hours.map((hour) => ({ ...hour, ...from }) as typeof hour) }
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/discover?spot=${id}`)
  await shows(page, 'West-south-west, cross-offshore')
  await page.getByRole('button', { name: 'As table' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('30 WSW')
  for (const size of ['', '200%'] as const) {
    await setTextSize(page, size)
    await expect.poll(() => brokenWords(page.getByRole('dialog', { name }).locator('h3, h3 + p, td')), size).toEqual([])
    await isNotTooWide(page, size)
  }
})

test('with large text, the notice of missing map tiles leaves the credit readable', async ({ page }) => {
  await page.goto('/discover?view=map')
  await setTextSize(page, '200%')
  const notice = page.getByText('No map right now')
  const credit = page.locator('.leaflet-control-attribution')
  for (const size of SIZES) {
    await page.setViewportSize(size)
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

test('offline with a pending change, no notice covers Home’s text at 200% text size', async ({ browser }) => {
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
  await setTextSize(page, '200%')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const overlap = async () => {
      const [notice, words] = [await waiting.boundingBox(), await firstWords.boundingBox()]
      return notice!.y + notice!.height - words!.y
    }
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  }
})
