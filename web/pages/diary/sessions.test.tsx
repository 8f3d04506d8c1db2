import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, failed } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { SessionsPage } from '#web/pages/diary/sessions.tsx'

const openSessions = (at = '/sessions') => open(<SessionsPage />, { at, as: aSurfer() })

test('a surfer without sessions reads how to begin', async () => {
  openSessions()
  await screen.findByText('No sessions yet')
  screen.getByText('Start your first surf session!')
  screen.getByRole('button', { name: 'Log a past session' })
})

test('a list that failed to load can be retried', async () => {
  answer({ 'GET /api/surf-sessions/user/:userId': failed(502) })
  openSessions()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain("Couldn't load your sessions")
  answer({ 'GET /api/surf-sessions/user/:userId': [] })
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByText('No sessions yet')
})

test('a session is listed in the month of its local time', async () => {
  const surfer = aSurfer()
  answer({
    'GET /api/surf-sessions/user/:userId': [
      aSession(surfer, { startTime: '2026-10-31T20:00:00.000Z', endTime: '2026-10-31T21:00:00.000Z', isActive: false }),
    ],
  })
  open(<SessionsPage />, { at: '/sessions', as: surfer })
  await screen.findByRole('heading', { name: 'November 2026' })
})

test('a year contains the sessions of that year in their local time', async () => {
  const surfer = aSurfer()
  // In New Zealand the year has begun by then, and in California it has not.
  const around = { startTime: '2025-12-31T15:00:00.000Z', endTime: '2025-12-31T16:00:00.000Z', isActive: false }
  const california = { customLocation: 'Old Pier', surfSpotId: null, surfSpot: null, latitude: 33.66, longitude: -118 }
  answer({
    'GET /api/surf-sessions/user/:userId': [
      aSession(surfer, { ...around, notes: 'Already 2026' }),
      aSession(surfer, { ...around, ...california, notes: 'Still 2025' }),
    ],
  })
  open(<SessionsPage />, { at: '/sessions?year=2026', as: surfer })
  await screen.findByText('Already 2026')
  await waitFor(() => expect(screen.queryByText('Still 2025')).toBeNull())
  screen.getByText('1 session')
})

test('a year without sessions is empty and links back to all sessions', async () => {
  openSessions('/sessions?year=2019')
  await screen.findByText('No sessions found')
  fireEvent.click(screen.getByRole('button', { name: 'All sessions' }))
  await screen.findByText('No sessions yet')
  expect(location.search).toBe('')
})
