import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import type { SignIn } from '#contract/accounts/sign-in.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer, newAccount } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { SecurityPage } from '#web/pages/settings/security.tsx'

const surfer = aSurfer()
const METHODS = newAccount(surfer)['GET /api/account/sign-in-methods'] as SignInMethods
const NOW = new Date().toISOString()
const aBrowser = (change: Partial<SignIn> = {}): SignIn => ({
  id: crypto.randomUUID(),
  browser: 'Chrome on Android',
  createdAt: NOW,
  usedAt: NOW,
  current: false,
  ...change,
})

/** The page of a surfer whose account is as given; what they change can be read there afterwards. */
function openSecurity(change: Partial<SignInMethods> = {}) {
  const account = { methods: { ...METHODS, ...change } }
  answer({ 'GET /api/account/sign-in-methods': () => account.methods })
  open(<SecurityPage />, { as: surfer, at: '/settings/security' })
  return {
    becomes: (next: Partial<SignInMethods>) => {
      account.methods = { ...account.methods, ...next }
      return account.methods
    },
  }
}
const section = (name: string) => screen.findByRole('region', { name })
const press = (name: string | RegExp, place = screen.getByRole('main')) =>
  fireEvent.click(within(place).getByRole('button', { name }))
const type = (place: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(place).getByLabelText(label), { target: { value } })
const textOf = (place: HTMLElement) => place.textContent ?? ''

test('a surfer confirms the address with a code from the email, which can be sent again', async () => {
  const page = openSecurity({ emailVerified: false })
  answer({
    'POST /api/account/email-verification': () => page.becomes({}),
    'PUT /api/account/email-verification': ({ body }) =>
      body.code === '1234 5678' ? page.becomes({ emailVerified: true }) : refused('wrong_code'),
  })
  const address = await section('E-mail address')
  expect(textOf(address)).toContain('Not confirmed')
  type(address, 'Code', '1111 1111')
  press('Confirm', address)
  await within(address).findByText('That code is wrong or has expired.')
  press('Send again', address)
  await screen.findByText('An e-mail is on its way')
  type(address, 'Code', '1234 5678')
  press('Confirm', address)
  await screen.findByText('Your address is confirmed')
  expect(textOf(address)).not.toContain('Not confirmed')
  expect(within(address).queryByLabelText('Code')).toBeNull()
})

test('a server without mail offers no code and points to the operator', async () => {
  openSecurity({ emailVerified: false, canMail: false })
  const address = await section('E-mail address')
  expect(textOf(address)).toContain("This server doesn't send e-mail. Whoever runs it can give you a link")
  expect(within(address).queryByLabelText('Code')).toBeNull()
})

test('a surfer changes the address and reads which emails are still to be opened', async () => {
  const email = 'new@example.com'
  const page = openSecurity()
  const emailChange = { email, oldConfirmed: false, newConfirmed: false, expiresAt: NOW }
  answer({
    'POST /api/account/email-change': ({ body }) =>
      body.currentPassword === 'mine' && body.email === email
        ? page.becomes({ emailChange })
        : refused('wrong_password'),
    'DELETE /api/account/email-change': () => page.becomes({ emailChange: null }),
  })
  const address = await section('E-mail address')
  press('Change address', address)
  const form = await screen.findByRole('dialog', { name: 'Change your address' })
  type(form, 'New e-mail address', email)
  type(form, 'Your password', 'not mine')
  press('Send the links', form)
  await within(form).findByText("That's not your password.")
  type(form, 'Your password', 'mine')
  press('Send the links', form)
  const pending = await within(address).findByRole('status')
  expect(textOf(pending)).toContain(`Changing to ${email}. Open the links we sent to your old and new address.`)
  press('Keep the old address', pending)
  await screen.findByText('You keep your address')
  expect(within(address).queryByRole('status')).toBeNull()
})

test.each([
  [true, false, 'Open the link we sent to your new address.'],
  [false, true, 'Open the link we sent to your old address.'],
  [null, false, 'Open the link we sent to your new address.'],
])(
  'a change of address (old confirmed: %s, new confirmed: %s) shows: %s',
  async (oldConfirmed, newConfirmed, words) => {
    openSecurity({ emailChange: { email: 'new@example.com', oldConfirmed, newConfirmed, expiresAt: NOW } })
    expect(textOf(await section('E-mail address'))).toContain(words)
  },
)

test('a surfer whose address another person confirmed is asked for a new one', async () => {
  openSecurity({ email: '', emailVerified: false })
  const address = await section('E-mail address')
  expect(textOf(address)).toContain('someone else has confirmed that the one you gave is theirs')
  within(address).getByRole('button', { name: 'Choose an address' })
})

test('changing the password reports a wrong one and removes other browsers from the list', async () => {
  let browsers = [aBrowser({ current: true }), aBrowser()]
  answer({ 'GET /api/sign-ins': () => browsers })
  const page = openSecurity()
  answer({
    'PUT /api/account/password': ({ body }) => {
      if (body.currentPassword !== 'mine') return refused('wrong_password')
      browsers = browsers.slice(0, 1)
      return page.becomes({})
    },
  })
  const list = await screen.findByRole('list', { name: 'Where you are signed in' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  press('Change password')
  const form = await screen.findByRole('dialog', { name: 'Change password' })
  type(form, 'Current password', 'not mine')
  type(form, 'New password', 'offshore-at-first-light')
  const [, eye] = within(form).getAllByRole('button', { name: 'Show password' })
  fireEvent.click(eye!)
  expect(eye!.getAttribute('aria-pressed')).toBe('true')
  expect(within(form).getByLabelText<HTMLInputElement>('New password').type).toBe('text')
  expect(within(form).getByLabelText<HTMLInputElement>('Current password').type).toBe('password')
  press('Save', form)
  await within(form).findByText("That's not your password.")
  type(form, 'Current password', 'mine')
  press('Save', form)
  await screen.findByText('Your password is changed')
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change password' })).toBeNull())
})

test('a surfer sees the signed-in browsers and signs the others out', async () => {
  const unknown = aBrowser({ browser: null })
  let browsers = [aBrowser({ current: true }), unknown]
  let isAway = true
  answer({
    'GET /api/sign-ins': () => browsers,
    'DELETE /api/sign-ins/:id': ({ params: { id } }) => {
      if (isAway) return failed()
      browsers = browsers.filter((one) => one.id !== id)
      return { id }
    },
  })
  openSecurity()
  const list = await screen.findByRole('list', { name: 'Where you are signed in' })
  expect(within(list).getAllByText('This browser')).toHaveLength(1)
  press('Sign out Unknown browser', list)
  await screen.findByText('Failed to sign that browser out')
  isAway = false
  press('Sign out Unknown browser', list)
  await screen.findByText('That browser is signed out')
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
})

test('codes on new devices need a confirmed address and recovery codes', async () => {
  const page = openSecurity({ emailVerified: false })
  const codes = await section('Two-step sign-in')
  expect(textOf(codes)).toContain('Confirm your e-mail address first.')
  page.becomes({ emailVerified: true })
  window.dispatchEvent(new Event('visibilitychange'))
  await within(codes).findByText("Make recovery codes below first, so you can't lock yourself out.")
  expect(within(codes).queryByRole('checkbox')).toBeNull()
})

test('codes on new devices can be turned on and off, unless the server requires them', async () => {
  const page = openSecurity()
  answer({
    'GET /api/recovery-codes': { left: 10, madeAt: NOW },
    'PUT /api/account/two-step': ({ body: { isOn } }) => page.becomes({ twoStep: { isOn, isRequired: false } }),
  })
  const codes = await section('Two-step sign-in')
  const choice = await within(codes).findByRole<HTMLInputElement>('checkbox', { name: 'Ask for a code on new devices' })
  await waitFor(() => expect(choice.disabled).toBe(false))
  fireEvent.click(choice)
  await waitFor(() => expect([choice.checked, choice.disabled]).toEqual([true, false]))
  fireEvent.click(choice)
  await waitFor(() => expect([choice.checked, choice.disabled]).toEqual([false, false]))
  expect(sentTo('PUT /api/account/two-step')).toEqual([{ isOn: true }, { isOn: false }])
  page.becomes({ twoStep: { isOn: true, isRequired: true } })
  window.dispatchEvent(new Event('visibilitychange'))
  await within(codes).findByText('This server asks everyone for a code.')
  expect(within(codes).queryByRole('checkbox')).toBeNull()
})
