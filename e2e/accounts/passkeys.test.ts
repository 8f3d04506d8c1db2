import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'
import { aPhone } from '#e2e/support/virtual-phone.ts'

test('a surfer adds a passkey and signs in with it; a removed passkey no longer works', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Pia Passkeywave')
  await aPhone(context, page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(/^Chrome on /)
  await page.getByLabel('Name').fill('My phone')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const toast = page.getByRole('status', { name: 'Notifications' })
  await expect(toast.getByText('Passkey added')).toBeVisible()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByText('My phone')).toBeVisible()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast.getByText('This device already has a passkey for Lineup')).toBeVisible()

  await context.clearCookies()
  await page.goto('/api/login?next=/settings/security')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/settings/security')
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys).toBeHidden()

  await context.clearCookies()
  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText("That passkey didn't work. Please try again.")).toBeVisible()
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
})

test('a passkey alone is enough to sign up and confirm the identity later, and cannot be removed', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await aPhone(context, page)
  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used. You can try again, or sign in with your password.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign up' }).click()
  const signUp = page.getByRole('button', { name: 'Sign up with a passkey' })
  await signUp.click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Paola')
  await page.getByLabel('Last name').fill('Passkeyonly')
  await page.getByLabel('E-mail').fill('paola.passkeyonly@example.com')
  await signUp.click()
  await expect(page.getByRole('heading', { name: 'Sign-in & Security', level: 1 })).toBeVisible()

  const { id } = await (await context.request.get('/api/auth/user')).json()
  await product.db.query("update sign_ins set confirmed_at = confirmed_at - interval '11 minutes' where user_id = $1", [
    id,
  ])
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: "I've saved them" }).click()

  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await passkeys.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const toast = page.getByRole('status', { name: 'Notifications' })
  await expect(toast.getByText('This is your only way to sign in. Add another one first.')).toBeVisible()
  await expect(passkeys).toHaveCount(1)
})
