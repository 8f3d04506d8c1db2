import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { FALKLANDS, limitIn, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { looksRightNow } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, PASSWORD } from '#e2e/support/surfers.ts'

/** What is due by the clock alone is found within 10 s. */
const SOON = { timeout: 60_000 }

type Owner = { context: BrowserContext }

/** The first who signs up owns the server. */
const anOwner = (browser: Browser): Promise<Owner> => aSurferOnTheWay(browser, 'Olga Owner')

async function decide(
  { context: { request } }: Owner,
  { id }: { id: string },
  data: { decision: string; message: string },
) {
  const days = data.decision === 'close' ? {} : { days: 7 }
  const decided = await request.post(`/api/moderation/surfers/${id}/decisions`, { data: { ...data, ...days } })
  expect(await decided.text()).toContain(data.message)
}

const alarms = (page: Page) => page.getByRole('list', { name: 'Alarms' })
const session = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })

test('a surfer who is suspended in the water is searched for, checks out, appeals and is back', async ({
  browser,
  product: { db },
}) => {
  const owner = await anOwner(browser)
  const sam = await aSurferOnTheWay(browser, 'Sam Suspended', { geolocation: FALKLANDS })
  const ben = await aSurferOnTheWay(browser, 'Ben Buddywatch')
  await areBuddies(sam.context.request, sam.user, ben.context.request, ben.user)
  const out = await paddleOutAlone(sam.context.request)
  await sam.page.goto('/')
  await ben.page.goto('/')
  await expect(session(sam.page)).toContainText('Safety watch on until', SOON)

  await decide(owner, sam.user, { decision: 'suspend', message: 'Threats are not welcome here.' })
  await expect(sam.page.getByRole('heading', { name: 'Your account is suspended', exact: true })).toBeVisible()
  await expect(sam.page.getByText('Threats are not welcome here.')).toBeVisible()
  await expect(session(sam.page)).toContainText('Kelp Point')
  await expect(sam.page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

  await limitIn(db, -1, out)
  await expect(alarms(ben.page)).toContainText('Sam Suspended has not come backKelp Point', SOON)
  await sam.page.reload()
  await expect(session(sam.page)).toContainText("You're overdueBen Buddywatch was alerted.", SOON)
  await looksRightNow(sam.page, "You're overdue")
  await session(sam.page).getByRole('button', { name: 'Check Out' }).click()
  await expect(session(sam.page)).toHaveCount(0)
  await expect(alarms(ben.page)).toHaveCount(0, SOON)
  await looksRightNow(sam.page, 'Threats are not welcome here.')

  await sam.page.getByRole('button', { name: /^Appeal: / }).click()
  const sheet = sam.page.getByRole('dialog', { name: 'Appeal' })
  await sheet.getByLabel('Why is this decision wrong?').fill('It was a <b>song</b>.')
  await looksRightNow(sam.page, 'Why is this decision wrong?')
  await sheet.getByRole('button', { name: 'Send Appeal' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(sam.page.getByText('It was a <b>song</b>.')).toBeVisible()
  await expect(sam.page.getByText('Waits for an answer')).toBeVisible()

  const [{ id }] = await (await owner.context.request.get('/api/moderation/appeals')).json()
  const data = { isReversed: true, message: 'So it was.' }
  expect((await owner.context.request.put(`/api/moderation/decisions/${id}/answer`, { data })).ok()).toBe(true)
  // The page asks at each return to it.
  await sam.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(sam.page.getByRole('navigation', { name: 'Main' })).toBeVisible(SOON)
  await sam.page.goto('/decisions')
  await expect(sam.page.getByText('The decision was taken back.')).toBeVisible()
  await looksRightNow(sam.page, 'So it was.')
})

test('a limited surfer sees until when, and is refused in plain words', async ({ browser }) => {
  const owner = await anOwner(browser)
  const lia = await aSurferOnTheWay(browser, 'Lia Limited')
  await decide(owner, lia.user, { decision: 'limit', message: 'One thing a day, please.' })
  await lia.page.goto('/profile')
  await looksRightNow(lia.page, "You can't post to others until")
  await lia.page.getByRole('link', { name: 'See Why' }).click()
  await looksRightNow(lia.page, 'One thing a day, please.')
  const refused = await lia.context.request.post('/api/invites')
  expect(await refused.json()).toMatchObject({
    code: 'account_limited',
    message: "For now you can't post to others here, or change what they read of you.",
  })
})

test('who signs in to a closed account reads why, and appeals without a sign-in', async ({ browser }) => {
  const owner = await anOwner(browser)
  const { user } = await aSurferOnTheWay(browser, 'Cleo Closed')
  await decide(owner, user, { decision: 'close', message: 'You sold boards here, again and again.' })
  const page = await (await browser.newContext()).newPage()
  await page.goto('/api/login')
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await looksRightNow(page, 'This account was closed by an operator.')
  await page.getByRole('link', { name: 'See Why, and Appeal' }).click()
  await looksRightNow(page, 'You sold boards here, again and again.')
  await page.getByLabel('Your appeal').fill('That was my brother.')
  await page.getByRole('button', { name: 'Send the appeal' }).click()
  await looksRightNow(page, 'Your appeal has arrived.')
  await page.goto(`${new URL(page.url()).pathname.slice(0, -1)}x`)
  await looksRightNow(page, 'This link does not work.')
})
