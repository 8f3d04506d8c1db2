import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refused } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { ProposedSpotsPage, SafetyReportPage } from '#web/pages/operators/server.tsx'

test.each([
  ['proposed spots', '/operators/spots', <ProposedSpotsPage key="spots" />],
  ['the safety report', '/safety/report', <SafetyReportPage key="report" />],
])('a surfer who is not an operator reads that %s is for operators', async (_, at, page) => {
  answer({
    'GET /api/surf-spots/proposals/open': refused('operators_only'),
    'GET /api/surf-spots/disagreements': refused('operators_only'),
    'GET /api/safety/report': refused('operators_only'),
  })
  open(page, { at, as: aSurfer() })
  await screen.findByText('This page is for the people who run this server')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('after a restore the safety report names surfers who were overdue, and counts what was not sent', async () => {
  const kai = {
    id: crypto.randomUUID(),
    firstName: 'Kai',
    lastName: 'Nakamura',
    username: 'kai',
    profileImageUrl: null,
  }
  answer({
    'GET /api/safety/report': {
      isProtected: true,
      checkedAt: new Date().toISOString(),
      canMail: true,
      canText: false,
      watched: 0,
      openAlarms: 1,
      due: 0,
      failed: 0,
      failures: [],
      restores: [
        {
          id: crypto.randomUUID(),
          restoredAt: new Date().toISOString(),
          backedUpAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
          archive: 'lineup.tar',
          settled: [
            { kind: 'alarms', count: 1 },
            { kind: 'mails', count: 2 },
          ],
        },
      ],
      missedAlarms: [
        {
          sessionId: crypto.randomUUID(),
          user: kai,
          kind: 'overdue',
          dueAt: new Date(Date.now() - 3_600_000).toISOString(),
          email: 'kai@example.com',
          contacts: [{ name: 'Mum', phone: '+61 412 345 678', email: null }],
        },
      ],
    },
  })
  open(<SafetyReportPage />, { at: '/safety/report', as: aSurfer({ isOperator: true }) })
  const overdue = await screen.findByRole('list', { name: 'Nobody was alerted' })
  expect(overdue.textContent).toMatch(
    /Kai Nakamura \(@kai\)Due back 1 hour ago, .*kai@example.comContact: Mum, \+61 412/,
  )
  const restores = screen.getByRole('list', { name: 'Restores from a backup' })
  expect(restores.textContent).toMatch(/From lineup.tar, made 5 hours ago.*1 alarm, 2 e-mails about accounts/)
})
