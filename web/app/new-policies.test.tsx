import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { Alarm } from '#contract/sessions/safety.ts'
import { type Answers, answer, cutNetwork, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { NewPolicies } from '#web/app/new-policies.tsx'
import { probeNow } from '#web/lib/offline/reachability.ts'

const TERMS = { name: 'terms', version: 2 } as const
const CONDUCT = { name: 'conduct', version: 5 } as const

const surfer = (change: Partial<CurrentUser> = {}) => aSurfer({ policiesToAgree: [TERMS, CONDUCT], ...change })

function openQuestion(answers: Answers = {}, as = surfer(), at = '/') {
  answer(answers)
  return open(
    <WithOutbox surfer={as}>
      <NewPolicies />
    </WithOutbox>,
    { as, at },
  )
}
const question = () => screen.queryByRole('alertdialog', { name: "Please read what's new" })
const agree = async () => fireEvent.click(await screen.findByRole('button', { name: 'Agree' }))

test('a surfer can read the new versions, and agrees to what was shown', async () => {
  openQuestion({ 'POST /api/policies/agreements': { policiesToAgree: null } })
  const names = ['Terms of Service', 'Code of Conduct', 'Download your data, or delete your account', 'Log Out']
  await screen.findByRole('alertdialog', { name: "Please read what's new" })
  const hrefs = names.map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(hrefs).toEqual(['/terms', '/conduct', '/settings/privacy', '/api/logout'])
  expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
  fireEvent.keyDown(question()!, { key: 'Escape' })
  expect(question(), 'closes by an answer alone').not.toBeNull()
  await agree()
  await waitFor(() => expect(question()).toBeNull())
  expect(sentTo('POST /api/policies/agreements')).toEqual([{ policies: [TERMS, CONDUCT] }])
})

test('an agreement that is not saved can be sent again', async () => {
  openQuestion({ 'POST /api/policies/agreements': refused('unavailable') })
  await agree()
  await screen.findByText('Failed to save that you agreed')
  expect(question()).not.toBeNull()
  answer({ 'POST /api/policies/agreements': { policiesToAgree: null } })
  await agree()
  await waitFor(() => expect(question()).toBeNull())
})

test('a version that came meanwhile is the next question', async () => {
  openQuestion({ 'POST /api/policies/agreements': { policiesToAgree: [{ name: 'privacy', version: 9 }] } })
  await agree()
  await screen.findByRole('link', { name: 'Privacy Policy' })
  expect(screen.queryByRole('link', { name: 'Terms of Service' })).toBeNull()
})

test.each<[string, Partial<CurrentUser>]>([
  ['with nothing new', { policiesToAgree: null }],
  ['whose record a phone stored before', { policiesToAgree: undefined }],
])('a surfer %s sees no question', async (_, change) => {
  const { settled } = openQuestion({}, surfer(change))
  await settled()
  expect(question()).toBeNull()
})

const { id, firstName, lastName, username, profileImageUrl } = aSurfer()
const alarm: Alarm = {
  sessionId: crypto.randomUUID(),
  user: { id, firstName, lastName, username, profileImageUrl },
  kind: 'overdue',
  state: 'open',
  raisedAt: new Date().toISOString(),
  startTime: null,
  place: 'Manu Bay',
  latitude: null,
  longitude: null,
  timeZone: null,
  board: null,
}

test('the question waits while the surfer is in the water', async () => {
  const as = surfer()
  const { cache, settled } = openQuestion({ 'GET /api/surf-sessions/user/:userId': [aSession(as)] }, as)
  await settled()
  expect(question()).toBeNull()
  answer({ 'GET /api/surf-sessions/user/:userId': [] })
  await cache.invalidateQueries()
  await screen.findByRole('alertdialog')
})

test('the question waits while a buddy is missing, and gives way to a new alarm', async () => {
  const { cache, settled } = openQuestion({ 'GET /api/alarms': [alarm] })
  await settled()
  expect(question()).toBeNull()
  answer({ 'GET /api/alarms': [] })
  await cache.invalidateQueries()
  await screen.findByRole('alertdialog')
  answer({ 'GET /api/alarms': [alarm] })
  await cache.invalidateQueries()
  await waitFor(() => expect(question()).toBeNull())
})

test('the question waits while it is not known whether all are well', async () => {
  const { settled } = openQuestion({ 'GET /api/alarms': refused('unavailable') })
  await settled()
  expect(question()).toBeNull()
})

test.each(['/settings/privacy', '/?alarm=ea9e47b4-a253-4482-aa78-3073a8d60201', '/?check-in'])(
  'at %s the question waits',
  async (at) => {
    const { settled } = openQuestion({}, surfer(), at)
    await settled()
    expect(question()).toBeNull()
  },
)

test('without a network the question waits', async () => {
  openQuestion()
  await screen.findByRole('alertdialog')
  cutNetwork()
  await probeNow()
  await waitFor(() => expect(question()).toBeNull())
  cutNetwork(false)
  await probeNow()
  await screen.findByRole('alertdialog')
})
