import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnDecision } from '#contract/accounts/decisions.ts'
import { endpoints } from '#contract/api.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { type Answers, answer, refused, sentTo, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { App } from '#web/app/app.tsx'
import { dialogs } from '#web/app/dialogs.tsx'
import { SuspendedOutboxDialog } from '#web/dialogs/suspended-dialogs.tsx'
import { refresh } from '#web/lib/api/cache.ts'
import { SuspendedPage } from '#web/pages/suspended.tsx'

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const decision = (change: Partial<OwnDecision> = {}): OwnDecision => ({
  id: crypto.randomUUID(),
  decision: 'suspend',
  kind: 'comment',
  excerpt: 'Kooks, <b>go home</b>',
  message: 'Threats are not welcome here.',
  decidedAt: inDays(-1),
  until: inDays(6),
  appealUntil: inDays(19),
  appeal: null,
  appealedAt: null,
  answer: null,
  answeredAt: null,
  isReversed: false,
  ...change,
})
const suspended = () => aSurfer({ standing: 'suspended', standingUntil: inDays(6) })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

/** The page for one who is on land, unless `answers` has a session. */
function openPage(surfer = suspended(), answers: Answers = {}) {
  answer({ 'GET /api/decisions': [decision()], ...answers })
  return open(
    <WithOutbox surfer={surfer}>
      <SuspendedPage user={surfer} />
      <SuspendedOutboxDialog />
    </WithOutbox>,
    { as: surfer },
  )
}

test('the app is one page while its surfer is suspended, at every address, and is back afterwards', async () => {
  const surfer = suspended()
  answer({ 'GET /api/decisions': [decision()], 'GET /api/auth/user': () => surfer })
  const { cache, settled } = open(<App />, { at: '/buddies', as: surfer })
  await title('Your account is suspended')
  await screen.findByText('Threats are not welcome here.')
  await settled()
  expect(screen.queryByRole('navigation')).toBeNull()
  const refusing = endpoints.filter(({ whileSuspended, maxAgeSeconds }) => !whileSuspended && !maxAgeSeconds)
  expect(refusing.flatMap(({ route }) => sentTo(route).map(() => route))).toEqual([])

  answer({ 'GET /api/auth/user': { ...surfer, standing: null, standingUntil: null } })
  await refresh(cache, 'GET /api/auth/user')
  await screen.findByRole('navigation', { name: 'Main' })
  expect(location.pathname).toBe('/buddies')
})

test('a suspended surfer in the water checks out at once', async () => {
  const surfer = suspended()
  const session = aSession(surfer)
  const sessionId = session.id
  openPage(surfer, {
    'GET /api/surf-sessions/user/:userId': () => [sentTo('PUT /api/surf-sessions/:id/end').length > 0 ? out : session],
    'GET /api/surf-sessions/:id/safety': { sessionId, overdueAt: inDays(0.1), alarm: null, steps: [] },
    'PUT /api/surf-sessions/:id/end': () => out,
  })
  const out = { ...session, isActive: false, endTime: inDays(0), duration: 1 }
  const region = await screen.findByRole('region', { name: 'Currently Surfing' })
  within(region).getByText('Manu Bay')
  fireEvent.click(within(region).getByRole('button', { name: 'Check Out' }))
  await screen.findByText('Session Ended')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Currently Surfing' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Add details' })).toBeNull()
})

test('an appeal is sent once, and says so if another device was first', async () => {
  const one = decision()
  openPage(undefined, { 'GET /api/decisions': [one], 'POST /api/decisions/:id/appeal': refused('already_appealed') })
  fireEvent.click(await screen.findByRole('button', { name: /^Appeal: Your account is suspended until/ }))
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Why is this decision wrong?')
  fireEvent.change(box, { target: { value: 'It was a song.' } })
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Appeal' }))
  send()
  await screen.findByText('You have appealed this already.')
  expect(box.value).toBe('It was a song.')
  const appealed = { ...one, appeal: 'It was a song.', appealedAt: inDays(0), appealUntil: null }
  answer({ 'GET /api/decisions': [appealed], 'POST /api/decisions/:id/appeal': appealed })
  send()
  await screen.findByText('Waits for an answer')
  expect(sentTo('POST /api/decisions/:id/appeal').at(-1)).toEqual({ message: 'It was a song.' })
  expect(screen.queryByRole('button', { name: /^Appeal: / })).toBeNull()
})

test('what waited offline is refused with the reason, and stays to be sent later', async () => {
  const surfer = suspended()
  const session = aSession(aSurfer({ firstName: 'Odo' }))
  answer({
    'GET /api/surf-sessions/:id': session,
    'GET /api/surf-sessions/:id/conditions': { start: null, end: null, isPending: false },
    'POST /api/surf-sessions/:id/comment': unreached(),
  })
  const before = open(
    <WithOutbox surfer={surfer}>
      <dialogs.session viewer={surfer} />
    </WithOutbox>,
    { at: `/discover?session=${session.id}`, as: surfer },
  )
  fireEvent.change(await screen.findByRole('textbox', { name: 'Comment' }), { target: { value: 'Clean and glassy' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  await waitFor(() => expect(sentTo('POST /api/surf-sessions/:id/comment').length).toBeGreaterThan(0))
  await screen.findByText(/waiting/i)
  before.unmount()

  answer({ 'POST /api/surf-sessions/:id/comment': refused('account_suspended') })
  openPage(surfer)
  fireEvent.click(await screen.findByText("1 comment couldn't be sent"))
  await screen.findByText(/Your account is suspended\. Safety goes on/)
  screen.getByRole('button', { name: /^Try again/i })
})

test('whose account is closed cannot keep it, and has the day of its removal', async () => {
  openPage(aSurfer({ standing: 'closed', leavesAt: '2027-01-10T12:00:00.000Z' }), { 'GET /api/decisions': [] })
  await title('Your account is closed')
  screen.getByText(/^It is removed on .*10.*2027/)
  screen.getByRole('button', { name: 'Download Everything' })
  expect(screen.queryByRole('button', { name: /Delete Account|Keep My Account/ })).toBeNull()
})

test('a refused call reveals a suspension that the page does not know of', async () => {
  const surfer = aSurfer()
  answer({ 'GET /api/decisions': [], 'GET /api/buddies': refused('account_suspended') })
  answer({
    'GET /api/auth/user': () => ({ ...surfer, standing: sentTo('GET /api/buddies').length > 0 ? 'suspended' : null }),
  })
  open(<App />, { at: '/buddies', as: surfer })
  await title('Your account is suspended')
  screen.getByText('Until a moderator ends it.')
})
