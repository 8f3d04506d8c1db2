import { expect } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay } from '#e2e/surfers.ts'
import { aPhone } from '#e2e/virtual-phone.ts'

test('a surfer adds a passkey, signs in with it where they wanted to go, and it opens nothing once removed', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Pia Passkeywave')
  await aPhone(context, page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(/^Chrome on /)
  await page.getByLabel('Name').fill('My phone')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByText('My phone')).toBeVisible()
  await expect(passkeys.getByText('Added today, not used yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const toast = page.getByRole('status', { name: 'Notifications' })
  await expect(toast.getByText('This device already has a passkey for Lineup')).toBeVisible()

  await page.goto('/api/logout')
  await page.goto('/api/login?next=/settings/security')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Sign-in & Security' })).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/security$/)
  await expect(passkeys.getByText('Added today, last used today')).toBeVisible()

  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(passkeys).toBeHidden()
  await page.goto('/api/logout')
  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText("That passkey didn't work. Please try again.")).toBeVisible()
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
})

test('whoever has no passkey is told so, and can still use a password', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await aPhone(context, page)
  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used. You can try again, or sign in with your password.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled()
})

test('a browser without passkeys is offered none', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Olaf Oldbrowser')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/settings/security')
  await expect(page.getByText("This browser can't create passkeys. A newer one can.")).toBeVisible()
  await page.goto('/api/logout')
  await page.goto('/api/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
})

test('a server that cannot be reached is named as such', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/api/login')
  await page.route('**/api/login/passkey/options', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText("We couldn't reach the server. Please try again.")).toBeVisible()
})
