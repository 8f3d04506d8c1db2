import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserSearchResult } from '#contract/accounts/users.ts'
import type { Buddy } from '#contract/people/buddies.ts'
import { answer, cutNetwork, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { showsTexts, showsToast } from '#test/component/shows-texts.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { refresh } from '#web/lib/api/cache.ts'
import { probeNow } from '#web/lib/offline/reachability.ts'
import { BuddiesPage } from '#web/pages/buddies.tsx'

const { 'find-buddies': FindBuddiesDialog } = dialogs

const BO = { id: crypto.randomUUID(), firstName: 'Bo', lastName: 'Answerby', username: 'bo', profileImageUrl: null }
const SEARCH = 'GET /api/users/search'
const ASK = 'POST /api/buddy-requests'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const openPage = (at = '/buddies', as = aSurfer()) =>
  open(
    <>
      <BuddiesPage user={as} />
      <FindBuddiesDialog viewer={as} />
    </>,
    { at, as },
  )

test('a surfer without buddies reads how to find some, and who is notified', async () => {
  const { settled } = openPage()
  await showsTexts(screen, 'buddies', 'Your Surf Buddies', 'Add Buddy', 'No surf buddies yet')
  await showsTexts(screen, 'buddies', 'Start connecting with other surfers!', 'Find Buddies', 'Emergency Contacts')
  await showsTexts(screen, 'buddies', 'Your buddies are notified if you have not checked out within 4 hours.')
  await showsTexts(screen, 'buddies', 'Manage Emergency Contacts')
  await settled()
  expect(screen.queryByRole('heading', { name: 'Pending Requests' })).toBeNull()
})

const aBuddy = (firstName: string, change: Partial<Buddy> = {}): Buddy => ({
  ...BO,
  id: crypto.randomUUID(),
  firstName,
  sessionCount: 2,
  lastSeen: 'Manu Bay',
  isSurfing: false,
  isMuted: false,
  mayInvite: true,
  ...change,
})
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('buddies in the water come first, but no row moves under a pointer', async () => {
  const [bo, cy] = [aBuddy('Bo', { sessionCount: 0, lastSeen: null }), aBuddy('Cy')]
  let buddies = [bo, { ...cy, isSurfing: true }]
  answer({ 'GET /api/buddies': () => buddies })
  const { cache } = openPage()
  const list = await screen.findByRole('list', { name: 'Your surf buddies' })
  expect(rows()).toEqual([expect.stringMatching(/^Cy.*In the water: Manu Bay/), expect.stringMatching(/^Bo/)])
  fireEvent.pointerEnter(list.parentElement!)
  buddies = [bo, cy]
  await refresh(cache, 'GET /api/buddies')
  await showsTexts(screen, 'buddies', 'No sessions yet', '{count} sessions', 'Last seen: {place}')
  expect(rows()).toEqual([expect.stringMatching(/^Cy.*Last seen: Manu Bay/), expect.stringMatching(/^Bo/)])
  fireEvent.pointerLeave(list.parentElement!)
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Bo/), expect.stringMatching(/^Cy/)]))
})

/** A page on which Bo's request waits, which goes once it has been answered. */
async function openWithRequest() {
  let isAnswered = false
  const done = () => {
    isAnswered = true
    return { id: BO.id, followingId: BO.id, status: 'accepted' as const }
  }
  answer({
    'GET /api/buddy-requests/pending': () =>
      isAnswered ? [] : [{ id: BO.id, follower: BO, createdAt: new Date().toISOString() }],
    'PUT /api/buddy-requests/:id/accept': done,
    'PUT /api/buddy-requests/:id/decline': done,
  })
  openPage()
  await showsTexts(screen, 'buddies', 'Pending Requests')
}

test.each([
  ['Accept Bo Answerby', () => showsToast(screen, 'Success: Buddy request accepted!')],
  ['Decline Bo Answerby', () => showsToast(screen, 'Success: Buddy request declined')],
])('a request leaves the list after %s', async (name, isSaid) => {
  await openWithRequest()
  fireEvent.click(button(name))
  await isSaid()
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  ['accept', 'Accept Bo Answerby', () => showsToast(screen, 'Error: Failed to accept request')],
  ['decline', 'Decline Bo Answerby', () => showsToast(screen, 'Error: Failed to decline request')],
] as const)('a request stays if the answer (%s) failed to send', async (answered, name, isSaid) => {
  await openWithRequest()
  answer({ [`PUT /api/buddy-requests/:id/${answered}`]: failed() })
  fireEvent.click(button(name))
  await isSaid()
  expect(button(name)).toBeDefined()
})

test('answering buddy requests by keyboard moves the focus to the heading of the section, then of the page', async () => {
  let asking = ['Gil', 'Hal'].map((firstName) => ({ ...BO, id: crypto.randomUUID(), firstName }))
  const answered = ({ params: { id } }: { params: { id: string } }) => {
    asking = asking.filter((one) => one.id !== id)
    return { id, followingId: BO.id, status: 'accepted' as const }
  }
  answer({
    'GET /api/buddy-requests/pending': () =>
      asking.map((follower) => ({ id: follower.id, follower, createdAt: new Date().toISOString() })),
    'PUT /api/buddy-requests/:id/accept': answered,
    'PUT /api/buddy-requests/:id/decline': answered,
  })
  openPage()
  const focused = () => document.activeElement?.textContent
  const press = async (name: string) => {
    const pressed = await screen.findByRole('button', { name })
    pressed.focus()
    fireEvent.click(pressed)
  }
  await press('Accept Gil Answerby')
  await waitFor(() => expect(focused()).toMatch(/^Pending Requests/))
  await press('Decline Hal Answerby')
  await waitFor(() => expect(focused()).toBe('Surf Buddies'))
})

const setNetwork = (isThere: boolean) => {
  cutNetwork(!isThere)
  return act(probeNow)
}

test('without a network an answer fails, and what could not be loaded is when the network returns', async () => {
  await openWithRequest()
  await setNetwork(false)
  fireEvent.click(button('Accept Bo Answerby'))
  await showsToast(screen, 'Error: Failed to accept request')
  expect(button('Accept Bo Answerby')).toBeDefined()
  cleanup()
  openPage()
  await screen.findByText("Couldn't load your buddies")
  await setNetwork(true)
  await screen.findByText('No surf buddies yet')
})

/** The search for surfers, which finds Bo as he stands to the reader. */
async function find(words: string, relationship: () => UserSearchResult['relationshipStatus'] = () => 'none') {
  const bo = (): UserSearchResult => ({
    ...BO,
    relationshipStatus: relationship(),
    isRequested: relationship() !== 'none',
    mayRequest: true,
  })
  answer({ [SEARCH]: ({ query: { q } }) => (q === 'bo' ? [bo()] : []) })
  openPage('/buddies?find-buddies')
  type(await field(), words)
}
const field = async () => within(await screen.findByRole('dialog')).findByRole('searchbox')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('the search asks for more characters and shows an empty result', async () => {
  await find('b')
  await showsTexts(screen, 'findBuddies', 'Find Surf Buddies', 'Search by name or username...')
  await showsTexts(screen, 'findBuddies', 'Type at least 2 characters to search')
  type(await field(), 'qqxxzz')
  await showsTexts(screen, 'findBuddies', 'No users found', 'Try searching for a different name or username')
})

test('one character is enough to search in scripts where it is a word', async () => {
  await find('李')
  await showsTexts(screen, 'findBuddies', 'No users found')
})

test('a failed search shows an error and can be retried', async () => {
  answer({ [SEARCH]: failed() })
  openPage('/buddies?find-buddies')
  type(await field(), 'bo')
  await showsTexts(screen, 'findBuddies', 'Search failed')
  answer({ [SEARCH]: [{ ...BO, relationshipStatus: 'accepted', isRequested: false, mayRequest: true }] })
  fireEvent.click(button('Try again'))
  await showsTexts(screen, 'findBuddies', 'Buddies')
})

test('a found surfer gets a buddy request, which can be withdrawn', async () => {
  let status: UserSearchResult['relationshipStatus'] = 'none'
  await find('bo', () => status)
  answer({
    [ASK]: () => {
      status = 'pending'
      return { id: BO.id, followingId: BO.id, status }
    },
    'DELETE /api/buddy-requests/sent/:userId': () => {
      status = 'none'
      return { userId: BO.id }
    },
  })
  await showsTexts(screen, 'findBuddies', 'Add Buddy')
  fireEvent.click(button('Add Buddy: Bo Answerby'))
  await showsToast(screen, 'Success: Buddy request sent!')
  await showsTexts(screen, 'findBuddies', 'Request Pending')
  expect(sentTo(ASK)).toEqual([{ followingId: BO.id }])
  fireEvent.click(button('Withdraw request to Bo Answerby'))
  await within(screen.getByRole('dialog')).findByText('Add Buddy')
})

test('a request that failed to send can be sent again', async () => {
  await find('bo')
  answer({ [ASK]: failed() })
  fireEvent.click(await screen.findByRole('button', { name: 'Add Buddy: Bo Answerby' }))
  await showsToast(screen, 'Error: Failed to send request')
  await showsTexts(screen, 'findBuddies', 'Add Buddy')
})

test('a request sent from another tab is shown as pending', async () => {
  let status: UserSearchResult['relationshipStatus'] = 'none'
  await find('bo', () => status)
  await screen.findByRole('button', { name: 'Add Buddy: Bo Answerby' })
  status = 'pending'
  answer({ [ASK]: refused('request_already_sent') })
  fireEvent.click(button('Add Buddy: Bo Answerby'))
  await showsToast(screen, 'Error: Buddy request already sent')
  await showsTexts(screen, 'findBuddies', 'Request Pending')
})
