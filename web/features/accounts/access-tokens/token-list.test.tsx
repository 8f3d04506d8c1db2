import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AccessToken } from '#contract/accounts/access-tokens.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { TokenList } from '#web/features/accounts/access-tokens/token-list.tsx'

const NOW = new Date()
const TOKEN = `lineup_${'a'.repeat(43)}`
const daysOn = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString()
const aToken = (change: Partial<AccessToken> = {}): AccessToken => ({
  id: crypto.randomUUID(),
  name: 'Watch',
  scopes: ['import'],
  createdAt: NOW.toISOString(),
  expiresAt: null,
  lastUse: null,
  ...change,
})

const openList = () => open(<TokenList />, { as: aSurfer(), at: '/settings/security' })
const press = (name: string, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getByRole('button', { name }))
const rows = async () =>
  within(await screen.findByRole('list', { name: 'App keys' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('a surfer makes a key, sees it once, and finds it in the list', async () => {
  let tokens: AccessToken[] = []
  answer({
    'GET /api/access-tokens': () => tokens,
    'POST /api/access-tokens': ({ body: { name, scopes, days } }) => {
      const made = aToken({ name, scopes, expiresAt: days === null ? null : daysOn(days) })
      tokens = [made]
      return { ...made, token: TOKEN }
    },
  })
  openList()
  fireEvent.click(await screen.findByRole('button', { name: 'Make an app key' }))
  const form = await screen.findByRole('dialog', { name: 'New app key' })
  const send = within(form).getByRole<HTMLButtonElement>('button', { name: 'Make key' })
  fireEvent.change(within(form).getByLabelText("What's it for?"), { target: { value: ' Garmin ' } })
  expect(send.disabled, 'until it may do something').toBe(true)
  fireEvent.click(within(form).getByRole('checkbox', { name: 'Send files' }))
  fireEvent.click(within(form).getByRole('checkbox', { name: 'Log sessions' }))
  fireEvent.click(within(form).getByRole('checkbox', { name: 'Log sessions' }))
  press('No end', form)
  fireEvent.click(send)
  const made = await screen.findByRole('dialog', { name: 'Your new app key' })
  expect(within(made).getByLabelText<HTMLInputElement>('App key').value).toBe(TOKEN)
  expect(sentTo('POST /api/access-tokens')).toEqual([{ name: 'Garmin', scopes: ['import'], days: null }])
  press("I've saved it", made)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await rows()).toEqual(['GarminSend filesMade today, not used yetNever expiresRemove'])
  expect(document.body.textContent).not.toContain(TOKEN)
  press('Make an app key')
  const next = await screen.findByRole('dialog', { name: 'New app key' })
  expect(within(next).getByLabelText<HTMLInputElement>("What's it for?").value).toBe('')
})

test('a key is copied, or selected where the page may not write to the clipboard', async () => {
  answer({ 'POST /api/access-tokens': () => ({ ...aToken(), token: TOKEN }) })
  openList()
  fireEvent.click(await screen.findByRole('button', { name: 'Make an app key' }))
  const form = await screen.findByRole('dialog', { name: 'New app key' })
  fireEvent.change(within(form).getByLabelText("What's it for?"), { target: { value: 'Watch' } })
  fireEvent.click(within(form).getByRole('checkbox', { name: 'Send files' }))
  press('Make key', form)
  const made = await screen.findByRole('dialog', { name: 'Your new app key' })
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
  press('Copy', made)
  await screen.findByText("It's selected, so you can copy it yourself.")
  const field = within(made).getByLabelText<HTMLInputElement>('App key')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, TOKEN.length])
  press('Copy', made)
  await within(made).findByRole('button', { name: 'Copied' })
  expect(clipboard).toHaveBeenLastCalledWith(TOKEN)
})

test('each key shows what it may do, its end, and by which app and from where it was used last', async () => {
  const lastUse = { at: daysOn(-1), app: 'OpenTracks', network: '192.0.2.0/24' }
  answer({
    'GET /api/access-tokens': [
      aToken({ name: 'Home', scopes: ['read-sessions', 'conditions'], lastUse, expiresAt: daysOn(30) }),
      aToken({ name: 'Old', lastUse: { at: daysOn(-1), app: null, network: 'unknown' }, expiresAt: daysOn(-1) }),
    ],
  })
  openList()
  const [home, old] = await rows()
  expect(home).toMatch(
    /^HomeRead your sessions · Read spots and conditionsMade today, last used yesterday by OpenTracks, 192\.0\.2\.0\/24Works until /,
  )
  expect(old).toMatch(/^OldSend filesMade today, last used yesterdayExpired on /)
})

test('a key is removed after a question, also one that is gone already', async () => {
  let tokens = [aToken(), aToken({ name: 'Script' })]
  answer({
    'GET /api/access-tokens': () => tokens,
    'DELETE /api/access-tokens/:id': ({ params: { id } }) => {
      tokens = tokens.filter((one) => one.id !== id)
      return id === tokens[0]?.id ? { id } : refused('token_not_found')
    },
  })
  openList()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Watch' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove Watch?' })
  expect(question.textContent).toContain("The app that uses it can't use your account any more")
  press('Remove', question)
  await screen.findByText('App key removed')
  await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(/^Script/)]))
})

test('a list that did not load can be loaded again, and a refused key leaves the form open', async () => {
  let isAway = true
  answer({
    'GET /api/access-tokens': () => (isAway ? failed() : []),
    'POST /api/access-tokens': () => refused('too_many_tokens'),
  })
  openList()
  await screen.findByText("Couldn't load your app keys", {}, { timeout: 10_000 })
  isAway = false
  press('Try again')
  fireEvent.click(await screen.findByRole('button', { name: 'Make an app key' }))
  const form = await screen.findByRole('dialog', { name: 'New app key' })
  fireEvent.change(within(form).getByLabelText("What's it for?"), { target: { value: 'Watch' } })
  fireEvent.click(within(form).getByRole('checkbox', { name: 'Check in and out' }))
  press('Make key', form)
  await screen.findByText("You've reached the limit for app keys.")
  expect(within(form).getByLabelText<HTMLInputElement>("What's it for?").value).toBe('Watch')
})
