import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { retentionKinds } from '#contract/accounts/own-data.ts'
import { answer, refused } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { formatPeriod } from '#web/features/own-data/stored-periods.tsx'
import { PolicyPage } from '#web/pages/visitors/policy.tsx'

const DAY = 24 * 60
const policy = {
  title: 'Our privacy',
  version: 3,
  changedAt: '2026-11-30T12:00:00.000Z',
  html: ['<h2>How long</h2>', '<h2>What others see</h2><p>Little.</p>'],
}

test('a visitor reads the text of the server with how long this server keeps each kind', async () => {
  answer({
    'GET /api/policies/:name': ({ params }) => ({ ...policy, title: `Our ${params.name}` }),
    'GET /api/retention': retentionKinds.map((kind) => ({
      kind,
      minutes: kind === 'security_log' ? 90 * DAY : 7 * DAY,
    })),
  })
  open(<PolicyPage />, { at: '/privacy' })
  const log = (await screen.findByText('Changes to how you sign in')).closest('div')!
  within(log).getByText('90 days')
  expect(screen.getAllByText('7 days')).toHaveLength(retentionKinds.length - 1)
  screen.getByRole('heading', { level: 1, name: 'Our privacy' })
  screen.getByText(/^Version 3, of /)
  const order = ['How long', 'Changes to how you sign in', 'What others see'].map((text) => screen.getByText(text))
  for (const [one, next] of [order.slice(0, 2), order.slice(1)])
    expect(one!.compareDocumentPosition(next!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a text that cannot be loaded can be loaded again', async () => {
  answer({ 'GET /api/policies/:name': refused('unavailable') })
  open(<PolicyPage />, { at: '/conduct' })
  screen.getByRole('heading', { level: 1, name: 'Code of Conduct' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer({ 'GET /api/policies/:name': { ...policy, title: null, html: ['<p>Be kind.</p>'] } })
  fireEvent.click(again)
  await screen.findByText('Be kind.')
})

test('periods that cannot be loaded can be loaded again, and the rest of the page is there', async () => {
  answer({ 'GET /api/policies/:name': policy, 'GET /api/retention': refused('unavailable') })
  open(<PolicyPage />, { at: '/Privacy/' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByRole('heading', { name: 'What others see' })
  answer({ 'GET /api/retention': [{ kind: 'notifications', minutes: 365 * DAY }] })
  fireEvent.click(again)
  await screen.findByText('1 year')
})

test.each([
  [10, '10 minutes'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [DAY, '1 day'],
  [30 * DAY, '30 days'],
  [365 * DAY, '1 year'],
  [400 * DAY, '400 days'],
  [730 * DAY, '2 years'],
])('%i minutes are named %s', (minutes, name) => expect(formatPeriod(minutes)).toBe(name))
