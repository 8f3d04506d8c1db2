import { type BrowserContext, expect, type Page } from '@playwright/test'
import { aForeignSite } from '#e2e/foreign-site.ts'
import { test } from '#e2e/product.ts'
import { isRemembered } from '#e2e/remembered.ts'
import { serviceWorkerOf } from '#e2e/service-worker.ts'
import { storedIn } from '#e2e/stored-in.ts'
import { aSurferOnARoad, PASSWORD, PIER, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

const isSignedIn = async (context: BrowserContext) => (await context.request.get('/api/auth/user')).status() === 200

/** It is stored when the browser is idle. */
const becomesRemembered = (page: Page) => expect.poll(() => isRemembered(page)).toBe(true)

/** Pages of another site that try to sign a surfer of ours out; some browsers would not say where they come from. */
const attacks = (target: string) => ({
  '/link': `<a href="${target}/api/logout">Win a board</a>`,
  '/unsaid': `<meta name="referrer" content="no-referrer"><a href="${target}/api/logout">Win a board</a>`,
  '/picture': `<img src="${target}/api/logout" alt="" onerror="document.title='done'">`,
  '/form': `<form method="post" action="${target}/api/logout"><button>Win a board</button></form>`,
  '/unsaid-form': `<meta name="referrer" content="no-referrer"><form method="post" action="${target}/api/logout"><button>Win a board</button></form>`,
  '/sign-in': `<form method="post" action="${target}/api/login"><input name="email" value="a@b.example"><input name="password" value="not-theirs"><button>Win a board</button></form>`,
})

const press = (page: Page) => page.getByText('Win a board').click()

for (const serviceWorkers of ['block', 'allow'] as const)
  test(`no other site signs a surfer out, or in as another (service workers: ${serviceWorkers})`, async ({
    browser,
    baseURL,
  }) => {
    const foreign = await aForeignSite(attacks(baseURL!))
    const context = await browser.newContext({ serviceWorkers })
    await signUp(context.request, 'Lou Loggedin')
    const page = await context.newPage()
    await page.goto('/profile')
    if (serviceWorkers === 'allow') {
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      await becomesRemembered(page)
    }

    for (const path of ['/link', '/unsaid']) {
      await page.goto(foreign.url + path)
      await press(page)
      await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible()
      expect(await isSignedIn(context), path).toBe(true)
      if (serviceWorkers === 'allow') expect(await isRemembered(page), path).toBe(true)
    }
    await page.goto(`${foreign.url}/picture`)
    await expect(page).toHaveTitle('done')
    for (const path of ['/form', '/unsaid-form', '/sign-in']) {
      await page.goto(foreign.url + path)
      await press(page)
      await expect(page.getByText('That request came from another site.')).toBeVisible()
    }
    expect(await isSignedIn(context)).toBe(true)

    await page.goto(`${foreign.url}/link`)
    await press(page)
    await page.getByRole('link', { name: 'Stay logged in' }).click()
    await expect(page).toHaveURL('/')
    expect(await isSignedIn(context)).toBe(true)

    await page.goto(`${foreign.url}/link`)
    await press(page)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByText('Ready to Surf?')).toBeVisible()
    expect(await isSignedIn(context)).toBe(false)
    await context.close()
    await foreign.close()
  })

test('the app’s own button logs out at once, with a service worker too', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await signUp(context.request, 'Lea Leaves')
  const page = await context.newPage()
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByText('Ready to Surf?')).toBeVisible()
  expect(await isSignedIn(context)).toBe(false)
  await context.close()
})

test('who looks at the sign-in pages, mistypes a password or is asked again stays remembered', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const { email } = await signUp(context.request, 'Rae Remembered')
  const page = await context.newPage()
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('Rae Remembered').first()).toBeVisible()
  await becomesRemembered(page)
  const options = await page.evaluate(
    async () => (await fetch('/api/login/passkey/options', { method: 'POST' })).status,
  )
  expect([options, await isRemembered(page)]).toEqual([200, true])
  await page.evaluate(() => location.assign('/api/login'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await isRemembered(page)).toBe(true)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('push ends and notifications close in a browser in which somebody else has signed in', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const ann = await signUp(context.request, 'Ann First')
  const page = await context.newPage()
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('Ann First').first()).toBeVisible()
  const worker = await serviceWorkerOf(page)
  // This Chromium reaches no push service: the worker has a subscription that notes when it is ended.
  await worker.evaluate(() => {
    const unsubscribe = async () => Reflect.set(self, 'isUnsubscribed', true)
    PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as unknown as PushSubscription
  })
  const isUnsubscribed = () => worker.evaluate(() => Reflect.get(self, 'isUnsubscribed') === true)
  const shown = await aNotificationTo(page, ann.id)

  await page.reload()
  await expect(page.getByText('Ann First').first()).toBeVisible()
  expect([await isUnsubscribed(), await shown()]).toEqual([false, 1])
  await context.clearCookies()
  await signUp(context.request, 'Ben Second')
  await page.reload()
  await expect(page.getByText('Ben Second').first()).toBeVisible()
  await expect.poll(isUnsubscribed).toBe(true)
  await expect.poll(shown).toBe(0)
  await context.close()
})

/** This Chromium shows no notification: the worker has one for this surfer. Resolves to what counts those that it has. */
async function aNotificationTo(page: Page, surferId: string) {
  const worker = await serviceWorkerOf(page)
  await worker.evaluate((id) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shown = [{ data: { surferId: id }, close: () => void shown.pop() }]
    registration.getNotifications = async () => [...shown] as unknown as Notification[]
  }, surferId)
  return () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).length
    })
}

test('who logs out without a network leaves nothing behind, and is signed out once there is one', async ({
  browser,
  baseURL,
}) => {
  const { road, page, context, user } = await aSurferOnARoad(browser, baseURL, 'Olga Offline', {
    geolocation: PIER,
  })
  const spot = await spotNamed(context.request, 'Huntington Beach Pier')
  const session = await paddleOut(context.request, spot)
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('Olga Offline').first()).toBeVisible()
  await expect.poll(() => storedIn(page)).toContain('Olga')
  const shown = await aNotificationTo(page, user.id)
  await road.cut()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('region', { name: 'Currently Surfing' }).getByRole('button', { name: 'Check Out' }).click()
  await page.getByRole('dialog', { name: 'Check Out' }).getByRole('button', { name: 'Check Out' }).click()
  await expect(page.getByText('1 check-out waiting')).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Log Out' }).click()
  const question = page.getByRole('alertdialog', { name: 'No signal right now' })
  await expect(question).toContainText("Your sign-in can only end once there's a signal")
  await expect(question).toContainText("What's in your outbox waits on this phone")
  await question.getByRole('button', { name: 'Remove and Log Out' }).click()
  await expect(page.getByText('Ready to Surf?')).toBeVisible()
  await expect.poll(() => storedIn(page)).not.toContain('Olga')
  await expect.poll(shown).toBe(0)
  await page.goto('/profile')
  await expect(page.getByText(/Olga|check-out waiting/)).toHaveCount(0)

  road.mend()
  await page.goto('/')
  await expect(page.getByText('Ready to Surf?')).toBeVisible()
  await expect.poll(async () => (await context.request.get('/api/auth/user')).status()).toBe(401)
  await context.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  await page.goto('/')
  const ownSession = async () => (await context.request.get(`/api/surf-sessions/${session.id}`)).json()
  await expect.poll(ownSession).toMatchObject({ id: session.id, isActive: false })
})
