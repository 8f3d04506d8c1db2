import { expect } from '@playwright/test'
import { linkThatVerifies } from '#e2e/account-letters.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, PASSWORD, spotNamed } from '#e2e/surfers.ts'

/** As global-setup.ts names it. */
const OPERATOR = 'operator@example.com'

test('a surfer proposes a spot and corrects another, and an operator answers both', async ({ browser, product }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Pia Proposer', {
    geolocation: { latitude: 34.4033, longitude: -119.6878 },
  })
  await page.goto('/proposals')
  await expect(page.getByText('No proposals yet')).toBeVisible()
  await page.getByRole('button', { name: 'Missing a spot? Propose it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sandspit')
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  await expect(dialog.getByLabel('Latitude')).toHaveValue('34.4033')
  await expect(dialog.getByLabel('Longitude')).toHaveValue('-119.6878')
  await dialog.getByRole('slider', { name: 'Facing' }).fill('175')
  await expect(dialog.getByText('Looks out to the south')).toBeVisible()
  await dialog.getByRole('button', { name: 'Jetty' }).click()
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText('An operator will take a look.').first()).toBeVisible()

  const wedge = await spotNamed(context.request, 'The Wedge')
  await page.goto(`/proposals?propose-spot=${wedge.id}`)
  await expect(dialog.getByLabel('Area')).toHaveValue(wedge.area)
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(dialog.getByRole('status')).toContainText(["Nothing has changed yet. Fix what's wrong"])
  await dialog.getByLabel('Description').fill('Gone since the storm.')
  await expect(dialog.getByText('Nothing has changed yet.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  const own = page.getByRole('list', { name: 'Your proposals' })
  await expect(own.getByText('Correction of The Wedge')).toBeVisible()

  const operators = await browser.newContext()
  const operator = await operators.newPage()
  const data = { email: OPERATOR, password: PASSWORD, firstName: 'Odo', lastName: 'Operator' }
  await operators.request.post('/api/signup', { data })
  // No mail is sent here, so an address is verified by a link that is made by hand.
  await operator.goto(await linkThatVerifies(product, OPERATOR))
  await operator.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(operator.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await operator.goto('/proposals')
  const waiting = operator.getByRole('list', { name: 'Waiting proposals' })
  await expect(waiting.getByText('34.4033, -119.6878')).toBeVisible()
  await expect(waiting.getByRole('deletion')).toHaveText(wedge.description)
  await waiting.getByRole('button', { name: 'Accept Sandspit' }).click()
  await expect(operator.getByText('Proposal accepted').first()).toBeVisible()
  await waiting.getByRole('button', { name: 'Decline The Wedge' }).click()
  await expect(operator.getByText('Proposal declined').first()).toBeVisible()
  await expect(operator.getByText('Nothing to review')).toBeVisible()

  await page.reload()
  await expect(own.getByText('Declined')).toBeVisible()
  await own.getByRole('button', { name: 'Sandspit' }).click()
  await expect(page.getByRole('dialog', { name: 'Sandspit' })).toBeVisible()
})

test('what is typed while the position is being found stays', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Gil Gpswait')
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) =>
      addEventListener('found', () =>
        found({
          coords: { latitude: 34.4033, longitude: -119.6878, accuracy: 5 },
          timestamp: Date.now(),
        } as GeolocationPosition),
      )
  })
  await page.goto('/proposals?propose-spot')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sand')
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  await expect(dialog.getByRole('button', { name: 'Getting location...' })).toBeVisible()
  await dialog.getByLabel('Name').fill('Sandspit')
  await dialog.getByLabel('Description').fill('A wedge off the jetty')
  await page.evaluate(() => dispatchEvent(new Event('found')))
  await expect(dialog.getByLabel('Latitude')).toHaveValue('34.4033')
  await expect(dialog.getByLabel('Name')).toHaveValue('Sandspit')
  await expect(dialog.getByLabel('Description')).toHaveValue('A wedge off the jetty')
})

test('the spot stands where the map is pressed, and what was typed stays when sending fails', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Mia Mapper')
  await page.goto('/proposals?propose-spot')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Far Reef')
  const map = dialog.getByRole('region', { name: 'Map to place the spot on' })
  // Its buttons come with the map, which the region is there before.
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await map.click({ position: { x: 100, y: 150 } })
  await expect(dialog.getByLabel('Latitude')).toHaveValue(/^33\.\d{4}$/)
  const longitude = await dialog.getByLabel('Longitude').inputValue()
  const sent: string[] = []
  await page.route('/api/surf-spots/proposals', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON().clientId)
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText("We couldn't reach the server. Please try again.").first()).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Far Reef')
  await expect(dialog.getByLabel('Longitude')).toHaveValue(longitude)
  await page.unroute('/api/surf-spots/proposals')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  expect(new Set([...sent, (await answer).request().postDataJSON().clientId]).size).toBe(1)
  await expect(page.getByRole('list', { name: 'Your proposals' }).getByText('Far Reef')).toBeVisible()
})

test('what was typed outlives a slip that closes the sheet, until it is sent or cancelled', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Nell Nearlydone')
  const wedge = await spotNamed(context.request, 'The Wedge')
  const dialog = page.getByRole('dialog')
  const area = dialog.getByLabel('Area')
  await page.goto('/proposals')
  await page.getByRole('button', { name: 'Missing a spot? Propose it' }).click()
  await dialog.getByLabel('Name').fill('Slip Reef')
  await area.fill('Nowhere, Baja')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog.getByLabel('Name')).toHaveValue('Slip Reef')
  await expect(area).toHaveValue('Nowhere, Baja')
  await page.goBack()
  await expect(dialog).toBeHidden()

  // What is said of another spot is another matter, and 'Cancel' is no slip.
  await page.goto(`/discover?spot=${wedge.id}`)
  const correct = dialog.getByRole('button', { name: 'Something wrong? Correct it' })
  await correct.click()
  await expect(area).toHaveValue(wedge.area)
  await area.fill('Peninsula')
  await page.keyboard.press('Escape')
  await correct.click()
  await expect(area).toHaveValue('Peninsula')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await correct.click()
  await expect(area).toHaveValue(wedge.area)
})

test('one finger on the map scrolls the sheet, two move the map', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Theo Thumb', {
    hasTouch: true,
    isMobile: true,
    // Without motion the map draws its coasts anew after a gesture, so that their place says nothing.
    reducedMotion: 'no-preference',
  })
  await page.goto('/proposals?propose-spot')
  await expect(page.getByText('Use two fingers to move the map.')).toBeVisible()
  const map = page.getByRole('region', { name: 'Map to place the spot on' })
  const coast = map.locator('.map-coast').first()
  /** At one moment, for what is scrolled goes on for a while. */
  const heights = () =>
    map.evaluate((element) => ({
      map: element.getBoundingClientRect().y,
      coast: element.querySelector('.map-coast')!.getBoundingClientRect().y,
    }))
  await expect(coast).toBeVisible()
  const fingers = await context.newCDPSession(page)
  /** Fingers that are set down on the map and go up or down together. */
  const pull = async (columns: number[], byY: number) => {
    const { x, y, height } = (await map.boundingBox())!
    const at = (moved: number) => columns.map((column) => ({ x: x + column, y: y + height / 2 + moved }))
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const share of [0.2, 0.4, 0.6, 0.8, 1])
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share * byY) })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  /** How far the map moves during ten frames. */
  const moves = () =>
    map.evaluate(async (element) => {
      const y = element.getBoundingClientRect().y
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
      return element.getBoundingClientRect().y - y
    })
  await expect.poll(moves).toBe(0)
  const before = await heights()
  await pull([100], -120)
  await expect.poll(async () => (await heights()).map).toBeLessThan(before.map - 60)
  await expect.poll(moves).toBe(0)
  const scrolled = await heights()
  expect(scrolled.map - scrolled.coast).toBeCloseTo(before.map - before.coast)

  // How far the sheet goes on scrolling differs; the fingers need the map in sight.
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect.poll(moves).toBe(0)
  const placed = await heights()
  await pull([60, 160], 80)
  await expect.poll(async () => (await heights()).coast).toBeGreaterThan(placed.coast + 60)
  expect((await heights()).map).toBe(placed.map)
})
