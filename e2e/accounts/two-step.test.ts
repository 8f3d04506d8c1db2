import { expect } from '@playwright/test'
import { letterTo } from '#e2e/accounts/account-letters.ts'
import { test } from '#e2e/support/product.ts'
import { isRemembered } from '#e2e/support/remembered.ts'
import { serverThatMails } from '#e2e/support/server-that-mails.ts'
import { aNotificationTo, serviceWorkerOf } from '#e2e/support/service-worker.ts'
import { storedIn, storedInDatabases } from '#e2e/support/stored-in.ts'
import { aSurferOnTheWay, PASSWORD, signUp } from '#e2e/support/surfers.ts'
import { CODE_SUBJECT, signInCodeIn } from '#test/accounts/two-step.ts'

const mailing = serverThatMails()

test('stored data, push and notifications of a surfer end with another’s password and code, and theirs at Log Out', async ({
  browser,
}) => {
  const careful = await aSurferOnTheWay(browser, 'Leandra Careful', { baseURL: mailing.baseURL })
  await mailing.server.db
    .updateTable('users')
    .set({ twoStepSignIn: true, emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', careful.user.id)
    .execute()
  const context = await browser.newContext({ baseURL: mailing.baseURL, serviceWorkers: 'allow' })
  const { email, id } = await signUp(context.request, 'Abe Already')
  const page = await context.newPage()
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => isRemembered(page)).toBe(true)
  const worker = await serviceWorkerOf(page)
  // This Chromium reaches no push service: the worker has a subscription that notes when it is ended.
  await worker.evaluate(() => {
    const unsubscribe = async () => Reflect.set(self, 'isUnsubscribed', true)
    PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as unknown as PushSubscription
  })
  const isUnsubscribed = () => worker.evaluate(() => Reflect.get(self, 'isUnsubscribed') === true)
  const shown = await aNotificationTo(page, id)

  // A passkey is looked for, and then none is used.
  await page.evaluate(() => fetch('/api/login/passkey/options', { method: 'POST' }))
  expect(await isRemembered(page)).toBe(true)
  await page.evaluate(() => location.assign('/api/login'))
  const password = page.getByLabel('Password', { exact: true })
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.getByLabel('E-mail').fill(email)
  await password.fill('not-the-password')
  await signIn.click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await isRemembered(page)).toBe(true)

  await page.getByLabel('E-mail').fill(careful.user.email)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await signIn.click()
  await expect(page).toHaveURL('/api/login/code')
  expect([await isRemembered(page), await isUnsubscribed(), await shown()]).toEqual([true, false, 1])

  await page.getByLabel('Code').fill(signInCodeIn(await letterTo(mailing.mail, careful.user.email, CODE_SUBJECT)))
  await signIn.click()
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect.poll(() => storedInDatabases(page)).toContain('Leandra')
  expect(await storedInDatabases(page)).not.toContain('Abe')
  await expect.poll(isUnsubscribed).toBe(true)
  await expect.poll(shown).toBe(0)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Ready to Surf?' })).toBeVisible()
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
  await expect.poll(() => storedIn(page)).not.toContain('Leandra')
  await context.close()
})
