import { type Browser, expect, type Page } from '@playwright/test'
import { pino } from 'pino'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { startMessages } from '#server/features/safety/messages/messages.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { type SmsGateway, startSmsGateway } from '#test/fakes/sms-gateway.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { joinBusFor } from '#test/postgres/live-bus.ts'

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
  const bus = await joinBusFor(databaseUrl, safetyChanged, messages.poll)
  stop = async () => {
    await bus.close()
    await messages.close()
    await Promise.all([server.close(), mail.close(), texts.close()])
  }
})
test.afterAll(() => stop())

const PHONE = '+61 412 345 678'
const contacts = (page: Page) => page.getByRole('list', { name: 'Emergency contacts' }).locator('> li')

/** The address of the page that the latest letter to this address, or text message to this number, leads to. */
async function linkTo(receiver: string): Promise<string> {
  const words = () =>
    mail.letters.findLast(({ to }) => to === receiver)?.body ??
    texts.messages.findLast(({ to }) => to === receiver)?.text
  await expect.poll(words).toContain('/api/c/')
  return words()?.match(/http\S+\/api\/c\/[\da-z]{25}/)?.[0] ?? ''
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

test('a new contact is asked through each channel, and answers and test alerts appear on the open page', async ({
  browser,
}) => {
  const { page } = await aSurferOnTheWay(browser, 'Ana Askscontact', { baseURL: server.url })
  const email = 'mum@example.com'
  await page.goto('/settings/contacts')
  await page.getByRole('button', { name: 'Add Contact' }).click()
  const form = page.getByRole('dialog', { name: 'Add Contact' })
  await form.getByLabel('Name').fill('Mum')
  await form.getByLabel('Phone Number').fill(PHONE)
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('button', { name: 'Add and Ask' }).click()
  await expect(form).toBeHidden()

  const card = contacts(page)
  await expect(card.getByText('Waiting for their yes')).toHaveCount(2)
  await expect(card).toContainText('Counts once they agree')
  await answers(browser, await linkTo(email), 'Yes, alert me')
  await expect(card).toContainText('Mum has agreed')
  await expect(card).toContainText('Alerted 15 minutes after your buddies')
  await answers(browser, await linkTo('+61412345678'), 'No')
  await expect(card).toContainText('Mum has said no')

  const sendTest = card.getByRole('button', { name: 'Send a Test' })
  await sendTest.click()
  await expect(card).toContainText('The test was sent just now')
  expect(mail.letters.filter(({ to }) => to === email)).toHaveLength(2)
  mail.manner = () => 550
  await sendTest.click()
  await expect(card).toContainText("The test couldn't be delivered")
})
