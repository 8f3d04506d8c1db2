import { type Browser, expect, type Page } from '@playwright/test'
import { UNDO_OFFERED_MS } from '#contract/limits.ts'
import { FALKLANDS, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { test } from '#e2e/support/product.ts'
import { serviceWorkerOf } from '#e2e/support/service-worker.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'
import { PATIENCE_MS } from '#web/lib/outbox/background.ts'

// This Chromium reaches no push service and shows no notification: the worker notes what it would have shown.
test.use({ serviceWorkers: 'allow' })

type Shown = {
  title: string
  body: string
  actions: { action: string; title: string }[]
  requireInteraction: boolean
  icon: string
  badge: string
  data: object
}

/** Delivers a push message to the page's worker; resolves to what the worker shows from then on and how to press it. */
async function aPhone(page: Page, baseURL: string) {
  const context = page.context()
  await page.goto('/')
  const worker = await serviceWorkerOf(page)
  await worker.evaluate(
    (heldMs) => {
      const shown: unknown[] = []
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration
        shown: unknown[]
        held: { work: () => void; ms: number }[]
      }
      scope.shown = shown
      scope.registration.showNotification = async (title, options) => void shown.push({ title, ...options })
      scope.registration.getNotifications = async () => shown.slice(-1) as Notification[]
      // The test decides when the time to undo is over, and that the worker is patient with the server meanwhile.
      scope.held = []
      const setAppBadge = async (count: number) => void Reflect.set(self, 'badge', count)
      Object.assign(navigator, { setAppBadge })
      const later = globalThis.setTimeout
      globalThis.setTimeout = ((work: () => void, ms: number, ...args: []) =>
        heldMs.includes(ms) ? scope.held.push({ work, ms }) && 0 : later(work, ms, ...args)) as typeof setTimeout
    },
    [UNDO_OFFERED_MS, PATIENCE_MS],
  )
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(baseURL))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    deliver: (message: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: baseURL,
        registrationId,
        data: JSON.stringify(message),
      }),
    latest: () => worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown.at(-1)),
    /** Makes the worker's browser one that keeps nothing, or one that does again. */
    storeNothing: (isOn: boolean) =>
      worker.evaluate((isRefused) => {
        const scope = self as unknown as { open: typeof indexedDB.open }
        scope.open ??= IDBFactory.prototype.open
        IDBFactory.prototype.open = isRefused
          ? () => {
              throw new DOMException('', 'InvalidStateError')
            }
          : scope.open
      }, isOn),
    /** The network is back, as Background Sync notices it. */
    sync: (surferId: string) =>
      worker.evaluate((tag) => {
        self.dispatchEvent(Object.assign(new Event('sync'), { tag, waitUntil: () => {} }))
      }, `outbox ${surferId}`),
    /** As after a real press, which alone lets a worker bring a page to the front. */
    mayComeToFront: () =>
      worker.evaluate(() => {
        Reflect.get(self, 'WindowClient').prototype.focus = async function () {
          return this
        }
      }),
    badge: () => worker.evaluate(() => Reflect.get(self, 'badge')),
    timeToUndoPasses: () =>
      worker.evaluate((undoMs) => {
        const { held } = self as unknown as { held: { work: () => void; ms: number }[] }
        for (const { work, ms } of held.splice(0)) if (ms === undoMs) work()
      }, UNDO_OFFERED_MS),
    press: (action: string) =>
      worker.evaluate((pressed) => {
        const notification = { close: () => {}, ...(self as unknown as { shown: Shown[] }).shown.at(-1) }
        const press = { action: pressed, notification, waitUntil: () => {} }
        self.dispatchEvent(Object.assign(new Event('notificationclick'), press))
      }, action),
  }
}

/** Somebody out alone, the question that is pushed to them, and their session's limit as the server has it. */
async function aSurferWhoIsAsked(browser: Browser, baseURL: string, name: string) {
  const { page, context, user } = await aSurferOnTheWay(browser, name, {
    geolocation: FALKLANDS,
    serviceWorkers: 'allow',
  })
  const session = await paddleOutAlone(context.request)
  const limit = async (): Promise<string | null> =>
    (await (await context.request.get(`/api/surf-sessions/${session.id}/safety`)).json()).overdueAt
  const phone = await aPhone(page, baseURL)
  const question = { title: 'Lineup', body: 'Still out?', url: '/', sessionId: session.id, overdueAt: await limit() }
  const banner = page.getByRole('region', { name: 'Currently Surfing' })
  return { page, context, user, session, limit, phone, question, banner }
}

const FINE = { action: 'extend', title: "I'm fine, 1 more hour" }
const CHECK_OUT = { action: 'check_out', title: 'Check Out' }
const UNDO = { action: 'undo', title: 'Undo' }

test('an answer given on the safety notification is sent, or the notification shows that it waits', async ({
  browser,
  baseURL,
}) => {
  const asked = await aSurferWhoIsAsked(browser, baseURL!, 'Pia Pushback')
  const { page, context, phone, limit, question, banner } = asked
  await phone.deliver({ ...question, tag: 'one', unread: 3, actions: [FINE, CHECK_OUT] })
  await expect.poll(phone.latest).toMatchObject({ body: 'Still out?', requireInteraction: true })
  await expect.poll(phone.badge).toBe(3)

  await phone.storeNothing(true)
  await context.route('/api/surf-sessions/*/extension', (route) => route.abort())
  await phone.press('extend')
  await expect.poll(phone.latest).toMatchObject({ title: 'Not extended', requireInteraction: true })
  expect(await limit()).toBe(question.overdueAt)
  await phone.storeNothing(false)
  await phone.press('extend')
  await expect.poll(phone.latest).toMatchObject({
    title: "'I'm fine' waiting",
    body: expect.stringMatching(/If it hasn't, your limit stays as it is\.$/),
    actions: [{ action: 'check_out' }],
    requireInteraction: true,
  })
  await expect(page.getByText("1 'I'm fine' waiting")).toBeVisible()
  expect(await limit()).toBe(question.overdueAt)

  await context.route('/api/surf-sessions/*/end', (route) => route.abort())
  await phone.press('check_out')
  await expect.poll(phone.latest).toMatchObject({
    title: 'Check-out waiting',
    body: "Your safety watch goes on until your check-out arrives. If you're late, your people are alerted.",
    actions: [],
    requireInteraction: true,
  })
  await context.unroute('/api/surf-sessions/*/extension')
  await context.unroute('/api/surf-sessions/*/end')
  await phone.sync(asked.user.id)
  await expect.poll(phone.latest).toMatchObject({ title: 'Checked out at Kelp Point', actions: [] })
  await expect(banner).toBeHidden()
  await context.request.delete(`/api/surf-sessions/${asked.session.id}/end`)
  await expect(banner).toBeVisible()
  expect(Date.parse((await limit())!) - Date.parse(question.overdueAt!)).toBe(60 * 60_000)
})

test('a check-out from the notification can be undone there for a limited time', async ({
  browser,
  baseURL,
  product,
}) => {
  const { context, phone, limit, question, banner } = await aSurferWhoIsAsked(browser, baseURL!, 'Uma Undoes')
  const checkOut = async (tag: string) => {
    await phone.deliver({ ...question, tag, actions: [CHECK_OUT] })
    await expect.poll(phone.latest).toMatchObject({ body: 'Still out?' })
    await phone.press('check_out')
    await expect.poll(phone.latest).toMatchObject({ title: 'Checked out at Kelp Point', actions: [UNDO] })
  }
  await checkOut('one')
  await expect(banner).toBeHidden()
  await context.route('/api/surf-sessions/*/end', (route) => route.abort())
  await phone.press('undo')
  await expect.poll(phone.latest).toMatchObject({ title: "Couldn't undo", actions: [UNDO] })
  await context.unroute('/api/surf-sessions/*/end')
  await phone.press('undo')
  await expect.poll(phone.latest).toMatchObject({ title: 'Still checked in', actions: [] })
  await expect(banner).toBeVisible()
  expect(await limit()).not.toBeNull()
  await phone.timeToUndoPasses()
  expect(await phone.latest()).toMatchObject({ title: 'Still checked in' })

  await checkOut('two')
  await product.db.query("update surf_sessions set checked_out_at = checked_out_at - interval '31 seconds'")
  await phone.press('undo')
  await expect
    .poll(phone.latest)
    .toMatchObject({ title: "Couldn't undo", body: expect.stringMatching(/^Too late to undo/), actions: [] })

  await phone.press('check_out')
  await expect.poll(phone.latest).toMatchObject({ title: 'Checked out at Kelp Point', actions: [UNDO] })
  await phone.timeToUndoPasses()
  await expect.poll(phone.latest).toMatchObject({ title: 'Checked out at Kelp Point', actions: [] })
})

test('an alarm notification stays until dismissed; another one does not, and opens its page when pressed', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Ann Alarmed', { serviceWorkers: 'allow' })
  const phone = await aPhone(page, baseURL!)
  const news = { title: 'Lineup', tag: 'one' }
  await phone.deliver({ ...news, body: 'Kai Nakamura asked for help', url: `/?alarm=${crypto.randomUUID()}` })
  await expect.poll(phone.latest).toMatchObject({ body: 'Kai Nakamura asked for help', requireInteraction: true })
  await phone.deliver({ ...news, body: 'Max Moves joined your session', url: '/buddies' })
  const shown = { ...news, body: 'Max Moves joined your session', data: { url: '/buddies' } }
  await expect.poll(phone.latest).toMatchObject({ ...shown, requireInteraction: false, actions: [] })
  const { icon, badge } = (await phone.latest())!
  for (const picture of [icon, badge])
    expect((await context.request.get(picture)).headers()['content-type']).toBe('image/png')
  await phone.mayComeToFront()
  await phone.press('')
  await expect(page).toHaveURL('/buddies')
})
