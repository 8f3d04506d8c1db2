import { expect } from '@playwright/test'
import { looksRight } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay } from '#e2e/surfers.ts'
import { aPhone } from '#e2e/virtual-phone.ts'

test('somebody signs up with a passkey alone, saves recovery codes, and cannot lock themselves out', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await aPhone(context, page)
  await page.goto('/api/signup')
  const address = `paola.passkeyonly.${Date.now()}@example.com`
  await page.getByRole('button', { name: 'Sign up with a passkey' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Paola')
  await page.getByLabel('Last name').fill('Passkeyonly')
  await page.getByLabel('E-mail').fill(address)
  await page.getByRole('button', { name: 'Sign up with a passkey' }).click()

  await expect(page.getByRole('heading', { name: 'Sign-in & Security', level: 1 })).toBeVisible()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [code = ''] = await codes.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByText('10 of 10 left, made today.')).toBeVisible()

  await passkeys.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const toast = page.getByRole('status', { name: 'Notifications' })
  await expect(toast.getByText('This is your only way to sign in. Add another one first.')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)

  // The phone is lost: another browser, without the passkey.
  const other = await (await browser.newContext()).newPage()
  await other.goto('/api/login')
  await other.getByRole('link', { name: 'Use a recovery code' }).click()
  await other.getByLabel('E-mail').fill(address)
  await other.getByLabel('Recovery code').fill(code.toUpperCase())
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(other.getByRole('heading', { name: 'Sign-in & Security', level: 1 })).toBeVisible()
  await expect(other.getByText('9 of 10 left, made today.')).toBeVisible()
  await other.goto('/api/logout')
  await other.goto('/api/login/recovery')
  await other.getByLabel('E-mail').fill(address)
  await other.getByLabel('Recovery code').fill(code)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(other.getByText('Wrong e-mail or recovery code.')).toBeVisible()

  await page.goto('/settings/security')
  await page.getByRole('link', { name: 'Show the security log' }).click()
  const log = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(log).toHaveCount(4)
  const words = ['New browser signed in', 'Recovery code used', 'Recovery codes made', 'You signed up']
  for (const [index, title] of words.entries()) await expect(log.nth(index)).toContainText(title)
  await expect(log.first()).toContainText('Chrome on')
})

test('the security log, the recovery page and the screen of ways in fit a small phone in both themes', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Lola Looksatlog')
  await context.request.post('/api/recovery-codes')
  await looksRight(page, '/settings/security/log', 'Recovery codes made')
  await looksRight(page, '/settings/security', 'Recovery codes')
  await looksRight(page, '/api/login/recovery', 'Back with a recovery code')
  await looksRight(page, '/api/signup', 'Join the line-up')
})
