import { expect, type Page } from '@playwright/test'
import { codeHasCome } from '#e2e/support/code-has-come.ts'
import { test } from '#e2e/support/product.ts'
import { aRoadTo } from '#e2e/support/road.ts'
import { aSurferOnTheWay, checkIn, checkOut, PIER } from '#e2e/support/surfers.ts'

const SPOT = 'Huntington Beach Pier'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'waiting' }).getByRole('button').first()

test('a session sent long after it ended has its true times and no safety watch', async ({
  browser,
  baseURL,
  product,
}) => {
  const road = await aRoadTo(baseURL!)
  const { page, context, user } = await aSurferOnTheWay(browser, 'Olle Overlong', {
    baseURL: road.url,
    geolocation: PIER,
  })
  await page.goto('/?check-in')
  await expect(page.getByRole('list', { name: 'Nearby Spots' }).getByRole('radio', { name: SPOT })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await codeHasCome(page)
  await road.cut()
  const [start, end] = [hoursAgo(6), hoursAgo(4.5)]
  await page.clock.setFixedTime(start)
  await checkIn(page, SPOT)
  await expect(waiting(page)).toContainText('1 check-in waiting')
  await page.clock.setFixedTime(end)
  await checkOut(page)
  await expect(waiting(page)).toContainText('1 check-in and 1 check-out waiting')
  // No safety watch will start, as the toast about the check-in says.
  await expect(page.locator('.toast').first()).toContainText("It's sent with your check-in once you have a signal.")
  await expect(page.getByRole('group', { name: 'Check-in waiting' })).toHaveCount(0)
  await page.clock.setFixedTime(new Date())
  road.mend()
  await expect(waiting(page)).toBeHidden()
  await expect
    .poll(async () => (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json())
    .toMatchObject([{ startTime: start.toISOString(), endTime: end.toISOString(), surfSpot: { name: SPOT } }])
  const { rows } = await product.db.query('select overdue_at from surf_sessions where user_id = $1', [user.id])
  expect(rows).toEqual([{ overdue_at: null }])
})
