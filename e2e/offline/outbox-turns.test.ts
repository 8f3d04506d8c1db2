import { expect, type Page } from '@playwright/test'
import { codeHasCome } from '#e2e/support/code-has-come.ts'
import { test } from '#e2e/support/product.ts'
import { aRoadTo } from '#e2e/support/road.ts'
import {
  areBuddies,
  aSurferOnTheWay,
  checkIn,
  checkOut,
  PIER,
  paddleOut,
  signUp,
  spotNamed,
} from '#e2e/support/surfers.ts'

const SPOT = 'Huntington Beach Pier'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'waiting' }).getByRole('button').first()

// Who sends what waits on the phone, and when.

test('on a full disk a pending like evicts cached replies and is sent', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Tia Fulldisk')
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await page.goto(`/?session=${session.id}`)
  await codeHasCome(page, 'outbox-acts', 'kept')
  const like = page.getByRole('dialog', { name: 'Tia Fulldisk' }).getByRole('button', { name: /^Like/ })
  await expect(like).toBeVisible()
  await page.evaluate(() => {
    const { add, clear } = IDBObjectStore.prototype
    let isFull = true
    IDBObjectStore.prototype.add = function (...given) {
      if (isFull) throw new DOMException('', 'QuotaExceededError')
      return add.apply(this, given)
    }
    IDBObjectStore.prototype.clear = function () {
      isFull = false
      return clear.call(this)
    }
  })
  await context.setOffline(true)
  await like.click()
  await expect(page.getByText('1 like waiting').first()).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await context.request.get(`/api/surf-sessions/${session.id}`)).json())
    .toMatchObject({ likes: [expect.anything()] })
})

test('a comment sent by another tab’s outbox is sent once and shown as sent', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Tia Turns')
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Tia Turns' })
  await page.goto(`/?session=${session.id}`)
  const other = await context.newPage()
  await other.goto(`/?session=${session.id}`)
  // Without the code of all acts it would leave the comment to this page.
  await codeHasCome(other, 'outbox-acts')
  const turns = `outbox ${user.id} quick`
  const isInTurn = (count: number) =>
    expect
      .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
      .toEqual(Array<string>(count).fill(turns))
  await expect(dialogOf(page)).toBeVisible()
  await other.evaluate((name) => {
    const released = new Promise<void>((resolve) => addEventListener('release', () => resolve(), { once: true }))
    void navigator.locks.request(name, () => released)
  }, turns)
  // Time stands still in both tabs: neither is slow enough to say that what was done waits.
  await other.clock.install()
  await other.clock.pauseAt(Date.now() + 60_000)
  await dialogOf(other).getByRole('button', { name: /^Like/ }).click()
  await isInTurn(1)
  await dialogOf(page).getByRole('textbox', { name: 'Comment' }).fill('Mine')
  await dialogOf(page).getByRole('button', { name: 'Post comment' }).click()
  await isInTurn(2)
  await other.evaluate(() => dispatchEvent(new Event('release')))
  await other.clock.resume()
  await expect(page.getByText('Sent: Comment “Mine”', { exact: true }).first()).toBeVisible()
  await page.getByRole('status', { name: 'Notifications' }).getByRole('button', { name: 'Show' }).click()
  const sent = page.getByRole('dialog', { name: 'Outbox' }).getByRole('list', { name: 'Sent' })
  await expect(sent.getByRole('listitem').filter({ hasText: 'Comment “Mine”' })).toHaveCount(1)
})

test('an action after the sign-in has ended is queued, and a message explains it', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Tia Signedout')
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await page.goto(`/?session=${session.id}`)
  const dialog = page.getByRole('dialog', { name: 'Tia Signedout' })
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Still there?')
  // Ended with this call: an earlier one would already have made the page a visitor's.
  await page.route('**/comment', async (route) => {
    await context.clearCookies()
    const { cookie: _, ...headers } = route.request().headers()
    const data = route.request().postDataJSON()
    await route.fulfill({ response: await context.request.post(route.request().url(), { headers, data }) })
  })
  await dialog.getByRole('button', { name: 'Post comment' }).click()
  const toast = page.getByRole('group', { name: 'Signed out' })
  await expect(toast).toContainText("What's waiting stays on this phone. Sign in again to send it.")
})

test('a refused plan reopens its form with the input and leaves the outbox once it is sent', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Pia Plans')
  const { request: bo } = await browser.newContext()
  await areBuddies(context.request, user, bo, await signUp(bo, 'Bo Buddy'))
  const spot = await spotNamed(context.request, 'Anchor Point')
  await page.goto(`/?schedule=${spot.id}`)
  await codeHasCome(page, 'outbox-acts')
  const form = page.getByRole('dialog', { name: 'Schedule Session' })
  const schedule = form.getByRole('button', { name: 'Schedule', exact: true })
  await form.getByLabel('Note').fill('Bring wax')
  await form.getByRole('checkbox', { name: 'Invite Bo Buddy' }).check()
  await context.setOffline(true)
  await schedule.click()
  await expect(page.getByRole('button', { name: '1 plan waiting' })).toBeVisible()
  await bo.delete(`/api/buddies/${user.id}`)
  await context.setOffline(false)
  await page.getByRole('button', { name: "1 plan couldn't be sent" }).click()
  const outbox = page.getByRole('dialog', { name: 'Outbox' })
  await expect(outbox).toContainText("Someone you invited isn't your buddy any more. Change the plan, or delete it.")
  await outbox.getByRole('button', { name: 'Change: Plan at Anchor Point' }).click()
  await expect(form.getByLabel('Note')).toHaveValue('Bring wax')
  await expect(form.getByText('Find buddies on the Buddies page, then invite them here.')).toBeVisible()
  await schedule.click()
  const plans = page.getByRole('region', { name: 'Upcoming Sessions' })
  await expect(plans.getByRole('listitem')).toHaveText(/Anchor Point/)
  await expect(page.getByRole('button', { name: "couldn't be sent" })).toHaveCount(0)
})

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
