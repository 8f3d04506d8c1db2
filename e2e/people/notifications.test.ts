import { expect, type Page } from '@playwright/test'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { serviceWorkerOf } from '#e2e/support/service-worker.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

/** The number on the icon of the installed app, in this browser's place. */
const badge = (page: Page) => page.evaluate(() => Reflect.get(window, 'badge'))
const watchBadge = (page: Page) =>
  page.addInitScript(() =>
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void Reflect.set(window, 'badge', count),
      clearAppBadge: async () => void Reflect.set(window, 'badge', 0),
    }),
  )
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('the bell counts new notifications at once and clears when the list is opened', async ({ browser }) => {
  const { page: lou, context: lous } = await aSurferOnTheWay(browser, 'Lou Listens')
  const { context: maxs, user: max } = await aSurferOnTheWay(browser, 'Max Moves')
  await watchBadge(lou)
  await lou.goto('/discover')
  await expect(bell(lou)).toHaveAccessibleName('Notifications')
  const asked = await lous.request.post('/api/buddy-requests', { data: { followingId: max.id } })
  const { id } = await asked.json()
  expect((await maxs.request.put(`/api/buddy-requests/${id}/accept`)).status()).toBe(200)
  await expect(bell(lou)).toHaveAccessibleName('Notifications, 1 unread')
  await expect.poll(() => badge(lou)).toBe(1)

  const session = await paddleOut(lous.request, await spotNamed(lous.request, 'Anchor Point'))
  expect((await maxs.request.post(`/api/surf-sessions/${session.id}/join`)).status()).toBe(201)
  expect((await maxs.request.post(`/api/surf-sessions/${session.id}/like`)).status()).toBe(200)
  const comment = { comment: 'See you at the point on Sunday' }
  expect((await maxs.request.post(`/api/surf-sessions/${session.id}/comment`, { data: comment })).status()).toBe(201)
  const list = lou.getByRole('list', { name: 'Today' })
  const reactions = list.getByRole('link', { name: 'Max Moves liked and commented on your session at Anchor Point' })
  await bell(lou).click()
  await expect(reactions).toContainText('Max: “See you at the point on Sunday”')
  await expect(bell(lou)).toHaveAccessibleName('Notifications')
  await expect.poll(() => badge(lou)).toBe(0)
  await expect(list.getByText('New', { exact: true })).not.toHaveCount(0)
  await reactions.click()
  await expect(lou.locator('[role=dialog].sheet')).toContainText('Anchor Point')
  await lou.goBack()
  await list.getByRole('link', { name: /joined your session/ }).click()
  await expect(lou.locator('[role=dialog].sheet')).toContainText('Anchor Point')
  await lou.goBack()
  await list.getByRole('link', { name: /accepted your buddy request/ }).click()
  await expect(lou).toHaveURL(/\?surfer=/)
})

test('a changed notification setting appears in another tab at once', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Sue Settings')
  await page.goto('/settings/notifications')
  await page.getByText('Choose each').click()
  const likes = page.getByRole('switch', { name: 'Likes: Push' })
  await expect(likes).not.toBeChecked()
  const { kinds, quietHours } = await (await context.request.get('/api/notification-settings')).json()
  kinds.like.push = true
  const data = { kinds, quietHours }
  expect((await context.request.put('/api/notification-settings', { data })).status()).toBe(200)
  await expect(likes).toBeChecked()
})

// This Chromium reaches no push service and grants nobody notifications. So in these tests the page plays the browser's
// part of that, with keys as a real one makes them, and the worker notes what it would have shown.
test.describe('push', () => {
  test.use({ serviceWorkers: 'allow' })

  const playBrowser = (page: Page, permission: NotificationPermission) =>
    page.addInitScript((answer) => {
      const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${crypto.randomUUID()}`
      const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      }
      let current: PushSubscription | null = null
      const unsubscribe = async () => {
        current = null
        return true
      }
      let permitted: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permitted })
      Notification.requestPermission = async () => {
        permitted = answer
        return answer
      }
      PushManager.prototype.getSubscription = async () => current
      PushManager.prototype.subscribe = async () => {
        current = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription
        return current
      }
    }, permission)

  test('is turned on by a press before the browser’s first idle time', async ({ browser }) => {
    const { page } = await aSurferOnTheWay(browser, 'Quinn Quickpress', { serviceWorkers: 'allow' })
    await playBrowser(page, 'granted')
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto('/settings/notifications')
    await page.getByRole('button', { name: 'Turn on push on this phone' }).click()
    await expect(page.getByText('This phone gets push notifications for what you choose below.')).toBeVisible()
  })

  test('asks for permission only on the button, and is turned on and off for this browser', async ({ browser }) => {
    const { page, context, user } = await aSurferOnTheWay(browser, 'Pat Pushed', { serviceWorkers: 'allow' })
    await playBrowser(page, 'granted')
    await page.goto('/buddies')
    await expect(page.getByText('No surf buddies yet')).toBeVisible()
    const question = page.getByRole('region', { name: 'Push' })
    await expect(question).toHaveCount(0)
    const kai = await aSurferOnTheWay(browser, 'Kai Firstbuddy')
    await areBuddies(context.request, user, kai.context.request, kai.user)
    await expect(question).toContainText("Know when you're needed")
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect(question).toHaveCount(0)
    const sent: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/push-subscriptions'))
        sent.push(`${response.request().method()} ${response.status()}`)
    })
    await openAddress(page, '/settings/notifications')
    const turnOn = page.getByRole('button', { name: 'Turn on push on this phone' })
    await expect(turnOn).toBeVisible()
    expect(await page.evaluate(() => Notification.permission)).toBe('default')
    await turnOn.click()
    await expect(page.getByText('This phone gets push notifications for what you choose below.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off push on this phone' }).click()
    await expect(turnOn).toBeVisible()
    await expect.poll(() => sent).toEqual(['POST 201', 'DELETE 200'])
  })

  test('explains when the browser blocks notifications', async ({ browser }) => {
    const { page } = await aSurferOnTheWay(browser, 'Bea Blocked', { serviceWorkers: 'allow' })
    await playBrowser(page, 'denied')
    await page.goto('/settings/notifications')
    await page.getByRole('button', { name: 'Turn on push on this phone' }).click()
    await expect(page.getByText('This browser blocks notifications from Lineup.')).toBeVisible()
    await expect(page.getByRole('button', { name: /push/ })).toHaveCount(0)
  })

  test('shows the event and opens it when pressed', async ({ browser, baseURL }) => {
    const { page, context } = await aSurferOnTheWay(browser, 'Nia Notified', { serviceWorkers: 'allow' })
    await page.goto('/')
    const worker = await serviceWorkerOf(page)
    await worker.evaluate(() => {
      const shown: unknown[] = []
      const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
      scope.shown = shown
      scope.registration.showNotification = async (title, options) => void shown.push({ title, ...options })
    })
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(baseURL!))
        if (own) resolve(own.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL!,
      registrationId: await registered,
      data: JSON.stringify({ title: 'Lineup', body: 'Max Moves joined your session', url: '/buddies', tag: 'one' }),
    })
    const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown)
    await expect
      .poll(shown)
      .toMatchObject([
        { title: 'Lineup', body: 'Max Moves joined your session', tag: 'one', data: { url: '/buddies' } },
      ])
    for (const name of ['icon', 'badge'] as const) {
      const [notification] = (await shown()) as Record<typeof name, string>[]
      expect((await context.request.get(notification![name])).headers()['content-type']).toBe('image/png')
    }

    await worker.evaluate(() => {
      // Only a real press lets a worker bring a page to the front.
      const pages = (self as unknown as { WindowClient: { prototype: { focus: unknown } } }).WindowClient.prototype
      pages.focus = async function () {
        return this
      }
      const press = Object.assign(new Event('notificationclick'), {
        notification: { close: () => {}, data: { url: '/buddies' } },
        waitUntil: () => {},
      })
      self.dispatchEvent(press)
    })
    await expect(page).toHaveURL('/buddies')
  })
})
