import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SurferProfile } from '#contract/accounts/users.ts'
import { answer, failed, refused } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { showsToast } from '#test/component/shows-texts.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { BlockedSurfers } from '#web/features/buddies/blocked-surfers.tsx'

const IVY = { id: crypto.randomUUID(), firstName: 'Ivy', lastName: 'Lane', username: 'ivy', profileImageUrl: null }
const aProfile = (change: Partial<SurferProfile> = {}): SurferProfile => ({
  ...IVY,
  surfingType: ['fish'],
  relationship: 'none',
  requestId: null,
  isMuted: false,
  mayRequest: true,
  sessionCount: 1,
  lastSeen: 'Manu Bay',
  isSurfing: false,
  sharedBuddies: 0,
  achievements: [],
  ...change,
})
const PROFILE = 'GET /api/users/:id'
const button = (name: string) => screen.getByRole('button', { name })
const profile = () => screen.findByRole('dialog', { name: 'Ivy Lane' })

/** Ivy's profile, as she stands to the reader. */
function openProfile(change: Partial<SurferProfile> = {}, viewer = aSurfer()) {
  answer({ [PROFILE]: aProfile(change) })
  open(<dialogs.surfer viewer={viewer} />, { at: `/?surfer=${IVY.id}`, as: viewer })
  return profile()
}

/** Chooses from the three dots, and answers the question that follows with yes. */
async function part(action: 'Remove Buddy' | 'Block') {
  fireEvent.click(button('More about Ivy Lane'))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: action }))
  return question
}

/** A session as a stranger may know it: the hour of its start, and no end. */
const aStrangersSession = () => aSession(IVY, { startTime: '2026-11-20T06:00:00.000Z', isActive: false })

test("a stranger's session shows the spot and about when, and no length", async () => {
  answer({ 'GET /api/surf-sessions/user/:userId': [aStrangersSession()] })
  const sheet = await openProfile()
  const card = within(await within(sheet).findByRole('list', { name: 'Recent sessions' })).getByRole('listitem')
  expect(card.textContent).toMatch(/Manu Bay.*Startabout \d/)
  expect(card.textContent).not.toContain('Duration')
  expect(sheet.textContent).toContain('Last seen: Manu Bay')
})

test('operators alone get to their page of a surfer', async () => {
  const menu = async () => {
    fireEvent.click(button('More about Ivy Lane'))
    await screen.findByRole('menuitem', { name: 'Block' })
    return screen.queryByRole('menuitem', { name: "Operators' page" })
  }
  await openProfile({}, aSurfer({ isModerator: true }))
  expect(await menu()).toBeNull()
  cleanup()
  await openProfile({}, aSurfer({ isOperator: true }))
  fireEvent.click((await menu())!)
  await waitFor(() => expect(location.pathname).toBe(`/operators/surfers/${IVY.id}`))
})

test('a request that failed to send can be sent again', async () => {
  await openProfile()
  answer({ 'POST /api/buddy-requests': failed() })
  fireEvent.click(button('Add Buddy'))
  await showsToast(screen, 'Error: Failed to send request')
  expect(button('Add Buddy')).toBeDefined()
})

test('a request is sent from the profile, which a surfer can report', async () => {
  const sheet = await openProfile()
  answer({
    [PROFILE]: aProfile({ relationship: 'asked' }),
    'POST /api/buddy-requests': { id: IVY.id, followingId: IVY.id, status: 'pending' },
  })
  fireEvent.click(button('Add Buddy'))
  await within(sheet).findByText('Request Pending')
  fireEvent.click(button('More about Ivy Lane'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
  expect(new URLSearchParams(location.search).get('report')).toBe(`surfer,${IVY.id}`)
})

test('a surfer who takes no requests is offered none', async () => {
  const sheet = await openProfile({ mayRequest: false })
  expect(sheet.textContent).toContain('Takes no buddy requests')
  expect(screen.queryByRole('button', { name: 'Add Buddy' })).toBeNull()
})

test('a buddy request can be answered in the surfer’s profile', async () => {
  const sheet = await openProfile({ relationship: 'was_asked', requestId: crypto.randomUUID() })
  answer({
    [PROFILE]: aProfile({ relationship: 'accepted' }),
    'PUT /api/buddy-requests/:id/accept': { id: IVY.id, followingId: IVY.id, status: 'accepted' },
  })
  fireEvent.click(button('Accept Ivy Lane'))
  await showsToast(screen, 'Success: Buddy request accepted!')
  await within(sheet).findByText('Buddies')
})

test('a buddy who could not be removed remains a buddy', async () => {
  const sheet = await openProfile({ relationship: 'accepted' })
  answer({ 'DELETE /api/buddies/:userId': failed() })
  await part('Remove Buddy')
  await screen.findByText('Failed to remove buddy')
  await within(sheet).findByText('Buddies')
})

test('blocking explains its effect and reports a failure', async () => {
  await openProfile()
  answer({ 'POST /api/blocks/:userId': failed() })
  const question = await part('Block')
  expect(question.textContent).toContain("You won't be able to see each other.")
  await screen.findByText('Failed to block this surfer')
})

test('a surfer who was blocked is gone with the sheet', async () => {
  await openProfile()
  answer({ 'POST /api/blocks/:userId': { userId: IVY.id } })
  await part('Block')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a surfer who could not be unblocked stays on the list', async () => {
  let blocked = [IVY]
  answer({ 'GET /api/blocks': () => blocked, 'DELETE /api/blocks/:userId': failed() })
  open(<BlockedSurfers />, { as: aSurfer() })
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock Ivy Lane' }))
  await screen.findByText('Failed to unblock this surfer')
  answer({
    'DELETE /api/blocks/:userId': () => {
      blocked = []
      return { userId: IVY.id }
    },
  })
  fireEvent.click(button('Unblock Ivy Lane'))
  await screen.findByText('No one blocked.')
})

test('an unknown surfer’s address shows ‘Surfer not found’', async () => {
  answer({ [PROFILE]: refused('user_not_found') })
  open(<dialogs.surfer viewer={aSurfer()} />, { at: `/?surfer=${crypto.randomUUID()}`, as: aSurfer() })
  await screen.findByText('Surfer not found')
})

test('a profile that failed to load can be retried', async () => {
  answer({ [PROFILE]: failed() })
  open(<dialogs.surfer viewer={aSurfer()} />, { at: `/?surfer=${IVY.id}`, as: aSurfer() })
  await screen.findByText("Couldn't load this profile")
  answer({ [PROFILE]: aProfile() })
  fireEvent.click(button('Try again'))
  await profile()
})

test("the surfer's own address leads to their profile", async () => {
  await openProfile({ relationship: 'self' })
  const link = screen.getByRole('link', { name: 'This is you. See your profile' })
  expect(link.getAttribute('href')).toBe('/profile')
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull()
})
