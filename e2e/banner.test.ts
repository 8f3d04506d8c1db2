import { expect, type Locator, type Page } from '@playwright/test'
import { isNotTooWide } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { showsTexts, showsToast } from '#e2e/shows-texts.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/surfers.ts'
import { wordsLostIn } from '#e2e/words-on-picture.ts'

const TAGHAZOUT = { latitude: 30.5449, longitude: -9.7262 }
const MINUTE_MS = 60_000

const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const checkOut = (page: Page) => banner(page).getByRole('button', { name: 'Check Out' })
const wrapUp = (page: Page) => page.getByRole('dialog', { name: 'Check Out' })
const go = (page: Page) => wrapUp(page).getByRole('button', { name: 'Check Out' })

test('the banner counts the time in the water, survives a failed check-out, and leaves every tab at once', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Bea Bannerwave', { geolocation: TAGHAZOUT })
  const spot = await spotNamed(context.request, 'Anchor Point')
  const session = await paddleOut(context.request, spot, new Date(Date.now() - 58 * MINUTE_MS))
  await page.clock.install()
  await page.goto('/')
  const timer = banner(page).getByRole('timer')
  await expect(banner(page).getByRole('heading')).toHaveText('Anchor Point')
  await showsTexts(page, 'banner', 'Currently Surfing', '{minutes}m', 'Check Out', 'I need help')
  await page.clock.fastForward(2 * MINUTE_MS)
  await expect(timer).toHaveText('1h 0m')
  await showsTexts(page, 'banner', '{hours}h {minutes}m')
  await page.clock.fastForward(63 * MINUTE_MS)
  await expect(timer).toHaveText('2h 3m')

  await checkOut(page).click()
  await expect(wrapUp(page)).toContainText('In the water')
  await page.route('/api/surf-sessions/*/end', (route) => route.fulfill({ status: 500, json: { message: 'Oops' } }))
  await wrapUp(page).getByLabel('Notes').fill('Glassy')
  await go(page).click()
  await showsToast(page, 'Error: Failed to end session. Please try again.')
  await expect(go(page)).toBeEnabled()
  await page.goBack()
  await expect(timer).toHaveText('2h 3m')
  await checkOut(page).click()
  await expect(wrapUp(page).getByLabel('Notes')).toHaveValue('Glassy')
  await page.goBack()
  await page.unroute('/api/surf-sessions/*/end')

  const other = await context.newPage()
  // Over a weak network the session may not load; that keeps nobody in the water.
  await other.route(`/api/surf-sessions/${session.id}`, (route) => route.abort())
  await other.goto('/home')
  await expect(checkOut(other)).toBeEnabled()
  await checkOut(other).click()
  await expect(wrapUp(other)).toContainText('Failed to fetch session details')
  await go(other).click()
  await showsToast(other, 'Session Ended: Hope you had an epic session!')
  await expect(banner(other)).toBeHidden()
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Your Surf Stats' })).toContainText('Sessions1')
  const ended = await (await context.request.get(`/api/surf-sessions/${session.id}`)).json()
  expect(ended).toMatchObject({ isActive: false })
})

test('a press on Check Out counts, though the details of the session come while it lasts', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Bo Slowthumb', { geolocation: TAGHAZOUT })
  const { id } = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await page.goto('/')
  const mayCome = Promise.withResolvers<void>()
  const details = Promise.withResolvers<void>()
  await page.route(`/api/surf-sessions/${id}`, async (route) => {
    await mayCome.promise
    const answer = await route.fetch()
    await route.fulfill({ response: answer })
    details.resolve()
  })
  await checkOut(page).click()
  await go(page).hover()
  await page.mouse.down()
  mayCome.resolve()
  await details.promise
  // The details are drawn in the frame after the answer has been read.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 6; frames += 1) await new Promise(requestAnimationFrame)
  })
  await page.mouse.up()
  await expect(wrapUp(page)).toBeHidden()
  const session = async () => (await context.request.get(`/api/surf-sessions/${id}`)).json()
  await expect.poll(session).toMatchObject({ id, isActive: false })
})

test('a session that is being ended does not come back with what is fetched meanwhile', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Bea Slowline', { geolocation: TAGHAZOUT })
  const spot = await spotNamed(context.request, 'Anchor Point')
  const own = `/api/surf-sessions/${(await paddleOut(context.request, spot)).id}`
  await page.goto('/')
  const answer = Promise.withResolvers<void>()
  await page.route('/api/surf-sessions/*/end', async (route) => {
    await answer.promise
    await route.continue()
  })
  await checkOut(page).click()
  await go(page).click()
  const inTheWater = page.getByRole('region', { name: 'Currently Surfing', includeHidden: true })
  await expect(inTheWater).toHaveCount(0)

  // Another phone logs two earlier sessions, so that this one fetches the latest ones again each time.
  const logEarlier = async (hours: number) => {
    const [startTime, endTime] = [hours, hours - 1].map((ago) =>
      new Date(Date.now() - ago * 60 * MINUTE_MS).toISOString(),
    )
    const data = { clientId: crypto.randomUUID(), surfSpotId: spot.id, startTime, endTime }
    expect((await context.request.post('/api/surf-sessions/past', { data })).status()).toBe(201)
  }
  const fetched = page.waitForResponse(
    async (reply) => reply.url().includes('/api/surf-sessions/user/') && (await reply.json()).length === 2,
  )
  await logEarlier(5)
  expect(await (await fetched).json()).toMatchObject([{ isActive: true }, { isActive: false }])
  await logEarlier(7)
  const stats = page.getByRole('region', { name: 'Your Surf Stats', includeHidden: true })
  await expect(stats, 'by now it shows what was fetched before').toContainText('Sessions3')
  // At this moment: a check-out that waits for long hides it anyway.
  expect(await inTheWater.count()).toBe(0)
  answer.resolve()
  await expect.poll(async () => (await (await context.request.get(own)).json()).isActive).toBe(false)
  await expect(inTheWater).toHaveCount(0)
})

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

test('no word is lost in the picture of Home, however long the place is and however large the text', async ({
  browser,
}) => {
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
  const place = await region.getByRole('heading').boundingBox()
  await page.mouse.click(place!.x + 4, place!.y + 4)
  await expect(page).toHaveURL(/\?session=/)
  await page.goBack()
  await region.getByRole('button', { name: 'View session' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Bo Brightsky' })).toBeVisible()
  await showsTexts(page, 'session', '{hours}h {minutes}m')
})
