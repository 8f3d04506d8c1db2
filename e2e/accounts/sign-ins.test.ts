import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PASSWORD } from '#e2e/support/surfers.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

test('ending the sign-in of a lost phone signs out its open page', async ({ browser }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Lena Losesphone')
  const phone = await browser.newContext({ userAgent: PHONE })
  await phone.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  const lost = await phone.newPage()
  await lost.goto('/buddies')
  await expect(lost.getByRole('heading', { name: 'Surf Buddies', level: 1 })).toBeVisible()

  await page.goto('/settings/security')
  const signIns = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(signIns.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await expect(signIns.getByRole('listitem')).toHaveCount(1)
  await expect(signIns).toContainText('This browser')

  await expect(lost.getByRole('heading', { name: 'Surf Buddies', level: 1 })).toBeHidden()
  expect((await phone.request.get('/api/auth/user')).status()).toBe(401)
})
