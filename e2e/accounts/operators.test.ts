import { expect } from '@playwright/test'
import { looksRightNow } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startServer } from '#test/fixtures/server.ts'
import { freePort } from '#test/network/free-port.ts'

test('an owner finds a surfer, signs them out and renames them, checks the server and sends a test mail', async ({
  browser,
  product: { databaseUrl },
}) => {
  await using opened = new AsyncDisposableStack()
  const mail = await startMailServer()
  opened.defer(() => mail.close())
  const PORT = await freePort()
  const baseURL = `http://localhost:${PORT}`
  const server = await startServer({ databaseUrl, PORT, PUBLIC_URL: baseURL, SMTP_URL: mail.url, PUSH_HOSTS: [] })
  opened.defer(() => server.close())
  const { page: owner } = await aSurferOnTheWay(browser, 'Olga Owner', { baseURL })
  const { page: kai, user } = await aSurferOnTheWay(browser, 'Kai Kahananui', { baseURL })

  await owner.goto('/settings')
  await owner.getByRole('link', { name: 'This server' }).click()
  await expect(owner.getByText(/^Lineup \d/)).toBeVisible()
  await looksRightNow(owner, 'Mail and text messages')
  await owner.getByRole('link', { name: 'All surfers' }).click()
  await owner.getByRole('searchbox').fill(user.email.slice(0, 12))
  await looksRightNow(owner, user.email)
  await owner.getByRole('button', { name: /^Kai Kahananui/ }).click()
  await looksRightNow(owner, 'The surfer is notified of each change')

  await owner.getByRole('button', { name: 'Change' }).click()
  const form = owner.getByRole('dialog', { name: 'Change Name' })
  await form.getByLabel('First Name').fill('Kainoa')
  await looksRightNow(owner, 'Change Name')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByRole('heading', { name: 'Kainoa Kahananui' })).toBeVisible()
  await kai.goto('/settings/security/log')
  await looksRightNow(kai, 'By an operator of this server')

  await owner.getByRole('button', { name: 'Sign Out' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(owner.getByText('Nowhere')).toBeVisible()
  await expect(owner.getByText(/signed Kainoa Kahananui out everywhere/)).toBeVisible()
  await expect(kai.getByText('By an operator of this server')).toHaveCount(0)
  await owner.goBack()
  await expect(owner.getByRole('searchbox')).toHaveValue(user.email.slice(0, 12))

  await owner.goto('/operators/health')
  await owner.getByRole('button', { name: 'Check Now' }).click()
  await expect(owner.getByText('The mail server takes the connection and the login.')).toBeVisible()
  await looksRightNow(owner, 'Every name is valid.')
  await owner.goto('/operators/messages')
  await owner.getByRole('button', { name: 'Send a Test Mail' }).click()
  await expect(owner.getByText(/^250 /)).toBeVisible()
  await looksRightNow(owner, 'The mail server answered:')
  expect(mail.letters.at(-1)?.headers.subject).toBe('Mail from Lineup arrives')
})
