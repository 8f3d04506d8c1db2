import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { aRoadTo } from '#e2e/road.ts'
import { aSurferOnTheWay, checkIn, PASSWORD, PIER, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

const SPOT = 'Huntington Beach Pier'
const HOUR_MS = 3_600_000

const hero = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'waiting' }).getByRole('button').first()
const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })

test('two phones of one surfer that disagree are told so, and end in the same state', async ({ browser, baseURL }) => {
  const road = await aRoadTo(baseURL!)
  const { page, context, user } = await aSurferOnTheWay(browser, 'Tove Twophones', {
    baseURL: road.url,
    geolocation: PIER,
  })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Check In' }).click()
  await expect(page.getByRole('list', { name: 'Nearby Spots' }).getByRole('radio', { name: SPOT })).toBeVisible()
  await page.goBack()
  await road.cut()
  await checkIn(page, SPOT)
  await expect(waiting(page)).toContainText('1 check-in waiting')

  // The other phone has a network.
  const { url } = await aRoadTo(baseURL!)
  const otherPhone = await browser.newContext({ baseURL: url, storageState: await context.storageState() })
  const spot = await spotNamed(otherPhone.request, 'Anchor Point')
  const session = await paddleOut(otherPhone.request, spot, new Date(Date.now() - HOUR_MS))
  const otherPage = await otherPhone.newPage()
  await otherPage.goto('/')
  await expect(hero(otherPage).getByRole('heading')).toHaveText('Anchor Point')
  road.mend()
  await page.getByRole('button', { name: /1 check-in/ }).click()
  await expect(outbox(page)).toContainText("You're already checked in, maybe on another phone.")
  await page.goBack()
  await expect(hero(page).getByRole('heading')).toHaveText('Anchor Point')
  await expect(page.getByRole('status').filter({ hasText: "1 check-in couldn't be sent" })).toBeVisible()
  // The refused check-in changes nothing there.
  await hero(otherPage).getByRole('button', { name: 'View session' }).click()
  const otherDetail = otherPage.getByRole('dialog', { name: 'Tove Twophones' })
  await expect(otherDetail).toContainText('Anchor Point')
  await expect(otherDetail.getByText('Active', { exact: true })).toBeVisible()

  // Both phones check out: this one without a network, and later.
  await hero(page).getByRole('button', { name: 'Check Out' }).click()
  const wrapUp = page.getByRole('dialog', { name: 'Check Out' })
  await wrapUp.getByLabel('Notes').fill('Windy')
  await road.cut()
  await wrapUp.getByRole('button', { name: 'Check Out' }).click()
  await expect(
    page.getByText(/(Until then|If it hasn't,) your safety watch goes on and can still raise an alarm\./).first(),
  ).toBeVisible()
  const ended = await otherPhone.request.put(`/api/surf-sessions/${session.id}/end`, {
    data: { endTime: new Date(Date.now() - HOUR_MS / 2).toISOString() },
  })
  const { endTime } = await ended.json()
  await expect(otherDetail.getByText('Completed', { exact: true })).toBeVisible()
  // Two tabs find the network again at the same time.
  const other = await context.newPage()
  const ends: string[] = []
  context.on('requestfinished', (request) => request.url().endsWith('/end') && ends.push(request.url()))
  road.mend()
  await other.goto('/')
  await page.getByRole('button', { name: /couldn't be sent/ }).click()
  const sent = outbox(page).getByRole('list', { name: 'Sent' })
  await expect(sent).toContainText(/It had ended at .* on another phone/)
  await expect.poll(() => ends).toHaveLength(1)
  // The other phone learns what was said of the session here, whose end it keeps.
  await expect(otherDetail).toContainText('Windy')
  await otherPage.goBack()
  await expect(hero(otherPage)).toHaveCount(0)
  await expect(otherPage.getByRole('status').filter({ hasText: 'sent' })).toHaveCount(0)
  await otherPhone.close()

  // Whoever signs in on this phone next sees nothing of it, and it is there when its surfer is back.
  // An open page would notice that another surfer is here and reload by itself.
  await other.goto('about:blank')
  await signUp(context.request, 'Ole Other')
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(other.getByText("couldn't be sent")).toHaveCount(0)
  await other.close()
  const signedIn = await context.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  expect(signedIn.status()).toBe(200)
  // The first tab may be asking who is here at this moment.
  const back = await context.newPage()
  await back.goto('/?outbox')
  await outbox(back)
    .getByRole('button', { name: /^Delete: Check-in/ })
    .click()
  await back.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(outbox(back)).toContainText('Nothing waiting')
  const sessions = await (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json()
  expect(sessions).toMatchObject([{ id: session.id, isActive: false, endTime, notes: 'Windy' }])
})
