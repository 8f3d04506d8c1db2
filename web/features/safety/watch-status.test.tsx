import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Safety, SessionSafety } from '#contract/sessions/safety.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { type Answers, answer, failed, refused, sentTo, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { WatchActions } from '#web/features/safety/watch-actions.tsx'
import { WatchStatus } from '#web/features/safety/watch-status.tsx'

const SESSION_ID = crypto.randomUUID()
const buddy = {
  user: { id: crypto.randomUUID(), firstName: 'Ivy', lastName: 'Ashore', username: 'ivy', profileImageUrl: null },
  channels: ['app' as const, 'push' as const],
}
const SAFE: Safety = {
  isProtected: true,
  checkedAt: new Date().toISOString(),
  buddies: [buddy],
  moreBuddies: 0,
  contacts: [],
}
const watched = (change: Partial<SessionSafety> = {}): SessionSafety => ({
  sessionId: SESSION_ID,
  overdueAt: new Date(Date.now() + 4 * HOUR_MS).toISOString(),
  alarm: null,
  steps: [],
  ...change,
})

/** What the banner says of a session's watch, with its buttons. */
function openWatch(answers: Answers, safe: ReactNode = null) {
  answer({ 'GET /api/safety': SAFE, 'GET /api/surf-sessions/:id/safety': watched(), ...answers })
  open(
    <>
      <WatchStatus sessionId={SESSION_ID} />
      <WatchActions sessionId={SESSION_ID} safe={safe} />
    </>,
    { as: aSurfer() },
  )
}
const status = () => screen.getAllByRole('status')[0]!
const says = (words: string | RegExp) => waitFor(() => expect(status().textContent).toMatch(words))
const press = (name: string, place = screen.getByRole('main')) =>
  fireEvent.click(within(place).getByRole('button', { name }))

test('the watch is shown as on while it runs and someone would be alerted', async () => {
  openWatch({})
  await says(/^Safety watch on until \d/)
})

test.each<[string, Answers, RegExp]>([
  [
    'nobody would be told',
    { 'GET /api/safety': { ...SAFE, buddies: [] } },
    /^Safety watch is off: turn it onNo one would be alerted\. Add a contact, or find buddies\.$/,
  ],
  [
    'the server does not look',
    { 'GET /api/safety': { ...SAFE, isProtected: false } },
    /^The safety watch isn't running right now\.Tell someone on land\.$/,
  ],
  [
    'who would be told cannot be loaded',
    { 'GET /api/safety': unreached() },
    /^We can't tell if your safety watch is onThe server isn't answering\. Your limit is \d.*Tell someone on land\.$/,
  ],
  [
    'nothing can be loaded',
    { 'GET /api/safety': failed(), 'GET /api/surf-sessions/:id/safety': failed() },
    /^We can't tell if your safety watch is onThe server isn't answering\. Tell someone on land\.$/,
  ],
  [
    'somebody reached the surfer',
    { 'GET /api/surf-sessions/:id/safety': watched({ overdueAt: null }) },
    /^Safety watch is off: turn it onTell someone on land\.$/,
  ],
])('the watch promises nothing while %s', async (_, answers, words) => {
  openWatch(answers)
  await says(words)
})

test('a call for help needs confirmation in a dialog that lists who will be alerted', async () => {
  const alarm = { kind: 'help' as const, raisedAt: new Date().toISOString(), reachedAt: null }
  openWatch({ 'POST /api/surf-sessions/:id/help': watched({ alarm }) })
  await says('Safety watch on')
  press('I need help')
  const question = await screen.findByRole('alertdialog', { name: 'Ask for help?' })
  expect(question.textContent).toContain('Ivy will be told where you checked in.')
  press('Cancel', question)
  expect(sentTo('POST /api/surf-sessions/:id/help')).toEqual([])
  press('I need help')
  answer({ 'GET /api/surf-sessions/:id/safety': watched({ alarm }) })
  press('I need help', await screen.findByRole('alertdialog'))
  await says('You asked for help')
})

test('an undelivered call for help shows a warning and can be retried without confirmation', async () => {
  openWatch({ 'POST /api/surf-sessions/:id/help': unreached() })
  await says('Safety watch on')
  press('I need help')
  press('I need help', await screen.findByRole('alertdialog'))
  await says(/^This didn't reach the serverYour alert may not have gone out\. Try again, or call the local emergency/)
  const alarm = { kind: 'help' as const, raisedAt: new Date().toISOString(), reachedAt: null }
  answer({
    'POST /api/surf-sessions/:id/help': watched({ alarm }),
    'GET /api/surf-sessions/:id/safety': watched({ alarm }),
  })
  press('Try again: I need help')
  await says('You asked for help')
})

test('a refused call for help shows that no one was alerted, and the reason', async () => {
  openWatch({ 'POST /api/surf-sessions/:id/help': refused('session_not_found') })
  await says('Safety watch on')
  press('I need help')
  press('I need help', await screen.findByRole('alertdialog'))
  await says(/^No one was alertedSession not found/)
})

test('the help dialog first offers a call to the country’s emergency number', async () => {
  openWatch({})
  await says('Safety watch on')
  press('I need help')
  const question = await screen.findByRole('alertdialog', { name: 'Ask for help?' })
  const numbers = await within(question).findByRole('region', { name: 'Emergency numbers' })
  await within(numbers).findByRole('combobox')
  expect(within(numbers).getAllByRole('link')).toHaveLength(1)
  fireEvent.change(within(numbers).getByRole('combobox'), { target: { value: 'New Zealand' } })
  const call = within(numbers).getByRole('link')
  expect([call.textContent, call.getAttribute('href')]).toEqual(['Call 111New Zealand', 'tel:111'])
})

test('a call for help is ended by reporting a false alarm or being safe', async () => {
  const alarm = { kind: 'help' as const, raisedAt: new Date().toISOString(), reachedAt: null }
  openWatch({ 'GET /api/surf-sessions/:id/safety': watched({ alarm }) }, <button type="button">I'm safe</button>)
  await says('You asked for help')
  expect(screen.queryByRole('button', { name: 'I need help' })).toBeNull()
  expect(screen.getByRole('button', { name: "I'm safe" })).toBeTruthy()
  answer({ 'POST /api/surf-sessions/:id/extension': watched(), 'GET /api/surf-sessions/:id/safety': watched() })
  press('False alarm')
  await says('Safety watch on')
  await screen.findByText('Your call for help is off')
})
