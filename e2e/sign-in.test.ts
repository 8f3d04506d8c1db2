import { expect } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, fillSignUp, PASSWORD } from '#e2e/surfers.ts'

const home = /\/$/

test('a surfer signs up, out and in again without JavaScript, and only ever lands on this site', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/api/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Join the line-up' })).toBeVisible()
  await fillSignUp(page, 'Plain Signupwave')
  await expect(page).toHaveURL(home)
  const { email } = await (await context.request.get('/api/auth/user')).json()

  await page.goto('/api/logout')
  await expect(page).toHaveURL(home)
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)

  await page.goto('/api/login?next=https://elsewhere.example/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)

  await page.goto('/api/logout')
  await page.goto('/api/login?next=/buddies')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${baseURL}/buddies`)

  await page.goto('/api/logout')
  await page.goto('/api/signup')
  await page.getByLabel('First name').fill('Plain')
  await page.getByLabel('Last name').fill('Signupwave')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('seven-7')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('An account with this e-mail already exists.')).toBeVisible()
})

test('a surfer logs out on the profile page and is a visitor again', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Otto Logsout')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Otto Logsout')
  await expect(page.getByText('No sessions yet')).toBeVisible()
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Ready to Surf?' })).toBeVisible()
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
})
