import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aPhone } from '#e2e/support/virtual-phone.ts'

test('a passkey alone signs a surfer up and in and confirms the identity, until it is removed', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await aPhone(context, page)
  const signInWithPasskey = async (next = '') => {
    await context.clearCookies()
    await page.goto(`/api/login${next}`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  }
  await signInWithPasskey()
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

  const toast = page.getByRole('status', { name: 'Notifications' })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(/^Chrome on /)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast.getByText('This device already has a passkey for Lineup')).toBeVisible()

  await signInWithPasskey('?next=/settings/security')
  await expect(page).toHaveURL('/settings/security')
  await product.db.query('delete from passkeys where user_id = $1', [id])
  await signInWithPasskey()
  await expect(page.getByText("That passkey didn't work. Please try again.")).toBeVisible()
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
})
