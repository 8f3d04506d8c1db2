import { expect } from '@playwright/test'
import { letterTo, linkIn, signInAs } from '#e2e/account-letters.ts'
import { isNotTooWide, isOpenToAll, looksRight } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { isRemembered } from '#e2e/remembered.ts'
import { serverThatMails } from '#e2e/server-that-mails.ts'
import { aSurferOnTheWay, PASSWORD } from '#e2e/surfers.ts'
import { CODE_SUBJECT, signInCodeIn } from '#test/two-step.ts'

const mailing = serverThatMails()

test('a surfer asks for codes on new devices, and then a new browser needs the one from the mail', async ({
  browser,
}) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Tess Twosteps', { baseURL: mailing.baseURL })
  const choice = page.getByRole('checkbox', { name: 'Ask for a code on new devices' })
  await page.goto('/settings/security')
  await expect(page.getByText('Confirm your e-mail address first.')).toBeVisible()
  await page.goto(linkIn(await letterTo(mailing.mail, user.email, 'confirms your e-mail address')))
  await page.getByRole('main').getByRole('button').click()
  await page.goto('/settings/security')
  await expect(page.getByText('Make recovery codes below first')).toBeVisible()
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('button', { name: "I've saved them" }).click()
  await choice.click()
  await expect(choice).toBeChecked()
  await letterTo(mailing.mail, user.email, 'Codes on new devices are on')
  await page.reload()
  await expect(choice).toBeChecked()

  const phone = await (await browser.newContext({ baseURL: mailing.baseURL, javaScriptEnabled: false })).newPage()
  await signInAs(phone, user.email, PASSWORD)
  await expect(phone).toHaveURL('/api/login/code')
  const code = signInCodeIn(await letterTo(mailing.mail, user.email, CODE_SUBJECT))
  await phone.getByLabel('Code').fill(code === '111 111' ? '222 222' : '111 111')
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByText('That code is wrong or has expired.')).toBeVisible()
  await phone.getByLabel('Code').fill(code)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone).toHaveURL('/')
  expect((await (await phone.request.get('/api/auth/user')).json()).id).toBe(user.id)

  const laptop = await (await browser.newContext({ baseURL: mailing.baseURL })).newPage()
  await signInAs(laptop, user.email, PASSWORD)
  await expect(laptop).toHaveURL('/api/login/code')
  await laptop.getByLabel('Code').fill(recoveryCode)
  await laptop.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(laptop.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  // The browser is known from now on.
  await laptop.goto('/api/logout')
  await signInAs(laptop, user.email, PASSWORD)
  await expect(laptop.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()

  await page.reload()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await letterTo(mailing.mail, user.email, 'Codes on new devices are off')
})

test('a browser in which somebody else is signed in forgets them only once the code is right', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: mailing.baseURL, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const careful = await aSurferOnTheWay(browser, 'Cara Careful', { baseURL: mailing.baseURL })
  await mailing.server.db
    .updateTable('users')
    .set({ twoStepSignIn: true, emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', careful.user.id)
    .execute()
  const person = { firstName: 'Abe', lastName: 'Already', email: `abe.${Date.now()}@example.com`, password: PASSWORD }
  expect((await context.request.post('/api/signup', { data: person })).status()).toBe(201)
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Abe Already' })).toBeVisible()
  await expect.poll(() => isRemembered(page)).toBe(true)

  await page.evaluate(() => location.assign('/api/login'))
  await page.getByLabel('E-mail').fill(careful.user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/api/login/code')
  expect(await isRemembered(page)).toBe(true)
  await page.getByLabel('Code').fill(signInCodeIn(await letterTo(mailing.mail, careful.user.email, CODE_SUBJECT)))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Cara Careful' })).toBeVisible()
  await context.close()
})

test('the second step and its setting fit a small phone in both themes', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Lotta Looks', { baseURL: mailing.baseURL })
  await context.request.post('/api/recovery-codes')
  await mailing.server.db
    .updateTable('users')
    .set({ twoStepSignIn: true, emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', user.id)
    .execute()
  await looksRight(page, '/settings/security', 'Ask for a code on new devices')
  const stranger = await browser.newContext({ baseURL: mailing.baseURL })
  await stranger.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  const step = await stranger.newPage()
  await looksRight(step, '/api/login/code', 'One more step')
  await step.getByLabel('Code').fill('nothing')
  await step.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(step.getByRole('alert')).toBeVisible()
  await isNotTooWide(step, 'a wrong code')
  await isOpenToAll(step, 'a wrong code', 'of looks')
  await step.getByRole('button', { name: 'Send another e-mail' }).click()
  await expect(step.getByText('Another e-mail is on its way.')).toBeVisible()
  await isOpenToAll(step, 'another letter', 'of looks')
})
