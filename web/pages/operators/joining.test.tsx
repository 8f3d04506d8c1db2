import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SignUpInvitation, WaitingSurfer } from '#contract/operators/joining.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { anOverview } from '#test/component/overview.ts'
import { InvitationsPage } from '#web/pages/operators/joining.tsx'
import { OverviewPage } from '#web/pages/operators/server.tsx'
import { SettingsPage } from '#web/pages/settings/settings.tsx'

const operator = aSurfer({ firstName: 'Odo', lastName: 'Operator', isOperator: true })
const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))

const aWaitingSurfer = (firstName: string, change: Partial<WaitingSurfer> = {}): WaitingSurfer => ({
  ...aSurfer({ firstName, lastName: 'Newcomer', username: firstName.toLowerCase() }),
  email: `${firstName.toLowerCase()}@example.com`,
  emailVerified: false,
  message: '',
  since: new Date().toISOString(),
  ...change,
})

function openWaiting(waiting: WaitingSurfer[]) {
  answer({ 'GET /api/operators/waiting': () => waiting, 'GET /api/operators/overview': anOverview() })
  return open(<OverviewPage />, { at: '/operators', as: operator })
}
const cards = () => within(screen.getByRole('list', { name: 'Waiting for approval' })).getAllByRole('listitem')

test('each surfer who waits is shown with address, words and time, and is gone once approved', async () => {
  const noa = aWaitingSurfer('Noa', { message: 'I surf at the pier every Sunday.' })
  const waiting = [noa, aWaitingSurfer('Lou', { emailVerified: true })]
  openWaiting(waiting)
  await screen.findByText('I surf at the pier every Sunday.')
  expect(cards()[0]?.textContent).toMatch(/^Noa Newcomer@noaSigned up now ?noa@example\.comNot confirmed/)
  expect(cards()[1]?.textContent).toContain('lou@example.comConfirmed')
  const mayAnswer = Promise.withResolvers<void>()
  answer({
    'PUT /api/operators/waiting/:id': async ({ params }) => {
      await mayAnswer.promise
      waiting.shift()
      return { id: params.id }
    },
  })
  press('Approve Noa Newcomer')
  await waitFor(() => expect(cards()).toHaveLength(1))
  mayAnswer.resolve()
  await screen.findByText('Noa Newcomer is approved. Others can see them now.')
  expect(cards()).toHaveLength(1)
})

test('Settings shows operators how many wait', async () => {
  answer({ 'GET /api/operators/waiting': [aWaitingSurfer('Noa'), aWaitingSurfer('Lou')] })
  open(<SettingsPage user={operator} />, { at: '/settings', as: operator })
  const row = await screen.findByRole('link', { name: 'This server 2 waiting' })
  expect(row.getAttribute('href')).toBe('/operators')
})

test('a surfer is refused after a question only', async () => {
  const waiting = [aWaitingSurfer('Noa')]
  openWaiting(waiting)
  answer({
    'DELETE /api/operators/waiting/:id': ({ params }) => {
      waiting.pop()
      return { id: params.id }
    },
  })
  await screen.findByText('Noa Newcomer')
  press('Refuse Noa Newcomer')
  const question = await screen.findByRole('alertdialog', { name: 'Refuse Noa Newcomer?' })
  expect(question.textContent).toContain('The account is removed at once')
  expect(sentTo('DELETE /api/operators/waiting/:id')).toHaveLength(0)
  press('Refuse', question)
  await screen.findByText('Noa Newcomer is refused, and the account is removed.')
  await screen.findByText('Nobody waits')
})

test('a surfer whose approval fails waits on, and one whom another operator decided is gone', async () => {
  const waiting = [aWaitingSurfer('Noa')]
  openWaiting(waiting)
  answer({ 'PUT /api/operators/waiting/:id': failed(503) })
  await screen.findByText('Noa Newcomer')
  press('Approve Noa Newcomer')
  await screen.findByText("Couldn't approve Noa Newcomer")
  expect(cards()).toHaveLength(1)
  waiting.pop()
  answer({ 'PUT /api/operators/waiting/:id': refused('user_not_found') })
  press('Approve Noa Newcomer')
  await screen.findByText('Noa Newcomer no longer waits: another operator decided, or they left.')
  await screen.findByText('Nobody waits')
})

test('many who wait are shown on demand', async () => {
  openWaiting(Array.from({ length: 7 }, (_, nth) => aWaitingSurfer(`Noa${nth}`)))
  await screen.findByText('Noa0 Newcomer')
  expect(cards()).toHaveLength(5)
  press('Show all 7')
  expect(cards()).toHaveLength(7)
})

test('the page of who waits can be tried again after a failure, and is for operators alone', async () => {
  answer({ 'GET /api/operators/waiting': failed(), 'GET /api/operators/overview': anOverview() })
  const { unmount } = open(<OverviewPage />, { at: '/operators', as: operator })
  await screen.findByText("Couldn't load who waits")
  answer({ 'GET /api/operators/waiting': [] })
  press('Try again')
  await screen.findByText('Nobody waits')
  unmount()
  answer({ 'GET /api/operators/overview': refused('operators_only') })
  open(<OverviewPage />, { at: '/operators', as: operator })
  await screen.findByText('This page is for the people who run this server')
  expect(screen.queryByRole('link', { name: 'Team' })).toBeNull()
})

const anInvitation = (change: Partial<SignUpInvitation> = {}): SignUpInvitation => ({
  id: crypto.randomUUID(),
  url: 'https://lineup.example/join/abcdefghijklmnopqrstuv',
  note: 'Longboard club',
  uses: 3,
  mostUses: 20,
  createdAt: '2026-11-20T11:00:00Z',
  expiresAt: '2026-12-20T11:00:00Z',
  ...change,
})

function openInvitations(invitations: SignUpInvitation[]) {
  answer({ 'GET /api/operators/invitations': () => invitations })
  return open(<InvitationsPage />, { at: '/operators/invitations', as: operator })
}

test('a new invitation shows its link, ready to copy, and is listed', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const invitations: SignUpInvitation[] = []
  openInvitations(invitations)
  await screen.findByText('No invitations')
  answer({
    'POST /api/operators/invitations': ({ body: { note, uses, days } }) => {
      expect(days).toBe(30)
      const made = anInvitation({ note, uses: 0, mostUses: uses })
      invitations.unshift(made)
      return made
    },
  })
  press('New Invitation')
  const form = await screen.findByRole('dialog', { name: 'New Invitation' })
  press('20', form)
  press('30 days', form)
  fireEvent.change(within(form).getByLabelText('Note'), { target: { value: 'Surf shop' } })
  press('Make Invitation', form)
  const sheet = await screen.findByRole('dialog', { name: 'Surf shop' })
  expect(within(sheet).getByLabelText<HTMLInputElement>('Invitation link').value).toMatch(/\/join\//)
  expect(sheet.textContent).toContain('for 20 more surfers.')
  press('Copy Link', sheet)
  await screen.findByText('Link copied')
  expect(writeText).toHaveBeenCalledWith('https://lineup.example/join/abcdefghijklmnopqrstuv')
  const row = within(screen.getByRole('list', { name: 'Invitations' })).getByRole('listitem')
  expect(row.textContent).toContain('0 of 20 places taken')
  writeText.mockRestore()
})

test('an invitation is revoked after a question, and its link opens where it cannot be copied', async () => {
  const invitations = [anInvitation()]
  openInvitations(invitations)
  answer({
    'DELETE /api/operators/invitations/:id': ({ params }) => {
      invitations.pop()
      return { id: params.id }
    },
  })
  await screen.findByText('3 of 20 places taken')
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('plain http'))
  press('Copy link: Longboard club')
  const sheet = await screen.findByRole('dialog', { name: 'Longboard club' })
  writeText.mockRestore()
  press('Revoke Invitation', sheet)
  press('Revoke', await screen.findByRole('alertdialog'))
  await screen.findByText('The invitation is revoked.')
  await screen.findByText('No invitations')
})

test('invitations that fail to load, to be made, or are over are explained', async () => {
  answer({ 'GET /api/operators/invitations': failed() })
  const { unmount } = open(<InvitationsPage />, { at: '/operators/invitations', as: operator })
  await screen.findByText("Couldn't load the invitations")
  answer({ 'GET /api/operators/invitations': [], 'POST /api/operators/invitations': refused('too_many_attempts') })
  press('Try again')
  await screen.findByText('No invitations')
  press('New Invitation')
  press('Make Invitation', await screen.findByRole('dialog', { name: 'New Invitation' }))
  await screen.findByText("Couldn't make the invitation")
  await screen.findByText('Too many attempts. Please try again later.')
  unmount()
  open(<InvitationsPage />, { at: `/operators/invitations?invitation=${crypto.randomUUID()}`, as: operator })
  await screen.findByText('This invitation has ended')
})
