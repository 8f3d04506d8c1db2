import { expect, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import { FALKLANDS, limitIn, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { looksRightNow } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, PASSWORD } from '#e2e/support/surfers.ts'

/** What is due by the clock alone is found within 10 s. */
const SOON = { timeout: 60_000 }

/** As a moderator's decision does; a null state takes it back. */
async function setStanding(db: Pool, { id }: { id: string }, state: 'limited' | 'suspended' | 'closed' | null) {
  await db.query('delete from standings where user_id = $1', [id])
  if (state)
    await db.query("insert into standings (user_id, state, until) values ($1, $2, now() + interval '7 days')", [
      id,
      state,
    ])
  await db.query("select pg_notify('live', $1)", [JSON.stringify({ name: 'standing', payload: { userIds: [id] } })])
}

const decide = async (db: Pool, { id }: { id: string }, message: string, decision = 'suspend'): Promise<string> => {
  const { rows } = await db.query(
    `insert into moderation_decisions (surfer_id, decision, message, until)
     values ($1, $3, $2, now() + interval '7 days') returning id`,
    [id, message, decision],
  )
  return rows[0].id
}

const alarms = (page: Page) => page.getByRole('list', { name: 'Alarms' })
const session = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })

test('a surfer who is suspended in the water is searched for, checks out, appeals and is back', async ({
  browser,
  product: { db },
}) => {
  const sam = await aSurferOnTheWay(browser, 'Sam Suspended', { geolocation: FALKLANDS })
  const ben = await aSurferOnTheWay(browser, 'Ben Buddywatch')
  await areBuddies(sam.context.request, sam.user, ben.context.request, ben.user)
  const out = await paddleOutAlone(sam.context.request)
  await sam.page.goto('/')
  await ben.page.goto('/')
  await expect(session(sam.page)).toContainText('Safety watch on until', SOON)

  const decision = await decide(db, sam.user, 'Threats are not welcome here.')
  await setStanding(db, sam.user, 'suspended')
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

  await db.query(
    "update moderation_decisions set answer = 'So it was.', answered_at = now(), is_reversed = true where id = $1",
    [decision],
  )
  await setStanding(db, sam.user, null)
  // The page asks at each return to it.
  await sam.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(sam.page.getByRole('navigation', { name: 'Main' })).toBeVisible(SOON)
  await sam.page.goto('/decisions')
  await expect(sam.page.getByText('The decision was taken back.')).toBeVisible()
  await looksRightNow(sam.page, 'So it was.')
})

test('a limited surfer sees until when, and is refused in plain words', async ({ browser, product: { db } }) => {
  const lia = await aSurferOnTheWay(browser, 'Lia Limited')
  await setStanding(db, lia.user, 'limited')
  await lia.page.goto('/profile')
  await looksRightNow(lia.page, "You can't post to others until")
  await lia.page.getByRole('link', { name: 'See Why' }).click()
  await looksRightNow(lia.page, 'Nothing was decided about you')
  const refused = await lia.context.request.post('/api/invites')
  expect(await refused.json()).toMatchObject({
    code: 'account_limited',
    message: "For now you can't post to others here.",
  })
})

test('who signs in to a closed account reads why, and appeals without a sign-in', async ({
  browser,
  product: { db },
}) => {
  const { user } = await aSurferOnTheWay(browser, 'Cleo Closed')
  await decide(db, user, 'You sold boards here, again and again.', 'close')
  await setStanding(db, user, 'closed')
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
