import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AppealedDecision, ModerationCase, ModerationDecision } from '#contract/operators/moderation.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { CasePage, ModerationPage } from '#web/pages/operators/moderation.tsx'
import { SettingsPage } from '#web/pages/settings/settings.tsx'

const moderator = aSurfer({ firstName: 'Mira', isModerator: true })
const kai = aSurfer({ firstName: 'Kai', lastName: 'Lane', username: 'kai' })
const lena = aSurfer({ firstName: 'Lena', lastName: 'Holt', username: 'lena' })
const now = new Date().toISOString()

const decided = (change: Partial<ModerationDecision> = {}): ModerationDecision => ({
  id: crypto.randomUUID(),
  decision: 'hide',
  message: 'Please be kind.',
  until: null,
  decidedAt: now,
  operator: moderator,
  appeal: null,
  answer: null,
  isReversed: false,
  ...change,
})
const opened = (change: Partial<ModerationCase> = {}): ModerationCase => ({
  id: crypto.randomUUID(),
  kind: 'comment',
  surfer: kai,
  excerpt: 'Kooks go home',
  openedAt: now,
  decidedAt: null,
  reports: 1,
  reasons: ['harassment'],
  decision: null,
  subject: {
    text: 'Kooks go home',
    photos: [],
    isHidden: false,
    isActive: false,
    at: now,
    place: 'Church',
    around: [
      { id: crypto.randomUUID(), surfer: lena, text: 'Lovely', at: now, isReported: false },
      { id: crypto.randomUUID(), surfer: kai, text: 'Kooks go home', at: now, isReported: true },
    ],
  },
  account: { madeAt: now, standing: null, until: null },
  reporters: [
    {
      id: crypto.randomUUID(),
      reporter: lena,
      isVisitor: false,
      reason: 'harassment',
      message: 'He does it all the time',
      at: now,
      record: { reports: 3, founded: 2 },
    },
  ],
  former: [decided({ decision: 'warn', isReversed: true })],
  choices: ['keep', 'hide', 'delete', 'warn', 'limit', 'suspend', 'close'],
  mayTakeBack: false,
  ...change,
})
const press = (name: string, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getByRole('button', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('reports are listed by subject with reasons, decided ones on demand, and a click opens the report', async () => {
  const [first, second] = [opened(), opened({ kind: 'surfer', excerpt: '', reports: 100 })]
  answer({
    'GET /api/moderation/appeals': [],
    'GET /api/moderation/cases': ({ query: { state } }) =>
      state === 'open' ? [first, second] : [opened({ decidedAt: now, decision: decided() })],
  })
  open(<ModerationPage />, { at: '/moderation', as: moderator })
  await screen.findByRole('heading', { name: 'A comment by Kai Lane' })
  screen.getByRole('heading', { name: 'The profile of Kai Lane' })
  screen.getByText(/100 or more reports/)
  expect(screen.getAllByText('Harassment or bullying')).toHaveLength(2)
  press('Show Decided Reports')
  await screen.findByText('Hidden')
  fireEvent.click(screen.getAllByRole('link', { name: 'A comment by Kai Lane' })[0]!)
  expect(location.pathname).toBe(`/moderation/${first.id}`)
})

test('the page says when nothing is reported, when it fails, and that it is for the team', async () => {
  answer({ 'GET /api/moderation/appeals': [], 'GET /api/moderation/cases': [] })
  const { unmount } = open(<ModerationPage />, { as: moderator })
  await screen.findByText('Nothing reported')
  unmount()
  answer({ 'GET /api/moderation/cases': failed() })
  const again = open(<ModerationPage />, { as: moderator })
  await screen.findByText("Couldn't load what was reported")
  again.unmount()
  const refusal = refused('moderators_only')
  answer({ 'GET /api/moderation/cases': refusal, 'GET /api/moderation/appeals': refusal })
  open(<ModerationPage />, { as: aSurfer() })
  await screen.findByText('This page is for the people who run this server')
})

/** Opens a case on a server that decides it. */
async function openCase(one: ModerationCase) {
  let state = one
  answer({
    'GET /api/moderation/cases/:id': () => state,
    'PUT /api/moderation/cases/:id/decision': ({ body }) => {
      state = { ...state, decidedAt: now, choices: [], decision: decided(body) }
      return state
    },
  })
  open(<CasePage id={one.id} />, { at: `/moderation/${one.id}`, as: moderator })
  await screen.findByRole('heading', { name: 'A comment by Kai Lane' })
}

test('a report shows what was reported, by whom, and what the surfer had before', async () => {
  await openCase(opened({ excerpt: 'Kooks go away' }))
  for (const text of [
    'When it was reported',
    'Kooks go away',
    'He does it all the time',
    '3 reports, 2 led to something',
    'Taken back',
    'Before and after',
  ])
    screen.getByText(text)
  expect(screen.getByText('Lovely')).toBeTruthy()
})

test('a decision needs words, is sent with its days, and shows who decided', async () => {
  await openCase(opened())
  press('Decide')
  const form = await screen.findByRole('dialog', { name: 'Your decision' })
  const send = within(form).getByRole('button', { name: 'Decide' })
  expect(send).toHaveProperty('disabled', true)
  choose('Limit')
  press('3 days', form)
  fireEvent.click(send)
  await within(form).findByText('Please write why')
  write('Your words to the surfer', 'Please be kind')
  fireEvent.click(send)
  await screen.findByText('Decided. The surfer and those who reported it are notified.')
  expect(sentTo('PUT /api/moderation/cases/:id/decision')).toEqual([
    { decision: 'limit', message: 'Please be kind', days: 3 },
  ])
  await screen.findByRole('heading', { name: 'Decision' })
})

test('deleting, suspending and closing ask again; leaving it needs no words', async () => {
  await openCase(opened())
  press('Decide')
  const form = await screen.findByRole('dialog', { name: 'Your decision' })
  choose('Close the account')
  write('Your words to the surfer', 'Enough')
  press('Decide', form)
  press('Cancel', await screen.findByRole('alertdialog', { name: 'Close this account?' }))
  expect(sentTo('PUT /api/moderation/cases/:id/decision')).toEqual([])
  choose('Leave it')
  expect(screen.queryByLabelText('Your words to the surfer')).toBeNull()
  press('Decide', form)
  await screen.findByText('Decided. Those who reported it are notified.')
})

test('a report that somebody else decided meanwhile says so, and shows the decision', async () => {
  const one = opened()
  await openCase(one)
  press('Decide')
  const form = await screen.findByRole('dialog', { name: 'Your decision' })
  answer({
    'PUT /api/moderation/cases/:id/decision': refused('case_decided'),
    'GET /api/moderation/cases/:id': {
      ...one,
      ...{ decidedAt: now, choices: [], decision: decided({ operator: lena }) },
    },
  })
  choose('Leave it')
  press('Decide', form)
  expect((await screen.findAllByText('Somebody else decided this in the meantime.')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.getAllByText('Lena Holt')).toHaveLength(3))
})

test('a moderator who may not decide reads so', async () => {
  await openCase(opened({ choices: [] }))
  await screen.findByText("You can't decide this")
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
})

test('a decided report is taken back after a question', async () => {
  const one = opened({ subject: null, decidedAt: now, choices: [], decision: decided(), mayTakeBack: true })
  await openCase(one)
  screen.getByText('Decided. What was reported is shown again if its surfer appeals.')
  const reversed = { ...one, mayTakeBack: false, decision: decided({ isReversed: true }) }
  answer({ 'DELETE /api/moderation/cases/:id/decision': reversed, 'GET /api/moderation/cases/:id': reversed })
  press('Take it back')
  press('Take it back', await screen.findByRole('alertdialog', { name: 'Take this decision back?' }))
  await screen.findByText('Taken back. The surfer is notified.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull())
})

const appealed = (change: Partial<AppealedDecision> = {}): AppealedDecision => ({
  ...decided({ appeal: 'It was my own board' }),
  caseId: crypto.randomUUID(),
  surfer: kai,
  kind: 'comment',
  excerpt: 'Kooks go home',
  appealedAt: now,
  mayAnswer: true,
  isForOperators: false,
  ...change,
})

test('Settings shows moderators what waits, and nothing of the server', async () => {
  answer({ 'GET /api/moderation/waiting': { cases: 2, appeals: 1 } })
  open(<SettingsPage user={moderator} />, { at: '/settings', as: moderator })
  const row = await screen.findByRole('link', { name: 'Moderation 3 waiting' })
  expect(row.getAttribute('href')).toBe('/moderation')
  expect(screen.queryByRole('link', { name: /^This server/ })).toBeNull()
})

test('an appeal is answered by another moderator, with words', async () => {
  const [one, own] = [appealed(), appealed({ surfer: lena, mayAnswer: false })]
  const ofTeam = appealed({ surfer: moderator, mayAnswer: false, isForOperators: true })
  let waiting = [one, own, ofTeam]
  answer({
    'GET /api/moderation/cases': [],
    'GET /api/moderation/appeals': () => waiting,
    'PUT /api/moderation/decisions/:id/answer': ({ params }) => {
      waiting = waiting.filter(({ id }) => id !== params.id)
      return { id: params.id }
    },
  })
  open(<ModerationPage />, { at: '/moderation', as: moderator })
  await screen.findByText('You decided this, so somebody else answers.')
  screen.getByText('It is about an owner or moderator, so an owner answers.')
  press('Answer the appeal of Kai Lane')
  const form = await screen.findByRole('dialog', { name: 'Answer' })
  choose('Take it back')
  write('Your answer', 'Sorry, we were wrong')
  press('Send Answer', form)
  await screen.findByText('Answered. The surfer is notified.')
  expect(sentTo('PUT /api/moderation/decisions/:id/answer')).toEqual([
    { isReversed: true, message: 'Sorry, we were wrong' },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Answer the appeal of Kai Lane' })).toBeNull())
})
