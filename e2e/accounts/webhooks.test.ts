import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, checkIn, checkOut } from '#e2e/support/surfers.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#test/fakes/webhook-receiver.ts'

const THURSO = { latitude: 58.602, longitude: -3.508 }
const WRONG = `whsec_${Buffer.alloc(32).toString('base64')}`

let receiver: WebhookReceiver
test.beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
test.afterEach(() => receiver.close())

/** Copies the secret, which is shown this once. */
async function takeSecret(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await shown.getByLabel('Signing secret').inputValue()
  await shown.getByRole('button', { name: "I've saved it" }).click()
  await expect(shown).toBeHidden()
  return secret
}

test('a surfer’s webhook gets signed calls, lists them, sends one again, and gets a new secret beside the old one', async ({
  browser,
}) => {
  const { page } = await aSurferOnTheWay(browser, 'Wanda Hookline', { geolocation: THURSO })
  await page.goto('/settings/webhooks')
  await page.getByRole('button', { name: 'New Webhook' }).click()
  await page.getByLabel('Address').fill(`${receiver.url}/wanda`)
  // Called a minute after the check-out, which may be before or after the test ends.
  await page.getByRole('checkbox', { name: 'Your session has ended' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  const secret = await takeSecret(page)
  receiver.secrets.set('/wanda', secret)

  await page.goto('/')
  await checkIn(page, 'Thurso East')
  await checkOut(page)
  await receiver.received(2)
  expect(receiver.faults).toEqual([])
  const session = { spot: { name: 'Thurso East' }, startTime: expect.any(String) }
  expect(receiver.calls.map(({ body }) => body)).toMatchObject([
    { type: 'session.checked_in', data: { session } },
    { type: 'session.checked_out', data: { session: { ...session, endTime: expect.any(String) } } },
  ])

  await page.goto('/settings/webhooks')
  await page.getByRole('list', { name: 'Webhooks' }).getByRole('button').click()
  const webhook = page.getByRole('dialog', { name: new URL(receiver.url).host })
  const arrival = webhook.getByRole('listitem').filter({ hasText: 'You check in' }).filter({ hasText: 'Accepted' })
  await arrival.getByRole('button', { name: /^Send again: You check in/ }).click()
  await receiver.received(3)
  expect(receiver.calls[2]).toEqual(receiver.calls[0])

  await webhook.getByRole('button', { name: 'New Secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a Secret' }).click()
  const latest = await takeSecret(page)
  expect(latest).not.toBe(secret)
  await page.getByRole('list', { name: 'Webhooks' }).getByRole('button').click()
  await expect(webhook).toContainText('Signed with the old secret, too, until')
  for (const [nth, given] of [secret, latest, WRONG].entries()) {
    receiver.secrets.set('/wanda', given)
    await webhook.getByRole('button', { name: 'Send a Test' }).click()
    await receiver.received(4 + nth)
    expect(receiver.faults).toEqual(given === WRONG ? ['No matching signature found'] : [])
  }
})
