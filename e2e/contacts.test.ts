import { type Browser, expect, type Page } from '@playwright/test'
import { pino } from 'pino'
import { looksRight } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay } from '#e2e/surfers.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { startMessages } from '#server/features/safety/messages.ts'
import { readEnv } from '#server/platform/env.ts'
import { joinBusFor } from '#test/live-bus.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { type SmsGateway, startSmsGateway } from '#test/sms-gateway.ts'

/** Beside the server that all tests share, which sends nothing: one on the same database that has both ways out. */
let server: TestServer
let mail: MailServer
let texts: SmsGateway
let stop: () => Promise<void>

test.beforeAll(async ({ product: { databaseUrl } }) => {
  mail = await startMailServer()
  texts = await startSmsGateway()
  const ways = { SMTP_URL: mail.url, SMS_WEBHOOK_URL: texts.url, SMS_WEBHOOK_SECRET: texts.secret }
  server = await startServer({ databaseUrl, ...ways })
  const log = pino({ level: 'silent' })
  const env = { ...readEnv({}), ...ways, PUBLIC_URL: server.url }
  const messages = startMessages({ db: server.db, env, log, now: () => new Date() })
  const bus = await joinBusFor(databaseUrl, safetyChanged, messages.look)
  stop = async () => {
    await bus.close()
    await messages.close()
    await Promise.all([server.close(), mail.close(), texts.close()])
  }
})
test.afterAll(() => stop())

const PHONE = '+61 412 345 678'
const sees = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const contacts = (page: Page) => page.getByRole('list', { name: 'Emergency contacts' }).locator('> li')
const names = (page: Page) => contacts(page).getByRole('heading')

/** Someone new, with these contacts, on their page at the server that can send. */
async function onContacts(browser: Browser, name: string, ...given: object[]) {
  const visit = await aSurferOnTheWay(browser, name, { baseURL: server.url })
  for (const data of given)
    expect((await visit.context.request.post('/api/emergency-contacts', { data })).status()).toBe(201)
  await visit.page.goto('/settings/contacts')
  return visit
}

/** The address of the page that the latest letter to this address, or text message to this number, leads to. */
async function linkTo(receiver: string): Promise<string> {
  const words = () =>
    mail.letters.findLast(({ to }) => to === receiver)?.body ??
    texts.messages.findLast(({ to }) => to === receiver)?.text
  await expect.poll(words).toContain('/api/contact/')
  return words()?.match(/http\S+\/api\/contact\/[\da-f-]{36}/)?.[0] ?? ''
}

/** The contact opens the link, without an account, and presses a button. */
async function answers(browser: Browser, link: string, button: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  const pressed = page.getByRole('button', { name: button, exact: true })
  await pressed.click()
  await expect(pressed).toBeHidden()
  await context.close()
}

test('a surfer adds a contact, who is asked by each way, and whose answers come to the open page', async ({
  browser,
}) => {
  const { page } = await onContacts(browser, 'Ana Askscontact')
  const email = `mum.${Date.now()}@example.com`
  await sees(page, 'No one on land yet')
  await page.getByRole('button', { name: 'Add Contact' }).click()
  const form = dialog(page, 'Add Contact')
  const phone = form.getByLabel('Phone Number')
  const send = form.getByRole('button', { name: 'Add and Ask' })
  await send.click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Please enter their name')
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(phone).toHaveAccessibleDescription('Please enter a phone number or an e-mail address')
  await form.getByLabel('Name').fill('Mum')
  await phone.fill('0412 345 678')
  await send.click()
  await expect(phone).toHaveAccessibleDescription(/^We can't send messages to this number/)
  await expect(phone).toBeFocused()
  await form.getByLabel('Country').selectOption('Australia (+61)')
  await expect(form.getByRole('status')).toHaveText(`${PHONE}, Australia`)
  await expect(phone).toHaveAccessibleDescription('')
  await form.getByLabel('E-mail').fill('mum@')
  await send.click()
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription('Please enter an e-mail address')
  await form.getByLabel('E-mail').fill(email)
  await send.click()
  await expect(form).toBeHidden()

  const card = contacts(page)
  await expect(card).toContainText('Counts once they agree')
  await expect(card.getByText('Waiting for Mum to answer')).toHaveCount(2)
  await answers(browser, await linkTo(email), 'Yes, alert me')
  await expect(card).toContainText('Mum has agreed')
  await expect(card).toContainText('Alerted 15 minutes after your buddies')
  await answers(browser, await linkTo('+61412345678'), 'No')
  await expect(card).toContainText('Mum has said no')

  const asked = texts.messages.length
  await card.getByRole('button', { name: 'Ask Again' }).click()
  await sees(page, 'This number or address said no')
  await expect(card).toContainText('Mum has said no')
  expect(texts.messages.length).toBe(asked)
})

test('a test goes to who has agreed, and how it went comes to the open page', async ({ browser }) => {
  const email = `dad.${Date.now()}@example.com`
  const { page } = await onContacts(browser, 'Tom Testscontact', { name: 'Dad', email })
  await answers(browser, await linkTo(email), 'Yes, alert me')
  await contacts(page).getByRole('button', { name: 'Send a Test' }).click()
  await sees(page, 'The test was sent just now')
  expect(mail.letters.filter(({ to }) => to === email)).toHaveLength(2)

  mail.manner = () => 550
  await contacts(page).getByRole('button', { name: 'Send a Test' }).click()
  await sees(page, "The test couldn't be delivered")
  mail.manner = () => 'fine'
})

test('contacts change places, and the focus stays on the button', async ({ browser }) => {
  const email = 'someone@example.com'
  const given = ['Anna', 'Ben', 'Cleo'].map((name) => ({ name, email }))
  const { page, context } = await onContacts(browser, 'Olga Orderscontact', ...given)
  await expect(names(page)).toHaveText(['Anna', 'Ben', 'Cleo'])
  await sees(page, 'You have 3 contacts, which is the limit.')
  await expect(page.getByRole('button', { name: 'Add Contact' })).toBeHidden()
  const later = page.getByRole('button', { name: 'Alert Anna later' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Ben', 'Anna', 'Cleo'])
  await expect(later).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Ben', 'Cleo', 'Anna'])
  await expect(later).toHaveAttribute('aria-disabled', 'true')
  const kept = async () => (await (await context.request.get('/api/emergency-contacts')).json()).contacts
  await expect
    .poll(async () => (await kept()).map(({ name }: { name: string }) => name))
    .toEqual(['Ben', 'Cleo', 'Anna'])
  await page.reload()
  await expect(names(page)).toHaveText(['Ben', 'Cleo', 'Anna'])
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^Emergency Contacts/ })).toContainText('Ben')
})

test('a contact is changed, and removed after a question', async ({ browser }) => {
  const { page, context } = await onContacts(browser, 'Rita Removescontact', { name: 'Anna', phone: PHONE })
  await page.getByRole('button', { name: 'Edit Anna' }).click()
  const form = dialog(page, 'Anna')
  await form.getByLabel('Name').fill('Anna, next door')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(names(page)).toHaveText(['Anna, next door'])

  await page.getByRole('button', { name: 'Edit Anna, next door' }).click()
  const remove = page.getByRole('button', { name: 'Remove Contact' })
  const question = page.getByRole('alertdialog', { name: 'Remove Anna, next door?' })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.route('/api/emergency-contacts/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await sees(page, 'Failed to remove the contact. Please try again.')
  await page.unroute('/api/emergency-contacts/*')
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await sees(page, 'No one on land yet')
  expect((await (await context.request.get('/api/emergency-contacts')).json()).contacts).toEqual([])
})

test('a server that can send nothing says so, and Edit Profile leads to the contacts', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Nils Nowayout')
  await page.goto('/settings/contacts')
  await sees(page, "This server can't send text messages or e-mail, so your contacts won't be alerted.")
  await page.goto('/profile?edit-profile')
  await dialog(page, 'Edit Profile').getByRole('link', { name: 'Emergency Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency Contacts' })).toBeVisible()
  await page.goto('/settings/contacts?contact=00000000-0000-4000-8000-000000000000')
  await sees(page, 'This contact no longer exists')
})

test('the contacts fit the smallest phone, read well in both themes, and are open to all', async ({ browser }) => {
  const long = `${'featherstonehaugh-cholmondeley'.repeat(2)}@example.com`
  const { page, context } = await onContacts(
    browser,
    'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley',
    { name: 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley', phone: PHONE, email: long },
    { name: 'Anna', phone: '+46 70 174 06 35' },
  )
  const [first] = (await (await context.request.get('/api/emergency-contacts')).json()).contacts
  await looksRight(page, '/settings/contacts', 'How It Works')
  await looksRight(page, `/settings/contacts?contact=${first.id}`, 'Phone Number')
})
