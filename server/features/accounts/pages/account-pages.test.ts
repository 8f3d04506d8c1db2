import { expect, test } from 'vitest'
import { aNewcomer, letterTo, linkIn, PASSWORD } from '#test/accounts/account-letters.ts'
import { NEXT_PASSWORD, PUBLIC_URL, RESET_SUBJECT, startAccountServer } from '#test/accounts/account-server.ts'
import { twoStepScene } from '#test/accounts/two-step.ts'
import { inFile } from '#test/files/in-file.ts'
import { ask } from '#test/network/client.ts'
import { readPlainPages } from '#test/pages/plain-pages.ts'

const accounts = inFile(startAccountServer)
const { mail } = accounts

const aBrowser = (surfer?: { cookie: string }) =>
  readPlainPages({ url: accounts.server.url, publicUrl: PUBLIC_URL }, surfer)
const linkFor = async (email: string, about: string) => linkIn(await letterTo(mail, email, about), PUBLIC_URL).path

test('the sign-in page leads to Home when the target is on another site', async () => {
  const { email } = await accounts.aMember()
  const browser = aBrowser()
  await browser.open('/api/login?next=https://elsewhere.example/')
  await browser.press('Sign in', { 'E-mail': email, Password: 'not-the-password' })
  expect(browser.alert()).toBe('Wrong e-mail or password.')
  expect(browser.valueOf('E-mail')).toBe(email)
  await browser.press('Sign in', { 'E-mail': email, Password: PASSWORD })
  expect(browser.path()).toBe('/')
})

test('sign-up and sign-in work without JavaScript and return to the requested page', async () => {
  const browser = aBrowser()
  await browser.open('/api/login?next=/buddies')
  await browser.follow('Sign up')
  const email = `plain-${crypto.randomUUID()}@example.com`
  const names = { 'First name': 'Plain', 'Last name': 'Signup' }
  await browser.press('Sign up', { ...names, 'E-mail': email, Password: PASSWORD })
  expect(browser.path()).toBe('/buddies')
  const surferId = await browser.isSignedInAs()

  const other = aBrowser()
  await other.open('/api/login?next=/buddies')
  await other.press('Sign in', { 'E-mail': email, Password: PASSWORD })
  expect(other.path()).toBe('/buddies')
  expect([await other.isSignedInAs(), surferId]).toEqual([surferId, expect.any(String)])
})

test('the sign-up page names errors and keeps its input except the password', async () => {
  const { email } = await accounts.aMember()
  const browser = aBrowser()
  await browser.open('/api/signup')
  const person = { 'First name': 'Plain', 'Last name': 'Signupwave', 'E-mail': email }
  await browser.press('Sign up', { ...person, Password: 'seven-7' })
  expect(browser.alert()).toBe('Password must be at least 8 characters')
  for (const [label, value] of Object.entries(person)) expect(browser.valueOf(label)).toBe(value)
  expect(browser.valueOf('Password')).toBe('')
  await browser.press('Sign up', { Password: NEXT_PASSWORD })
  expect(browser.alert()).toBe('An account with this e-mail already exists.')
})

test('a browser that opens the confirmation link signs in first, and comes back to confirm', async () => {
  const { id, email } = await aNewcomer(accounts.server)
  const browser = aBrowser()
  await browser.open(await linkFor(email, 'confirms your e-mail address'))
  expect(browser.heading()).toBe('Sign in first')
  await browser.follow('Sign in')
  await browser.press('Sign in', { 'E-mail': email, Password: PASSWORD })
  await browser.press('Confirm my address')
  expect(browser.heading()).toBe('Your address is confirmed')
  expect(await browser.isSignedInAs()).toBe(id)
})

test('a forgotten password is replaced by the link, which works once', async () => {
  const { id, email } = await accounts.aMember({ firstName: 'Fonda' })
  const browser = aBrowser()
  await browser.open('/api/login')
  await browser.follow('Forgot your password?')
  await browser.press('Send me a link', { 'E-mail': email })
  expect(browser.text()).toContain("If there's an account with that address, a link is on its way.")
  const link = await linkFor(email, RESET_SUBJECT)
  await browser.open(link)
  expect(browser.text()).toContain('For the account of Fonda Nakamura')
  await browser.press('Save and sign in', { 'New password': 'password1' })
  expect(browser.alert()).toBe('This password is too common, please choose another')
  await browser.press('Save and sign in', { 'New password': NEXT_PASSWORD })
  expect(browser.path()).toBe('/')
  expect(await browser.isSignedInAs()).toBe(id)
  await browser.open(link)
  expect(browser.heading()).toBe("This link doesn't work")
})

test('the owner of an address disowns a stranger’s account on the page and signs up', async () => {
  const stranger = await aNewcomer(accounts.server)
  const browser = aBrowser()
  await browser.open('/api/login/forgotten')
  await browser.press('Send me a link', { 'E-mail': stranger.email })
  await browser.open(await linkFor(stranger.email, RESET_SUBJECT))
  expect(browser.text()).toContain('No one has confirmed yet that this account belongs to your address.')
  await browser.press('This is not my account')
  expect(browser.heading()).toBe('Join the line-up')
  const person = { 'First name': 'Olga', 'Last name': 'Ownsit', 'E-mail': stranger.email, Password: NEXT_PASSWORD }
  await browser.press('Sign up', person)
  expect(browser.path()).toBe('/')
  expect(await browser.isSignedInAs()).not.toBe(stranger.id)
})

test('the links to both addresses confirm a change, and the last one leads back to the settings', async () => {
  const surfer = await accounts.aMember()
  const email = `new.${surfer.email}`
  await ask(accounts.server, surfer, 'POST /api/account/email-change', { email, currentPassword: PASSWORD })
  const browser = aBrowser(surfer)
  await browser.open(await linkFor(surfer.email, 'Change of your e-mail address'))
  await browser.press('Agree to the change')
  expect(browser.heading()).toBe('One more to go')
  await browser.open(await linkFor(email, 'Confirm your new e-mail address'))
  await browser.press('Confirm my address')
  expect(browser.heading()).toBe('Your address is changed')
  await browser.follow('Sign-in & Security')
  expect(browser.path()).toBe('/settings/security')
})

test('a recovery code replaces the mailed code, and the browser is known afterwards', async () => {
  const {
    surfer: { id, email },
    codes: [recoveryCode = ''],
  } = await twoStepScene(accounts).aCarefulSurfer()
  const browser = aBrowser()
  const signIn = async () => {
    await browser.open('/api/login')
    await browser.press('Sign in', { 'E-mail': email, Password: PASSWORD })
  }
  await signIn()
  await browser.press('Sign in', { Code: recoveryCode })
  expect(browser.path()).toBe('/')
  await browser.open('/api/logout')
  expect(await browser.isSignedInAs()).toBeUndefined()
  await signIn()
  expect(browser.path()).toBe('/')
  expect(await browser.isSignedInAs()).toBe(id)
})
