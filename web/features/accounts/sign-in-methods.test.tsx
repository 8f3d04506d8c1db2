import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import type { Passkey } from '#contract/accounts/sign-in.ts'
import { type Answers, answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer, newAccount } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { SecurityPage } from '#web/pages/settings/security.tsx'

const surfer = aSurfer()
const METHODS = newAccount(surfer)['GET /api/account/sign-in-methods'] as SignInMethods
const NOW = new Date().toISOString()
const CODES = Array.from({ length: 10 }, (_, nth) => `aaaa-bbbb-ccc${nth}`)
const HOST = 'login.example.com'
const aPasskey = (change: Partial<Passkey> = {}): Passkey => ({
  id: crypto.randomUUID(),
  name: 'My phone',
  createdAt: NOW,
  usedAt: null,
  ...change,
})

function openSecurity(answers: Answers) {
  answer(answers)
  open(<SecurityPage />, { as: surfer, at: '/settings/security' })
}
const section = (name: string) => screen.findByRole('region', { name })
const press = (name: string, place: HTMLElement) => fireEvent.click(within(place).getByRole('button', { name }))
const confirm = async (name: string) => press(name, await screen.findByRole('alertdialog'))

test('a browser without passkey support offers no passkeys', async () => {
  openSecurity({ 'GET /api/passkeys': [] })
  const passkeys = await section('Passkeys')
  await within(passkeys).findByText("This browser can't create passkeys. A newer one can.")
  expect(within(passkeys).queryByRole('button')).toBeNull()
})

test('a passkey shows when it was added and used, and is removed after confirmation', async () => {
  let passkeys = [aPasskey(), aPasskey({ name: 'Key ring', usedAt: NOW })]
  openSecurity({
    'GET /api/passkeys': () => passkeys,
    'DELETE /api/passkeys/:id': ({ params: { id } }) => {
      passkeys = passkeys.filter((one) => one.id !== id)
      return { id }
    },
  })
  const list = await screen.findByRole('list', { name: 'Passkeys' })
  expect(list.textContent).toContain('My phoneAdded today, not used yet')
  expect(list.textContent).toContain('Key ringAdded today, last used today')
  press('Remove My phone', list)
  await confirm('Remove')
  await screen.findByText('Passkey removed')
  await waitFor(() => expect(list.textContent).not.toContain('My phone'))
})

test('the last sign-in method cannot be removed, and the page explains why', async () => {
  openSecurity({
    'GET /api/passkeys': [aPasskey()],
    'DELETE /api/passkeys/:id': refused('last_way_in'),
    'DELETE /api/account/issuer': refused('last_way_in'),
    'GET /api/account/sign-in-methods': { ...METHODS, issuer: { host: HOST, isLinked: true } },
  })
  press('Remove My phone', await screen.findByRole('list', { name: 'Passkeys' }))
  await confirm('Remove')
  await screen.findByText('This is your only way to sign in. Add another one first.')
  screen.getByText('My phone')
  const issuer = await section('Single sign-on')
  press(`Unlink ${HOST}`, issuer)
  await confirm('Unlink')
  await waitFor(() => expect(sentTo('DELETE /api/account/issuer')).toHaveLength(1))
  within(issuer).getByText(`You can sign in with ${HOST}.`)
})

test('recovery codes are shown once, then counted, and replaced only after confirmation', async () => {
  let left = 0
  openSecurity({
    'GET /api/recovery-codes': () => ({ left, madeAt: left ? NOW : null }),
    'POST /api/recovery-codes': () => {
      left = 10
      return { left, madeAt: NOW, codes: CODES }
    },
  })
  const codes = await section('Recovery codes')
  await waitFor(() => expect(within(codes).getByRole<HTMLButtonElement>('button').disabled).toBe(false))
  press('Make recovery codes', codes)
  const sheet = await screen.findByRole('dialog', { name: 'Your recovery codes' })
  expect(
    within(sheet)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES)
  press("I've saved them", sheet)
  await within(codes).findByText('10 of 10 left, made today. Each works once.')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull())
  press('Make new codes', codes)
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The codes you have now will stop working.')
  await confirm('Make new codes')
  await screen.findByRole('list', { name: 'Recovery codes' })
})

test('the password can be removed once a passkey and recovery codes exist', async () => {
  const methods = { password: true, passkey: true, recoveryCode: false, issuer: false }
  openSecurity({
    'GET /api/fresh-sign-in': () => methods,
    'GET /api/recovery-codes': () => ({
      left: methods.recoveryCode ? 10 : 0,
      madeAt: methods.recoveryCode ? NOW : null,
    }),
    'POST /api/recovery-codes': () => {
      methods.recoveryCode = true
      return { left: 10, madeAt: NOW, codes: CODES }
    },
    'DELETE /api/account/password': () => {
      methods.password = false
      return methods
    },
  })
  const without = await section('Without a password')
  const remove = within(without).getByRole<HTMLButtonElement>('button', { name: 'Remove password' })
  expect(remove.disabled).toBe(true)
  press('Make recovery codes', await section('Recovery codes'))
  await waitFor(() => expect(remove.disabled).toBe(false))
  fireEvent.click(remove)
  await confirm('Remove password')
  await screen.findByText('Password removed')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Without a password' })).toBeNull())
})

test('single sign-on is unlinked after confirmation, and an unreachable service cannot be linked', async () => {
  let isLinked = true
  const methods = () => ({ ...METHODS, issuer: { host: HOST, isLinked } })
  openSecurity({
    'GET /api/account/sign-in-methods': methods,
    'DELETE /api/account/issuer': () => {
      isLinked = false
      return methods()
    },
  })
  const issuer = await section('Single sign-on')
  press(`Unlink ${HOST}`, issuer)
  expect((await screen.findByRole('alertdialog')).textContent).toContain("won't be able to sign in with it until")
  await confirm('Unlink')
  await screen.findByText('Single sign-on unlinked')
  await within(issuer).findByText(`Link ${HOST} and you can sign in with it from then on.`)

  vi.stubGlobal('fetch', async () => new Response('no', { status: 503 }))
  press(`Link ${HOST}`, issuer)
  await screen.findByText('Failed to reach the sign-in service. Please try again.')
})

test('an account that failed to load shows an error and can be retried', async () => {
  let isAway = true
  openSecurity({ 'GET /api/account/sign-in-methods': () => (isAway ? failed() : METHODS) })
  await screen.findByText("Couldn't load your account")
  isAway = false
  fireEvent.click(screen.getAllByRole('button', { name: /Try again/i })[0]!)
  await section('E-mail address')
})
