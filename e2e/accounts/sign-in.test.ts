import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { fillSignUp, PASSWORD } from '#e2e/support/surfers.ts'

test('sign-up and sign-in work without JavaScript and return to the requested page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/api/login?next=/buddies')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Join the line-up' })).toBeVisible()
  await fillSignUp(page, 'Plain Signupwave')
  await expect(page).toHaveURL('/buddies')
  const { email } = await (await context.request.get('/api/auth/user')).json()
  await context.clearCookies()

  await page.goto('/api/login?next=/buddies')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('E-mail').fill(email)
  await password.fill('not-the-password')
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(password).toHaveValue('')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/buddies')
  expect((await context.request.get('/api/auth/user')).status()).toBe(200)
})
