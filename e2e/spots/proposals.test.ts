import { type Browser, expect } from '@playwright/test'
import { linkThatVerifies } from '#e2e/accounts/account-letters.ts'
import { goTo } from '#e2e/support/go-to.ts'
import { OPERATOR, test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PASSWORD, spotNamed } from '#e2e/support/surfers.ts'

/** The operator, whose address is confirmed. */
async function anOperator(browser: Browser, product: Parameters<typeof linkThatVerifies>[0]) {
  const context = await browser.newContext()
  const data = { email: OPERATOR, password: PASSWORD, firstName: 'Odo', lastName: 'Operator' }
  expect((await context.request.post('/api/signup', { data })).status()).toBe(201)
  const page = await context.newPage()
  // No mail is sent here, so an address is verified by a link that is made by hand.
  await page.goto(await linkThatVerifies(product, OPERATOR))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  return { page }
}

test('a surfer proposes a spot and corrects another, and an operator answers both', async ({ browser, product }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Pia Proposer')
  await page.goto('/proposals')
  await expect(page.getByText('No proposals yet')).toBeVisible()
  await page.getByRole('button', { name: 'Missing a spot? Propose it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Far Reef')
  // A slip that closes the sheet takes nothing away.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog.getByLabel('Name')).toHaveValue('Far Reef')
  const map = dialog.getByRole('region', { name: 'Map to place the spot on' })
  // Its buttons come with the map, which the region is there before.
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await map.click({ position: { x: 100, y: 150 } })
  await expect(dialog.getByLabel('Latitude')).toHaveValue(/^33\.\d{4}$/)
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  const own = page.getByRole('list', { name: 'Your proposals' })
  await expect(own.getByText('Far Reef')).toBeVisible()

  const wedge = await spotNamed(context.request, 'The Wedge')
  await goTo(page, `/proposals?propose-spot=${wedge.id}`)
  await expect(dialog.getByLabel('Area')).toHaveValue(wedge.area)
  await dialog.getByLabel('Description').fill('Gone since the storm.')
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(own.getByText('Correction of The Wedge')).toBeVisible()

  const { page: operator } = await anOperator(browser, product)
  await operator.goto('/operators/spots')
  const waiting = operator.getByRole('list', { name: 'Waiting proposals' })
  await expect(waiting.getByRole('deletion')).toHaveText(wedge.description)
  const review = operator.getByRole('dialog')
  await waiting.getByRole('button', { name: 'Review Far Reef' }).click()
  await review.getByRole('button', { name: 'Accept' }).click()
  await expect(waiting.getByRole('button', { name: 'Review Far Reef' })).toHaveCount(0)
  await waiting.getByRole('button', { name: 'Review The Wedge' }).click()
  await review.getByRole('button', { name: 'Decline' }).click()
  await expect(operator.getByText('Nothing to review')).toBeVisible()

  // The page shows its proposals as they are at each visit.
  await goTo(page, '/discover')
  await goTo(page, '/proposals')
  await expect(own.getByText('Declined')).toBeVisible()
  await own.getByRole('button', { name: 'Far Reef' }).click()
  await expect(page.getByRole('dialog', { name: 'Far Reef' })).toBeVisible()
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
  // The sheet has risen.
  const sheet = page.getByRole('dialog')
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)).then(() => {}))
  const before = await heights()
  const scrollEnds = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('scrollend', () => resolve(), { capture: true, once: true })),
  )
  await pull([100], -120)
  await scrollEnds
  const scrolled = await heights()
  expect(scrolled.map).toBeLessThan(before.map - 60)
  expect(scrolled.map - scrolled.coast).toBeCloseTo(before.map - before.coast)

  // How far the sheet goes on scrolling differs; the fingers need the map in sight.
  await map.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const placed = await heights()
  await pull([60, 160], 80)
  await expect.poll(async () => (await heights()).coast).toBeGreaterThan(placed.coast + 60)
  expect((await heights()).map).toBe(placed.map)
})
