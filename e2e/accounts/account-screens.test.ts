import { type Browser, expect, type Page } from '@playwright/test'
import { letterTo, linkIn } from '#e2e/accounts/account-letters.ts'
import { serverWithEverything } from '#e2e/accounts/server-with-everything.ts'
import { LONG_NAME } from '#e2e/people/rich-surfers.ts'
import { limitIn, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { looksRightNow, openAddress, walk } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PASSWORD } from '#e2e/support/surfers.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'

// The walk of every-screen.test.ts goes on where a server sends mail and text messages, and knows single sign-on.

// A busy machine may take its time for so many screens.
test.describe.configure({ mode: 'default', timeout: 600_000 })
test.use({ actionTimeout: 60_000 })

const CONFIRM = 'confirms your e-mail address'
/** What is due by the clock alone is found within 10 s. */
const SOON = { timeout: 60_000 }

const all = serverWithEverything()
const aSurfer = (browser: Browser, name: string) => aSurferOnTheWay(browser, name, { baseURL: all.baseURL })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const change = (user: { id: string }, columns: object) =>
  all.server.db.updateTable('users').set(columns).where('id', '=', user.id).execute()

test('every screen of a surfer’s account looks right', async ({ browser }) => {
  const { page, context, user } = await aSurfer(browser, LONG_NAME)
  const contacts = [
    {
      name: 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley',
      phone: '+61 412 345 678',
      email: `${'featherstonehaugh-cholmondeley'.repeat(2)}@example.com`,
    },
    { name: 'Anna', phone: '+46 70 174 06 35' },
  ]
  for (const data of contacts)
    expect((await context.request.post('/api/emergency-contacts', { data })).status()).toBe(201)
  const [contact] = (await (await context.request.get('/api/emergency-contacts')).json()).contacts
  await page.goto('/profile')
  await walk(page, [
    ['/profile', 'Confirm your e-mail address.'],
    ['/settings/notifications', 'Confirm your e-mail address.'],
    ['/settings/security', 'Not confirmed'],
    ['/settings/contacts', 'How It Works'],
    [`/settings/contacts?contact=${contact.id}`, 'Phone Number'],
  ])

  all.issuer.surfers.set('max', { email: 'max@work.example', email_verified: true, given_name: 'Max' })
  all.issuer.answerAs('max')
  await context.request.post('/api/recovery-codes')
  await change(user, { twoStepSignIn: true, emailVerifiedAt: new Date().toISOString() })
  await openAddress(page, '/settings/security')
  await press(page, /^Link /)
  await expect(page.getByRole('button', { name: /^Unlink / })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Ask for a code on new devices' })).toBeChecked()
  await looksRightNow(page, 'Unlink ')

  await change(user, { twoStepSignIn: false })
  await context.clearCookies()
  await page.goto('/api/login?next=/settings/security')
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page).toHaveURL('/settings/security')

  // Another person has confirmed the address.
  await change(user, { email: '', emailVerifiedAt: null })
  await page.reload()
  await looksRightNow(page, 'You have no e-mail address here')
  await ageSignIns(all.server.db, user, 11 * 60_000)
  await press(page, 'Add a passkey')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible()
  await looksRightNow(page, 'Is it still you?')
})

test('every page that an email links to, and every sign-in page, looks right', async ({ browser, product }) => {
  const visitor = await (await browser.newContext({ baseURL: all.baseURL })).newPage()
  // Only a server without surfers has it.
  await visitor.goto(`${product.url}/restore`)
  await looksRightNow(visitor, 'Restore a backup')
  await visitor.getByLabel('Code').fill('0000-0000')
  const backup = { name: 'lineup.tar', mimeType: 'application/x-tar', buffer: Buffer.from('none') }
  await visitor.getByLabel('Backup', { exact: true }).setInputFiles(backup)
  await press(visitor, 'Restore')
  await expect(visitor.getByText('That code is wrong or has expired.')).toBeVisible()

  const { page, context, user } = await aSurfer(browser, 'Ludwig Looksattheaccountpages')
  const link = linkIn(await letterTo(all.mail, user.email, CONFIRM))
  await page.goto(link)
  await looksRightNow(page, 'Confirm my address')
  await walk(visitor, [
    [`${all.baseURL}/terms`, 'Bring cake. <b>Ask</b> first.'],
    [link, 'Sign in first'],
    ['/api/login', 'Forgot your password?'],
    ['/api/login/forgotten', 'Send me a link'],
  ])
  await visitor.getByLabel('E-mail').fill(user.email)
  await press(visitor, 'Send me a link')
  await walk(visitor, [
    [linkIn(await letterTo(all.mail, user.email, 'Choose a new password')), 'This is not my account'],
    ['/api/login/reset', "This link doesn't work"],
  ])

  await context.request.post('/api/recovery-codes')
  await change(user, { twoStepSignIn: true, emailVerifiedAt: new Date().toISOString() })
  await visitor.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  await walk(visitor, [
    ['/api/login/code', 'One more step'],
    ['/api/login/code', 'That code is wrong or has expired.', tryCode],
  ])
  await press(visitor, 'Send another e-mail')
  await looksRightNow(visitor, 'Another e-mail is on its way.')
})

async function tryCode(page: Page) {
  await page.getByLabel('Code').fill('nothing')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('every screen of an operator looks right, and open pages follow what the operator does', async ({ browser }) => {
  const { page: owner } = await aSurfer(browser, 'Olga Owner')
  const { page: kai, user } = await aSurfer(browser, 'Kai Kahananui')
  const { page: newcomer, user: noa } = await aSurfer(browser, 'Noa Newcomer')
  const message = 'I surf at the pier every Sunday.'
  await all.server.db.insertInto('standings').values({ userId: noa.id, state: 'awaiting', message }).execute()
  await owner.route('/api/backups', (route) => route.fulfill({ json: BACKUPS }))
  await newcomer.goto('/')
  await looksRightNow(newcomer, 'Waiting for approval')
  await owner.goto('/settings')
  await owner.getByRole('link', { name: 'This server' }).click()
  await looksRightNow(owner, message)
  await press(owner, 'Approve Noa Newcomer')
  await expect(newcomer.getByText('Waiting for approval')).toHaveCount(0)

  await walk(owner, [
    ['/operators/log', 'Olga Owner approved'],
    ['/operators/surfers', user.email, (page) => page.getByRole('searchbox').fill(user.email.slice(0, 12))],
    [`/operators/surfers/${user.id}`, 'The surfer is notified of each change'],
    [`/operators/surfers/${user.id}`, 'Change Name', (page) => press(page, 'Change')],
  ])
  const form = owner.getByRole('dialog', { name: 'Change Name' })
  await form.getByLabel('First Name').fill('Kainoa')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByRole('heading', { name: 'Kainoa Kahananui' })).toBeVisible()
  await kai.goto('/settings/security/log')
  await looksRightNow(kai, 'By an operator')
  await press(owner, 'Sign Out')
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(kai.getByText('By an operator of this server')).toHaveCount(0)

  await walk(owner, [
    ['/operators/health', 'Every name is valid.', (page) => press(page, 'Check Now')],
    ['/operators/messages', 'The mail server answered:', (page) => press(page, 'Send a Test Mail')],
    ['/backups', 'Last good backup'],
    ['/operators/invitations', 'For how many surfers', (page) => press(page, 'New Invitation')],
  ])
  const invitation = owner.getByRole('dialog', { name: 'New Invitation' })
  await invitation.getByRole('button', { name: '5', exact: true }).click()
  await invitation.getByLabel('Note').fill('Longboard club')
  await invitation.getByRole('button', { name: 'Make Invitation' }).click()
  await looksRightNow(owner, 'for 5 more surfers')
  await walk(owner, [
    ['/operators/invitations', 'Longboard club'],
    ['/operators/team', 'Is an operator, and names others.', findKai],
  ])
})

async function findKai(page: Page) {
  await page.getByRole('searchbox').fill('Kainoa')
  await page.getByRole('button', { name: /^Kainoa Kahananui/ }).click()
}

const BACKUP = {
  ...{ id: crypto.randomUUID(), isScheduled: true, begunBy: null, place: '/mnt/backups', isEncrypted: true },
  ...{ createdAt: '2026-11-20T11:00:00Z', endedAt: '2026-11-20T11:02:00Z', progress: null },
}
const BACKUPS = {
  schedule: { place: '/mnt/backups', at: '03:00', timeZone: 'America/Los_Angeles', keep: 14, isEncrypted: true },
  ...{ lastGoodAt: BACKUP.endedAt, isLate: false },
  items: [
    { ...BACKUP, state: 'failed', file: null, bytes: null, rows: null, reason: 'No room.', id: crypto.randomUUID() },
    { ...BACKUP, state: 'good', file: 'lineup.tar.age', bytes: 3_210_000_000, rows: 1_234_567, reason: null },
  ],
}

test('every screen of a surfer who is suspended, limited or closed looks right', async ({
  browser,
  product: { db },
}) => {
  const owner = await aSurfer(browser, 'Olga Owner')
  const decide = async ({ id }: { id: string }, decision: string, message: string) => {
    const data = { decision, message, ...(decision === 'close' ? {} : { days: 7 }) }
    const decided = await owner.context.request.post(`/api/moderation/surfers/${id}/decisions`, { data })
    expect(await decided.text()).toContain(message)
  }
  const { page, context, user } = await aSurfer(browser, 'Sam Suspended')
  const out = await paddleOutAlone(context.request)
  await page.goto('/')
  await decide(user, 'suspend', 'Threats are not welcome here.')
  await expect(page.getByRole('heading', { name: 'Your account is suspended', exact: true })).toBeVisible()
  await limitIn(db, -1, out)
  await page.reload()
  const session = page.getByRole('region', { name: 'Currently Surfing' })
  await expect(session).toContainText("You're overdue", SOON)
  await looksRightNow(page, "You're overdue")
  await session.getByRole('button', { name: 'Check Out' }).click()
  await expect(session).toHaveCount(0)
  await looksRightNow(page, 'Threats are not welcome here.')
  await press(page, /^Appeal: /)
  await looksRightNow(page, 'Why is this decision wrong?')
  await page.getByLabel('Why is this decision wrong?').fill('It was a <b>song</b>.')
  await press(page, 'Send Appeal')
  await expect(page.getByText('Waits for an answer')).toBeVisible()
  await expect(page.getByText('It was a <b>song</b>.')).toBeVisible()

  const [{ id }] = await (await owner.context.request.get('/api/moderation/appeals')).json()
  const data = { isReversed: true, message: 'So it was.' }
  expect((await owner.context.request.put(`/api/moderation/decisions/${id}/answer`, { data })).ok()).toBe(true)
  // The page asks at each return to it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible(SOON)
  await openAddress(page, '/decisions')
  await looksRightNow(page, 'So it was.')
  await decide(user, 'limit', 'One thing a day, please.')
  await page.goto('/profile')
  await looksRightNow(page, "You can't post to others until")
  await page.getByRole('link', { name: 'See Why' }).click()
  await looksRightNow(page, 'One thing a day, please.')

  await decide(user, 'close', 'You sold boards here, again and again.')
  await context.clearCookies()
  await page.goto('/api/login')
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
  await looksRightNow(page, 'This account was closed by an operator.')
  await page.getByRole('link', { name: 'See Why, and Appeal' }).click()
  await looksRightNow(page, 'You sold boards here, again and again.')
  await page.getByLabel('Your appeal').fill('That was my brother.')
  await press(page, 'Send the appeal')
  await looksRightNow(page, 'Your appeal has arrived.')
  await page.goto(`${new URL(page.url()).pathname.slice(0, -1)}x`)
  await looksRightNow(page, 'This link does not work.')
})
