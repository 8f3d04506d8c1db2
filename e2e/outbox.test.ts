import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, devices, expect, type Page } from '@playwright/test'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { findBrowser } from '#e2e/browser.ts'
import { test } from '#e2e/product.ts'
import { aRoadTo } from '#e2e/road.ts'
import { aSurferOnTheWay, checkIn, checkOut, PASSWORD, PIER, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

const SPOT = 'Huntington Beach Pier'
const HOUR_MS = 3_600_000

const hero = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'waiting' }).getByRole('button').first()
const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })
const sessionsOf = async ({ request }: BrowserContext, id: string): Promise<SurfSession[]> =>
  (await request.get(`/api/surf-sessions/user/${id}`)).json()

/** A phone with a disk of its own: what it keeps survives its browser. */
async function aPhone(baseURL: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-phone-'))
  const { viewport: _, ...desktop } = devices['Desktop Chrome']
  const browser = await findBrowser()
  return {
    start: () =>
      chromium.launchPersistentContext(folder, {
        ...desktop,
        ...browser,
        baseURL,
        viewport: { width: 390, height: 844 },
        geolocation: PIER,
        permissions: ['geolocation'],
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Ends the browser's processes as a dead battery does: nothing of it can say goodbye. */
async function kill(context: BrowserContext) {
  const session = await context.browser()!.newBrowserCDPSession()
  const closed = new Promise((resolve) => context.once('close', resolve))
  await session.send('Browser.crash').catch(() => {})
  await closed
}

/** What Chromium does some time after the network is back: it starts the service worker for the sync it has asked for. */
async function syncInBackground(page: Page, surferId: string) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    tag: `outbox ${surferId}`,
    lastChance: false,
  })
}

test('a session made without a network survives a killed browser, and arrives once and in order', async ({
  baseURL,
}) => {
  const road = await aRoadTo(baseURL!)
  const phone = await aPhone(road.url)
  let context = await phone.start()
  const user = await signUp(context.request, 'Una Offgrid')
  let page = context.pages()[0]!
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Surf Spots Near You' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Check In' }).click()
  await expect(page.getByRole('list', { name: 'Nearby Spots' }).getByRole('radio', { name: SPOT })).toBeVisible()

  // The check-in arrives, its answer does not; then there is no network at all.
  road.loseAnswersTo('POST /api/surf-sessions ')
  await page.getByRole('list', { name: 'Nearby Spots' }).getByRole('radio', { name: SPOT }).click()
  await page.getByRole('button', { name: 'Check In Now' }).click()
  await expect(page.getByText('Check-in waiting').first()).toBeVisible()
  await road.cut()
  await expect(hero(page)).toContainText("We can't tell if you're watched")
  await expect(waiting(page)).toContainText('1 check-in waiting')
  // The browser writes its cookies every 30 seconds; the surfer had signed in before that.
  const cookies = await context.cookies()
  await kill(context)

  context = await phone.start()
  await context.addCookies(cookies)
  page = context.pages()[0]!
  await page.goto('/')
  await expect(hero(page).getByRole('heading')).toHaveText(SPOT)
  await hero(page).getByRole('button', { name: 'Check Out' }).click()
  const wrapUp = page.getByRole('dialog', { name: 'Check Out' })
  await wrapUp.getByLabel('Notes').fill('Glassy, nobody out')
  await wrapUp.getByRole('button', { name: 'Check Out' }).click()
  await expect(page.locator('.toast')).toContainText('If your check-in has arrived, your safety watch goes on')
  await expect(waiting(page)).toContainText('1 check-in and 1 check-out waiting')
  await expect(hero(page)).toBeHidden()
  const other = await context.newPage()
  await other.goto('/')
  await expect(waiting(other)).toContainText('1 check-in and 1 check-out waiting')
  await kill(context)

  // The network is back first, then the phone; the app stays closed.
  road.mend()
  context = await phone.start()
  await context.addCookies(cookies)
  page = context.pages()[0]!
  await page.goto('/healthz')
  await syncInBackground(page, user.id)
  await expect.poll(async () => (await sessionsOf(context, user.id))[0]?.endTime).toBeTruthy()
  await page.goto('/?outbox')
  await expect(outbox(page).getByRole('list', { name: 'Sent' }).getByRole('listitem')).toHaveText([
    new RegExp(`Check-out at ${SPOT}`),
    new RegExp(`Check-in at ${SPOT}`),
  ])
  await expect(outbox(page)).toContainText('Nothing waiting')
  const sessions = await sessionsOf(context, user.id)
  expect(sessions).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ isActive: false, notes: 'Glassy, nobody out', surfSpot: { name: SPOT } })
  await context.close()
  await phone.remove()
})

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
  road.mend()
  await page.getByRole('button', { name: /1 check-in/ }).click()
  await expect(outbox(page)).toContainText("You're already checked in, maybe on another phone.")
  await page.goBack()
  await expect(hero(page).getByRole('heading')).toHaveText('Anchor Point')
  await expect(page.getByRole('status').filter({ hasText: "1 check-in couldn't be sent" })).toBeVisible()

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
  const sessions = await sessionsOf(context, user.id)
  expect(sessions).toMatchObject([{ id: session.id, isActive: false, endTime, notes: 'Windy' }])
})

test('a session that is long over when it arrives has its true times and is never watched', async ({
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
  await road.cut()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  const [start, end] = [hoursAgo(6), hoursAgo(4.5)]
  await page.clock.setFixedTime(start)
  await checkIn(page, SPOT)
  await expect(waiting(page)).toContainText('1 check-in waiting')
  await page.clock.setFixedTime(end)
  await checkOut(page)
  await expect(waiting(page)).toContainText('1 check-in and 1 check-out waiting')
  await page.clock.setFixedTime(new Date())
  road.mend()
  await expect(waiting(page)).toBeHidden()
  await expect
    .poll(() => sessionsOf(context, user.id))
    .toMatchObject([{ startTime: start.toISOString(), endTime: end.toISOString(), surfSpot: { name: SPOT } }])
  const { rows } = await product.db.query('select overdue_at from surf_sessions where user_id = $1', [user.id])
  expect(rows).toEqual([{ overdue_at: null }])
})
