import { expect } from '@playwright/test'
import { recordShifts } from '#e2e/app/layout-shifts.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PIER, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { anHour } from '#test/sea/an-hour.ts'

test('nothing on Home moves when a notice, a suggestion or the dock’s labels come late, or when a notice goes', async ({
  browser,
  product: { db },
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Wanda Waiting', { geolocation: PIER })
  await db.query("insert into standings (user_id, state) values ($1, 'awaiting')", [user.id])
  const pier = await spotNamed(context.request, 'Huntington Beach Pier')
  const [sent, suggested] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('/api/favourites/*', async (route) => {
    await sent.promise
    // A page that was left wants no answer.
    await route.continue().catch(() => {})
  })
  const inHours = (hours: number) => new Date(Math.floor(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString()
  await page.route('/api/surf-spots/nearby/suggestion?*', async (route) => {
    await suggested.promise
    const hour = { ...anHour, time: inHours(0), waveHeight: 1.5, surfRating: 4, windSide: 'offshore' }
    const [place, fetchedAt] = [{ id: pier.id, name: pier.name }, new Date(Date.now() - 9.5 * HOUR_MS).toISOString()]
    await route.fulfill({
      json: {
        outlook: 'next-light',
        suggested: { spot: place, distance: 0.1, start: inHours(0), end: inHours(3), hour, fetchedAt },
        timeZone: 'America/Los_Angeles',
        firstLight: null,
        lastLight: inHours(5),
      },
    })
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
  const hero = page.getByRole('region', { name: 'On land' })
  await expect(hero.getByRole('status', { name: 'Loading' })).toBeVisible()
  const waiting = page.getByRole('button', { name: '1 favorite waiting' })
  await expect(waiting).toBeVisible()
  await expect(page.getByText('An operator has to approve your account')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  suggested.resolve()
  await expect(hero.getByRole('heading', { name: 'Clean lines at Huntington Beach Pier' })).toBeVisible()
  sent.resolve()
  await expect(waiting).toHaveCount(0)
  expect(await shifts()).toEqual([])

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
