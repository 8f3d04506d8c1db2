import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'

test('a tap on the map places the spot, one finger scrolls the sheet, two move the map', async ({ browser }) => {
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

  await map.tap({ position: { x: 100, y: 150 } })
  await expect(sheet.getByLabel('Latitude')).toHaveValue(/^-?\d+\.\d{4}$/)
})
