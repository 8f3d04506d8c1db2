import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TeamMember } from '#contract/operators/joining.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { FreshSignInDialog } from '#web/features/accounts/fresh-sign-in/fresh-sign-in-dialog.tsx'
import { TeamPage } from '#web/pages/operators/joining.tsx'

const reader = aSurfer({ firstName: 'Odo', lastName: 'Operator', username: 'odo', isOperator: true })
const ines = aSurfer({ firstName: 'Ines', lastName: 'Second' })
const press = (name: string | RegExp, place: HTMLElement) =>
  fireEvent.click(within(place).getByRole('button', { name }))
const rows = () => within(screen.getByRole('list', { name: 'Team' })).getAllByRole('listitem')

/** Opens the page with a server that changes roles. */
function openTeam(members: TeamMember[]) {
  answer({
    'GET /api/operators/team': () => members,
    'PUT /api/operators/team/:id': ({ params: { id }, body: { role } }) => {
      const surfer = [...members, ines].find((one) => one.id === id)!
      members.splice(
        0,
        members.length,
        ...members.filter((one) => one.id !== id),
        ...(role ? [{ ...surfer, role }] : []),
      )
      return members
    },
  })
  return open(
    <>
      <TeamPage user={reader} />
      <FreshSignInDialog />
    </>,
    { at: '/operators/team', as: reader },
  )
}
const roleOf = async (name: string, role: string) => {
  const sheet = await screen.findByRole('dialog', { name })
  fireEvent.click(within(sheet).getByRole('radio', { name: role }))
  press('Save', sheet)
}

test('a surfer who is found becomes an owner, once the sign-in is confirmed', async () => {
  openTeam([{ ...reader, role: 'owner' }])
  await screen.findByText('@odo, you')
  answer({
    'GET /api/users/search': [{ ...ines, relationshipStatus: 'none', isRequested: false, mayRequest: true }],
    'GET /api/users/:id': {
      ...{
        ...ines,
        relationship: 'none',
        requestId: null,
        isMuted: false,
        mayRequest: true,
        sessionCount: 0,
        lastSeen: null,
      },
      ...{ isSurfing: false, sharedBuddies: 0, achievements: null },
    },
  })
  const change = { role: 'owner' }
  let isFresh = false
  const members: TeamMember[] = [{ ...ines, role: 'owner' }]
  answer({
    'PUT /api/operators/team/:id': () => (isFresh ? members : refused('fresh_sign_in_required')),
    'GET /api/operators/team': () => (isFresh ? members : [{ ...reader, role: 'owner' }]),
    'POST /api/fresh-sign-in': () => {
      isFresh = true
      return { minutes: 10 }
    },
  })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ines' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Ines Second/ }))
  await roleOf('Ines Second', 'Owner')
  const question = await screen.findByRole('dialog', { name: 'Is it still you?' })
  fireEvent.change(await within(question).findByLabelText('Password'), { target: { value: 'lines-on-the-horizon' } })
  press('Confirm', question)
  await screen.findByText('Ines Second: Owner.')
  expect(sentTo('PUT /api/operators/team/:id')).toEqual([change, change])
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Ines'))
})

test('a role is taken away, and one’s own after a question only', async () => {
  openTeam([
    { ...reader, role: 'owner' },
    { ...ines, role: 'owner' },
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^Ines Second/ }))
  await roleOf('Ines Second', 'Surfer')
  await screen.findByText('Ines Second has no role any more.')
  await waitFor(() => expect(rows()).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: /^Odo Operator/ }))
  answer({ 'PUT /api/operators/team/:id': refused('last_owner') })
  await roleOf('Odo Operator', 'Surfer')
  const question = await screen.findByRole('alertdialog', { name: 'Give up your own role?' })
  expect(sentTo('PUT /api/operators/team/:id')).toHaveLength(1)
  press('Give Up', question)
  await screen.findByText('Every server needs an owner. Name another one first.')
  expect(rows()).toHaveLength(1)
})

test('a team that is empty or fails to load, and a search without a result, are explained', async () => {
  answer({ 'GET /api/operators/team': failed() })
  open(<TeamPage user={reader} />, { at: '/operators/team', as: reader })
  await screen.findByText("Couldn't load the team")
  answer({ 'GET /api/operators/team': [], 'GET /api/users/search': failed() })
  press('Try again', document.body)
  await screen.findByText('No owner yet')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
  await screen.findByText('Search failed')
  answer({ 'GET /api/users/search': [] })
  press('Try again', document.body)
  await screen.findAllByText('Nobody found')
})

test('a surfer who is gone has no role to change, and the page is for operators alone', async () => {
  answer({ 'GET /api/operators/team': [{ ...reader, role: 'owner' }], 'GET /api/users/:id': refused('user_not_found') })
  const { unmount } = open(<TeamPage user={reader} />, {
    at: `/operators/team?member=${crypto.randomUUID()}`,
    as: reader,
  })
  await screen.findByText('Surfer not found')
  unmount()
  answer({ 'GET /api/operators/team': refused('operators_only') })
  open(<TeamPage user={reader} />, { at: '/operators/team', as: reader })
  await screen.findByText('This page is for the people who run this server')
})
