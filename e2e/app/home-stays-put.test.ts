import { expect } from '@playwright/test'
import { recordShifts } from '#e2e/app/layout-shifts.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PIER } from '#e2e/support/surfers.ts'

test('the outbox notice on Home shifts no layout, neither when it appears nor when it is sent', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Olga Outbox', { geolocation: PIER })
  const sent = Promise.withResolvers<void>()
  await page.route('/api/favourites/*', async (route) => {
    await sent.promise
    // A page that was left wants no answer.
    await route.continue().catch(() => {})
  })
  await page.goto('/discover')
  // It is sent once it is stored, which leaving the page before would prevent.
  const stored = page.waitForRequest('/api/favourites/*')
  await page
    .getByRole('button', { name: /^Favorite / })
    .first()
    .click()
  await stored
  const shifts = await recordShifts(page)
  await page.goto('/')
  const waiting = page.getByRole('button', { name: '1 favorite waiting' })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  sent.resolve()
  await expect(waiting).toHaveCount(0)
  expect(await shifts()).toEqual([])
})

test('the card of a surfer who waits for approval shifts no layout on Home', async ({ browser, product: { db } }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Wanda Waiting', { geolocation: PIER })
  await db.query("insert into standings (user_id, state) values ($1, 'awaiting')", [user.id])
  await page.goto('/discover')
  const shifts = await recordShifts(page)
  await page.goto('/')
  await expect(page.getByText('An operator has to approve your account')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  expect(await shifts()).toEqual([])
})

test('the dock is in place before its tabs and labels load', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Dora Dock', { geolocation: PIER })
  await page.goto('/')
  const dock = page.getByRole('navigation', { name: 'Main' })
  const heights = await dock.evaluate((whole) => {
    const beginning = document.body.appendChild(whole.cloneNode() as HTMLElement)
    return [beginning.offsetHeight, (whole as HTMLElement).offsetHeight]
  })
  expect(heights).toEqual([64, 64])
  const [whole, beginning] = await dock.getByRole('link', { name: 'Buddies' }).evaluate((tab) => {
    const place = () => {
      const { x, y } = tab.querySelector('svg')?.getBoundingClientRect() ?? {}
      return { x, y }
    }
    const before = place()
    for (const words of [...tab.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) words.remove()
    return [before, place()]
  })
  expect(beginning).toEqual(whole)
})
