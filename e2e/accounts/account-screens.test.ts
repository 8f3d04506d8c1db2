import { expect, type Page } from '@playwright/test'
import { letterTo, linkIn } from '#e2e/accounts/account-letters.ts'
import { LONG_NAME } from '#e2e/people/rich-surfers.ts'
import { looksRightNow, openAddress, walk } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PASSWORD } from '#e2e/support/surfers.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { startIssuer, type TestIssuer } from '#test/fakes/oidc-issuer.ts'
import { type SmsGateway, startSmsGateway } from '#test/fakes/sms-gateway.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'

// The walk of every-screen.test.ts goes on where a server sends mail and text messages, and knows single sign-on.

// A busy machine may take its time for so many screens.
test.describe.configure({ mode: 'default', timeout: 600_000 })
test.use({ actionTimeout: 60_000 })

let server: TestServer
let mail: MailServer
let texts: SmsGateway
let issuer: TestIssuer
let baseURL: string
test.beforeAll(async ({ product: { databaseUrl } }) => {
  const PORT = await freePort()
  baseURL = `http://localhost:${PORT}`
  ;[mail, texts, issuer] = await Promise.all([startMailServer(), startSmsGateway(), startIssuer(baseURL)])
  server = await startServer({
    databaseUrl,
    PORT,
    PUBLIC_URL: baseURL,
    SMTP_URL: mail.url,
    SMS_WEBHOOK_URL: texts.url,
    SMS_WEBHOOK_SECRET: texts.secret,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_BESIDE_PASSWORDS: true,
  })
})
test.afterAll(() => Promise.all([server.close(), mail.close(), texts.close(), issuer.close()]))

const CONFIRM = 'confirms your e-mail address'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const change = (user: { id: string }, columns: object) =>
  server.db.updateTable('users').set(columns).where('id', '=', user.id).execute()

test('every screen of a surfer’s account looks right', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, LONG_NAME, { baseURL })
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

  issuer.surfers.set('max', { email: 'max@work.example', email_verified: true, given_name: 'Max' })
  issuer.answerAs('max')
  await context.request.post('/api/recovery-codes')
  await change(user, { twoStepSignIn: true, emailVerifiedAt: new Date().toISOString() })
  await openAddress(page, '/settings/security')
  await press(page, /^Link /)
  await expect(page.getByRole('button', { name: /^Unlink / })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Ask for a code on new devices' })).toBeChecked()
  await looksRightNow(page, 'Unlink ')
})

test('the screens for an account whose address another person confirmed look right', async ({ browser }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Eve Earlybird', { baseURL })
  await change(user, { email: '', emailVerifiedAt: null })
  await page.goto('/settings/security')
  await looksRightNow(page, 'You have no e-mail address here')

  await ageSignIns(server.db, user, 11 * 60_000)
  await press(page, 'Make recovery codes')
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible()
  await looksRightNow(page, 'Is it still you?')
})

test('every page that an email links to, and every sign-in page, looks right', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Ludwig Looksattheaccountpages', { baseURL })
  const link = linkIn(await letterTo(mail, user.email, CONFIRM))
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await page.goto(link)
  await looksRightNow(page, 'Confirm my address')
  await walk(visitor, [
    [link, 'Sign in first'],
    ['/api/login', 'Forgot your password?'],
    ['/api/login/forgotten', 'Send me a link'],
  ])
  await visitor.getByLabel('E-mail').fill(user.email)
  await press(visitor, 'Send me a link')
  await walk(visitor, [
    [linkIn(await letterTo(mail, user.email, 'Choose a new password')), 'This is not my account'],
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
