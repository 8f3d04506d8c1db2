import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refused } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { ProposedSpotsPage, SafetyReportPage } from '#web/pages/settings/operators.tsx'

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
