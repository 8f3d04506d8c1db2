import { type Browser, expect, type Page } from '@playwright/test'
import { letterTo, linkIn, signInAs } from '#e2e/account-letters.ts'
import { brokenWords, looksRight } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { serverThatMails } from '#e2e/server-that-mails.ts'
import { aSurferOnTheWay, PASSWORD } from '#e2e/surfers.ts'

const NEXT_PASSWORD = 'offshore-at-first-light'

const mailing = serverThatMails()

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const visit = (browser: Browser, name: string) => aSurferOnTheWay(browser, name, { baseURL: mailing.baseURL })
const VERIFY = 'confirms your e-mail address'
const codeIn = ({ body }: { body: string }) => /Your code is (\d{4} \d{4})/.exec(body)?.[1] ?? ''
const address = (page: Page) => page.getByRole('region', { name: 'E-mail address' })
/** The surfer confirms their address by the link in the letter, in their browser. */
async function confirm(page: Page, email: string, about = VERIFY) {
  await page.goto(linkIn(await letterTo(mailing.mail, email, about)))
  await page.getByRole('main').getByRole('button').click()
}

test('a surfer confirms their address by the code, and mail is no longer missing', async ({ browser }) => {
  const { page, user } = await visit(browser, 'Vera Verifies')
  await page.goto('/profile')
  await sees(page, 'Confirm your e-mail address.')
  await page.getByRole('link', { name: 'Confirm', exact: true }).click()
  await expect(address(page)).toContainText('Not confirmed')
  const code = codeIn(await letterTo(mailing.mail, user.email, VERIFY))
  await page.getByLabel('Code', { exact: true }).fill(code === '1111 1111' ? '2222 2222' : '1111 1111')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await sees(page, 'That code is wrong or has expired.')

  await page.getByRole('button', { name: 'Send again' }).click()
  await sees(page, 'An e-mail is on its way')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await sees(page, 'Your address is confirmed')
  await expect(address(page)).toContainText('Confirmed')
  await expect(page.getByLabel('Code', { exact: true })).toBeHidden()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vera Verifies')
  await expect(page.getByText('Confirm your e-mail address.')).toBeHidden()
})

test('a surfer confirms by the link, and another browser has to sign in first', async ({ browser }) => {
  const { page, user } = await visit(browser, 'Lino Links')
  const link = linkIn(await letterTo(mailing.mail, user.email, VERIFY))
  const elsewhere = await (await browser.newContext({ baseURL: mailing.baseURL, javaScriptEnabled: false })).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'Sign in first' })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Sign in', exact: true }).click()
  await elsewhere.getByLabel('E-mail').fill(user.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await elsewhere.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.goto('/settings/security')
  await expect(address(page)).toContainText('Confirmed')
})

test('a forgotten password is replaced without JavaScript, once, and the other browser is signed out', async ({
  browser,
}) => {
  const { page, context, user } = await visit(browser, 'Fonda Forgets')
  await confirm(page, user.email)
  const plain = await browser.newContext({ baseURL: mailing.baseURL, javaScriptEnabled: false })
  const lost = await plain.newPage()
  await lost.goto('/api/login')
  await lost.getByRole('link', { name: 'Forgot your password?' }).click()
  await lost.getByLabel('E-mail').fill(user.email)
  await lost.getByRole('button', { name: 'Send me a link' }).click()
  await sees(lost, "If there's an account with that address, a link is on its way.")
  const link = linkIn(await letterTo(mailing.mail, user.email, 'Choose a new password'))
  await lost.goto(link)
  await sees(lost, 'For the account of Fonda Forgets')
  await lost.getByLabel('New password').fill('password1')
  await lost.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(lost.getByRole('alert')).toBeVisible()
  await lost.getByLabel('New password').fill(NEXT_PASSWORD)
  await lost.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(lost).toHaveURL(/\/$/)
  expect((await (await plain.request.get('/api/auth/user')).json()).id).toBe(user.id)
  await expect.poll(async () => (await context.request.get('/api/auth/user')).status()).toBe(401)

  await lost.goto(link)
  await expect(lost.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  await signInAs(page, user.email, NEXT_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
})

test('whoever did not make the account frees their address on the page, and signs up', async ({ browser }) => {
  const { user: stranger } = await visit(browser, 'Mallory Madeit')
  const page = await (await browser.newContext({ baseURL: mailing.baseURL, javaScriptEnabled: false })).newPage()
  await page.goto('/api/login/forgotten')
  await page.getByLabel('E-mail').fill(stranger.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.goto(linkIn(await letterTo(mailing.mail, stranger.email, 'Choose a new password')))
  await sees(page, 'No one has confirmed yet that this account belongs to your address.')
  await page.getByRole('button', { name: 'This is not my account' }).click()
  await expect(page.getByRole('heading', { name: 'Join the line-up' })).toBeVisible()
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Last name').fill('Ownsit')
  await page.getByLabel('E-mail').fill(stranger.email)
  await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a surfer changes the password, and is signed out elsewhere', async ({ browser }) => {
  const { page, user } = await visit(browser, 'Paul Passwordchange')
  const phone = await browser.newContext({ baseURL: mailing.baseURL })
  await signInAs(await phone.newPage(), user.email, PASSWORD)
  await page.goto('/settings/security')
  await expect(page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = page.getByRole('dialog', { name: 'Change password' })
  await form.getByLabel('Current password').fill('not my password')
  await form.getByLabel('New password').fill(NEXT_PASSWORD)
  const eye = form.getByRole('button', { name: 'Show password' }).last()
  await eye.click()
  await expect(eye).toHaveAttribute('aria-pressed', 'true')
  await expect(form.getByLabel('New password')).toHaveAttribute('type', 'text')
  await expect(form.getByLabel('Current password')).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Save' }).click()
  await sees(page, "That's not your password.")
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Your password is changed')
  await expect(form).toBeHidden()
  await expect(page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')).toHaveCount(1)
  await expect.poll(async () => (await phone.request.get('/api/auth/user')).status()).toBe(401)
  await phone.close()
})

test('a surfer changes the address once both agree', async ({ browser }) => {
  const { page, user } = await visit(browser, 'Edda Emailchange')
  await confirm(page, user.email)
  const email = `edda.new.${Date.now()}@example.com`
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Change address' }).click()
  const form = page.getByRole('dialog', { name: 'Change your address' })
  await form.getByLabel('New e-mail address').fill(email)
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect(address(page).getByRole('status')).toContainText('the links we sent to your old and new address')

  await confirm(page, user.email, 'Change of your e-mail address')
  await expect(page.getByRole('heading', { name: 'One more to go' })).toBeVisible()
  await page.goto('/settings/security')
  await expect(address(page).getByRole('status')).toContainText('the link we sent to your new address')
  await confirm(page, email, 'Confirm your new e-mail address')
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign-in & Security' }).click()
  await expect(address(page)).toContainText(email)
  await expect(address(page).getByRole('status')).toHaveCount(0)
})

test('the pages look right on a small phone in both themes', async ({ browser }) => {
  const { page, user } = await visit(browser, 'Ludwig Looksattheaccountpages')
  const link = linkIn(await letterTo(mailing.mail, user.email, VERIFY))
  await looksRight(page, '/settings/security', 'Not confirmed')
  await looksRight(page, '/profile', 'Confirm your e-mail address.')
  await looksRight(page, '/settings/notifications', 'Confirm your e-mail address.')
  await looksRight(page, link, 'Confirm my address')
  const visitor = await (await browser.newContext({ baseURL: mailing.baseURL })).newPage()
  await looksRight(visitor, link, 'Sign in first')
  await looksRight(visitor, '/api/login', 'Forgot your password?')
  await looksRight(visitor, '/api/login/forgotten', 'Send me a link')
  await visitor.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await brokenWords(visitor.locator('h1'))).toEqual([])
  await visitor.getByLabel('E-mail').fill(user.email)
  await visitor.getByRole('button', { name: 'Send me a link' }).click()
  await looksRight(
    visitor,
    linkIn(await letterTo(mailing.mail, user.email, 'Choose a new password')),
    'This is not my account',
  )
  await looksRight(visitor, '/api/login/reset', "This link doesn't work")
})
