import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { showsTexts } from '#test/component/shows-texts.ts'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { App } from '#web/app/app.tsx'
import { ProfilePage } from '#web/pages/profile.tsx'

test('a new profile shows a loading state, then its empty sections, and leads to each settings page', async () => {
  const surfer = aSurfer()
  const held = Promise.withResolvers<void>()
  const names = { early_bird: 'Early Bird', ten_day_streak: '10 Day Streak', photographer: 'Photographer', one: 'One' }
  answer({
    'GET /api/auth/user': () => held.promise.then(() => surfer),
    'GET /api/achievements': Object.entries(names).map(([key, name]) => ({
      ...{ key, name, text: 'Surf more', done: 0, goal: 10, earnedOn: null },
    })),
  })
  open(<App />, { at: '/profile', as: surfer })
  await showsTexts(screen, 'profile', 'Loading profile...')
  held.resolve()
  await showsTexts(screen, 'profile', 'Edit', 'Sessions', 'Hours', '{hours}h', 'This Week', 'Buddies', 'Early Bird')
  await showsTexts(screen, 'profile', '10 Day Streak', 'Photographer', 'More to unlock', 'Recent Sessions', 'View All')
  await showsTexts(screen, 'profile', 'No sessions yet', 'Start your first surf session!', 'Notifications')
  await showsTexts(screen, 'profile', 'Privacy & Safety', 'Emergency Contacts', 'Help & Support', 'Log Out')
  const links = within(screen.getByRole('list', { name: 'Settings' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/settings/notifications',
    '/settings/privacy',
    '/settings/contacts',
    '/help',
    '/settings',
  ])
  const logOut = screen.getByRole('link', { name: 'Log Out' })
  expect(logOut.getAttribute('href')).toBe('/api/logout')
})

test('a session without a place has no missing text, and the clock of its position', async () => {
  const surfer = aSurfer({ username: 'kai' })
  const startTime = '2026-11-19T20:15:00.000Z'
  const session = aSession(surfer, {
    startTime,
    surfSpotId: null,
    surfSpot: null,
    latitude: -17.86,
    longitude: -149.25,
  })
  answer({ 'GET /api/surf-sessions/user/:userId': [session], 'GET /api/users/me': { ...surfer, email: '' } })
  const { settled } = open(
    <WithOutbox surfer={surfer}>
      <ProfilePage user={surfer} />
    </WithOutbox>,
    { at: '/profile', as: surfer },
  )
  await showsTexts(screen, 'profile', 'Unknown Location', 'Active', 'Duration', 'In progress', 'Waves', 'N/A')
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Recent sessions' }).textContent).toMatch(/Start10:15\sAM/),
  )
  await settled()
  const below = screen.getByRole('heading', { level: 1 }).nextElementSibling
  expect(below?.textContent).toBe('@kai')
})

const surfer = aSurfer({ emergencyContact: 'Ben' })

/** The own profile, once its figures have come. */
async function openProfile() {
  answer({ 'GET /api/achievements': [] })
  open(
    <WithOutbox surfer={surfer}>
      <ProfilePage user={surfer} />
    </WithOutbox>,
    { at: '/profile', as: surfer },
  )
  await screen.findByText('No sessions yet')
}

test('the profile names the first emergency contact and leads to the list', async () => {
  await openProfile()
  const row = await screen.findByRole('link', { name: /^Emergency Contacts.*Ben/ })
  expect(row.getAttribute('href')).toBe('/settings/contacts')
})

test('a profile shows who can open its link, which is copied without a share sheet', async () => {
  await openProfile()
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Share' }))
  await sheet.findByText(/^Only people who are signed in to Lineup can open this link/)
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fireEvent.click(sheet.getByRole('button', { name: 'Share Link' }))
  await screen.findByText('Link copied')
  expect(written).toHaveBeenCalledWith(`${location.origin}/discover?surfer=${surfer.id}`)
})

test('a page that is left open past midnight requests the new week', async () => {
  vi.useFakeTimers({ now: new Date().setHours(23, 50, 0, 0), shouldAdvanceTime: true })
  await openProfile()
  await waitFor(() => expect(sentTo('GET /api/user-stats')).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(20 * 60_000))
  await waitFor(() => expect(sentTo('GET /api/user-stats')).toHaveLength(2))
})
