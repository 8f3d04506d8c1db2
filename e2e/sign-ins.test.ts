import { expect } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, PASSWORD } from '#e2e/surfers.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

test('a surfer ends the sign-in of a phone they lost, and its open page is signed out', async ({ browser }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Lena Losesphone')
  const phone = await browser.newContext({ userAgent: PHONE })
  const lost = await phone.newPage()
  await lost.goto('/api/login?next=/buddies')
  await lost.getByLabel('E-mail').fill(user.email)
  await lost.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await lost.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(lost.getByRole('heading', { name: 'Surf Buddies', level: 1 })).toBeVisible()

  await page.goto('/settings/security')
  const signIns = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(signIns.getByRole('listitem')).toHaveCount(2)
  await expect(signIns.getByText('This browser')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await expect(page.getByText('That browser is signed out')).toBeVisible()
  await expect(signIns.getByRole('listitem')).toHaveCount(1)

  await expect(lost.getByRole('heading', { name: 'Surf Buddies', level: 1 })).toBeHidden()
  expect((await phone.request.get('/api/auth/user')).status()).toBe(401)
})
