import { type BrowserContext, expect, type Page } from '@playwright/test'
import { aForeignSite } from '#e2e/support/foreign-site.ts'
import { test } from '#e2e/support/product.ts'
import { isRemembered } from '#e2e/support/remembered.ts'
import { aNotificationTo } from '#e2e/support/service-worker.ts'
import { storedIn } from '#e2e/support/stored-in.ts'
import { aSurferOnARoad, PASSWORD, PIER, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'

const isSignedIn = async (context: BrowserContext) => (await context.request.get('/api/auth/user')).status() === 200

/** Pages of another site that try to sign a surfer of ours out; some browsers would not say where they come from. */
const attacks = (target: string) => ({
  '/link': `<a href="${target}/api/logout">Win a board</a>`,
  '/unsaid': `<meta name="referrer" content="no-referrer"><a href="${target}/api/logout">Win a board</a>`,
  '/picture': `<img src="${target}/api/logout" alt="" onerror="document.title='done'">`,
  '/form': `<form method="post" action="${target}/api/logout"><button>Win a board</button></form>`,
  '/unsaid-form': `<meta name="referrer" content="no-referrer"><form method="post" action="${target}/api/logout"><button>Win a board</button></form>`,
  '/sign-in': `<form method="post" action="${target}/api/login"><input name="email" value="a@b.example"><input name="password" value="not-theirs"><button>Win a board</button></form>`,
})

/** Opens the app on the profile page with its service worker at work, until its surfer would be shown without a network. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => isRemembered(page)).toBe(true)
}

test('another site cannot sign a surfer out or in', async ({ browser, baseURL }) => {
  const foreign = await aForeignSite(attacks(baseURL!))
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await signUp(context.request, 'Lou Loggedin')
  const page = await context.newPage()
  const pressAt = async (path: string) => {
    await page.goto(foreign.url + path)
    await page.getByText('Win a board').click()
  }
  for (const hasWorker of [false, true]) {
    if (hasWorker) await openWithWorker(page)
    for (const path of ['/link', '/unsaid']) {
      await pressAt(path)
      await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible()
      expect(await isSignedIn(context), path).toBe(true)
      if (hasWorker) expect(await isRemembered(page), path).toBe(true)
    }
    for (const path of ['/form', '/unsaid-form', '/sign-in']) {
      await pressAt(path)
      await expect(page.getByText('That request came from another site.')).toBeVisible()
    }
    expect(await isSignedIn(context)).toBe(true)
  }
  await page.goto(`${foreign.url}/picture`)
  await expect(page).toHaveTitle('done')
  expect(await isSignedIn(context)).toBe(true)

  await pressAt('/link')
  await page.getByRole('link', { name: 'Stay logged in' }).click()
  await expect(page).toHaveURL('/')
  expect(await isSignedIn(context)).toBe(true)

  await pressAt('/link')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('Ready to Surf?')).toBeVisible()
  expect(await isSignedIn(context)).toBe(false)
  await context.close()
  await foreign.close()
})

test('logging out offline removes personal data at once and ends the sign-in when the network returns', async ({
  browser,
  baseURL,
}) => {
  const { road, page, context, user } = await aSurferOnARoad(browser, baseURL, 'Olga Offline', {
    geolocation: PIER,
  })
  const spot = await spotNamed(context.request, 'Huntington Beach Pier')
  const session = await paddleOut(context.request, spot)
  await openWithWorker(page)
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
