import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { anOverview } from '#test/component/overview.ts'
import { HealthCheckPage, OverviewPage, TestMessagesPage } from '#web/pages/operators/server.tsx'

const operator = aSurfer({ isOperator: true, email: 'ana@example.com' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the overview leads to every page of operators, and says what waits and what is not well', async () => {
  const figures = { openProposals: 3, backups: 'late', isWatched: false, signUps: 'open', canMail: false } as const
  answer({ 'GET /api/operators/overview': anOverview(figures), 'GET /api/operators/waiting': [] })
  answer({ 'GET /api/moderation/waiting': { cases: 1, appeals: 1 } })
  open(<OverviewPage />, { at: '/operators', as: operator })
  await screen.findByText('Lineup 0.3.0')
  await screen.findByText('2 open')
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Settings', '/settings'],
    ['Moderation2 open', '/moderation'],
    ['Proposed spots3 open', '/operators/spots'],
    ['All surfers', '/operators/surfers'],
    ['InvitationsOpen to all', '/operators/invitations'],
    ['Health check', '/operators/health'],
    ['BackupsLate', '/backups'],
    ['Mail and text messagesNot set up', '/operators/messages'],
    ['Safety reportNot running', '/safety/report'],
    ['Webhooks', '/operators/webhooks'],
    ['Team', '/operators/team'],
    ['What operators did', '/operators/log'],
  ])
  expect(screen.queryByText('Nobody waits')).toBeNull()
})

test('the health check runs when it is pressed, and shows what failed first', async () => {
  answer({
    'POST /api/operators/examination': {
      examinedAt: new Date().toISOString(),
      findings: [
        { check: 'configuration', state: 'ok', message: 'Every name is valid.' },
        { check: 'backup', state: 'warning', message: 'No backup is scheduled.' },
        { check: 'mail', state: 'failed', message: 'The mail server refuses.' },
      ],
    },
  })
  open(<HealthCheckPage />, { at: '/operators/health', as: operator })
  expect(sentTo('POST /api/operators/examination')).toHaveLength(0)
  press('Check Now')
  await screen.findByText('2 checks need you')
  const rows = within(screen.getByRole('list', { name: 'Checks' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'mailThe mail server refuses.Failed',
    'backupNo backup is scheduled.Warning',
    'configurationEvery name is valid.OK',
  ])
  answer({ 'POST /api/operators/examination': refused('too_many_attempts') })
  press('Check Again')
  await screen.findByText("Couldn't check")
  await screen.findByText('Too many attempts. Please try again later.')
})

test('a test mail shows the answer of the mail server, and texts that are not set up are explained', async () => {
  answer({
    'GET /api/operators/overview': anOverview(),
    'GET /api/users/me': operator,
    'POST /api/operators/mail-test': { isAccepted: false, to: 'ana@example.com', answer: '550 no such mailbox' },
  })
  open(<TestMessagesPage />, { at: '/operators/messages', as: operator })
  await screen.findByText(/your own address, ana@example.com/)
  screen.getByText(/No gateway is set up. Set SMS_WEBHOOK_URL/)
  press('Send a Test Mail')
  await screen.findByText('550 no such mailbox')
  screen.getByText('Not accepted')
  answer({ 'POST /api/operators/mail-test': { isAccepted: true, to: 'ana@example.com', answer: '250 queued' } })
  press('Send a Test Mail')
  await screen.findByText('250 queued')
  screen.getByText('Accepted')
  answer({ 'POST /api/operators/mail-test': failed() })
  press('Send a Test Mail')
  await screen.findByText("Couldn't send a test")
})

test('a test text goes to a typed number, which is marked if it is none', async () => {
  answer({
    'GET /api/operators/overview': anOverview({ canMail: false, canText: true }),
    'GET /api/users/me': operator,
    'POST /api/operators/text-test': refused('invalid_request', [{ path: 'number', message: 'Please enter a number' }]),
  })
  open(<TestMessagesPage />, { at: '/operators/messages', as: operator })
  const field = await screen.findByLabelText('Phone number')
  screen.getByText(/No mail server is set up/)
  fireEvent.change(field, { target: { value: '12' } })
  press('Send a Test Text')
  await screen.findByText('Please enter a number')
  answer({ 'POST /api/operators/text-test': { isAccepted: true, to: '+17145550100', answer: '202 Accepted' } })
  fireEvent.change(field, { target: { value: '+1 714 555 0100' } })
  press('Send a Test Text')
  await screen.findByText('202 Accepted')
  expect(sentTo('POST /api/operators/text-test').at(-1)).toEqual({ number: '+1 714 555 0100' })
})
