import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#surf/time/durations.ts'
import { playLiveServer } from '#test/component/live-server.ts'
import { answer, refused, sentTo, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { showsTexts } from '#test/component/shows-texts.ts'
import { aForecast, aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { App } from '#web/app/app.tsx'
import { isPhoneStored, openPhone } from '#web/features/tracks/recording/phone-track.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { LEAVES, rememberLeaving } from '#web/lib/offline/left-accounts.ts'

test('a page that becomes visible again checks who is signed in', async () => {
  open(<App />, { at: '/nowhere' })
  await screen.findByText('404 Page Not Found')
  expect(sentTo('GET /api/auth/user')).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(sentTo('GET /api/auth/user')).toHaveLength(2))
})

test('a visitor has no live connection', async () => {
  const connections = playLiveServer()
  const { settled } = open(<App />, { at: '/discover' })
  await screen.findByRole('heading', { name: 'Discover Surf Spots' })
  await settled()
  expect(connections).toEqual([])
})

test('a visitor who opens an alarm link is asked to sign in', async () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue()
  open(<App />, { at: '/?alarm=ea9e47b4-a253-4482-aa78-3073a8d60201', as: null })
  const signIn = '/api/login?next=%2F%3Falarm%3Dea9e47b4-a253-4482-aa78-3073a8d60201'
  await waitFor(() => expect(replace).toHaveBeenCalledWith(signIn))
})

test('the link to the sign-in page does not wait for a response', async () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue()
  answer({ 'GET /api/auth/user': () => new Promise(() => {}) })
  open(<App />, { at: '/login?next=/buddies' })
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/api/login?next=%2Fbuddies'))
})

test.each([
  ['/home', 'plan'],
  ['/buddies', 'surfer'],
])('a visitor at %s?%s= is invited to sign in over Discover, which leads back there', async (path, sheet) => {
  const query = `${sheet}=${crypto.randomUUID()}`
  open(<App />, { at: `${path}?${query}` })
  const invitation = within(await screen.findByRole('dialog'))
  expect(location.pathname + location.search).toBe(`/discover?${query}`)
  const next = encodeURIComponent(`/discover?${query}`)
  const hrefOf = (name: string) => invitation.getByRole('link', { name }).getAttribute('href')
  expect([hrefOf('Sign in'), hrefOf('Join')]).toEqual([`/api/login?next=${next}`, `/api/login?signup&next=${next}`])
})

test.each<[string, string, string | null]>([
  ['a visitor', '/no/such/beach', null],
  ['a visitor', '/settings/privacy?from=a%20mail#who', '/settings/privacy?from=a%20mail#who'],
])('%s reads at %s that there is no page, or that it opens after signing in', async (_, at, next) => {
  open(<App />, { at })
  await showsTexts(screen, 'notFound', '404 Page Not Found', 'Did you forget to add the page to the router?')
  const signIn = screen.queryByRole('link', { name: 'Sign in to see it' })
  expect(signIn?.getAttribute('href') ?? null).toBe(next && `/api/login?next=${encodeURIComponent(next)}`)
})

test('a surfer at an unknown address finds back', async () => {
  open(<App />, { at: '/no/such/beach', as: aSurfer() })
  await showsTexts(screen, 'notFound', '404 Page Not Found')
  fireEvent.click(screen.getByRole('link', { name: 'Back to the beach' }))
  await screen.findByRole('navigation', { name: 'Main' })
  await showsTexts(screen, 'shell', 'Lineup', 'Home', 'Discover', 'Buddies', 'Profile')
})

test('a spinner shows while the sign-in is checked, and an unreachable server can be retried', async () => {
  const held = Promise.withResolvers<void>()
  answer({ 'GET /api/auth/user': () => held.promise.then(unreached) })
  open(<App />)
  screen.getByRole('img', { name: 'Loading' })
  expect(screen.queryByRole('button')).toBeNull()
  held.resolve()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain("Couldn't load Lineup")
  expect(alert.textContent).toContain("We couldn't reach the server.")
  answer({ 'GET /api/auth/user': refused('sign_in_required') })
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Ready to Surf?' })
})

test('Home opens a session, a spot and the check-in, each at its own address', async () => {
  const mana = aSurfer({ firstName: 'Mana' })
  const session = aSession(mana)
  const spot = aSpot({ id: crypto.randomUUID(), name: 'Manu Bay', attribution: 'The surf club of the isles' })
  answer({
    'GET /api/surf-sessions/active': [{ ...session, distance: 1, isBuddy: false }],
    'GET /api/surf-spots/nearby': [{ ...spot, distance: 1 }],
    'GET /api/surf-sessions/:id': session,
    'GET /api/surf-sessions/:id/conditions': { start: null, end: null, isPending: false },
    'GET /api/surf-spots/:id': spot,
    'GET /api/surf-spots/:id/forecast': aForecast(),
    'GET /api/surf-spots/:id/buoy': { buoy: null, observation: null, forecastErrors: [], attribution: '' },
  })
  const { cache } = open(<App />, { at: '/home', as: aSurfer() })
  const isAt = (address: string) => expect(location.pathname + location.search).toBe(address)
  fireEvent.click(await screen.findByRole('button', { name: /^Mana Lane/ }))
  await screen.findByRole('dialog', { name: 'Mana Lane' })
  isAt(`/home?session=${session.id}`)
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  isAt('/home')

  const nearby = within(screen.getByRole('region', { name: 'Surf Spots Near You' }))
  fireEvent.click(nearby.getByRole('button', { name: /Manu Bay/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Manu Bay' })
  isAt(`/home?spot=${spot.id}`)
  await showsTexts(screen, 'spot', 'Popularity: {score}/100', 'Check In Here', 'No sessions recorded here yet')
  await showsTexts(screen, 'spot', 'No buddy sessions here recently')
  for (const text of ['38.7000, -9.4000', 'The surf club of the isles']) expect(sheet.textContent).toContain(text)
  answer({ 'GET /api/surf-sessions/spot/:id/buddies': [session] })
  await refresh(cache, 'GET /api/surf-sessions/spot/:id/buddies')
  await showsTexts(screen, 'spot', 'View')

  fireEvent.click(within(sheet).getByRole('button', { name: 'Check In Here' }))
  const checkIn = await screen.findByRole('dialog', { name: 'Check In to Surf' })
  const choice = within(await within(checkIn).findByRole('list', { name: 'Your Choice' }))
  expect(choice.getByRole<HTMLInputElement>('radio', { name: /^Manu Bay/ }).checked).toBe(true)
  expect(screen.queryByRole('dialog', { name: 'Manu Bay' })).toBeNull()
  fireEvent.click(within(checkIn).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  isAt('/home')
})

test('closing a session opened from a notification leaves no entry in the history', async () => {
  const surfer = aSurfer()
  const guest = aSurfer({ firstName: 'Gabe' })
  const session = aSession(surfer)
  const { id, firstName, lastName, username, profileImageUrl } = guest
  const joined = {
    ...{ id: crypto.randomUUID(), kind: 'joined' as const, text: 'Gabe Lane joined your session', readAt: null },
    ...{ actor: { id, firstName, lastName, username, profileImageUrl }, createdAt: new Date().toISOString() },
    ...{ sessionId: session.id, planId: null, place: 'Manu Bay', quote: null },
  }
  answer({
    'GET /api/notifications': { items: [joined], unread: 1 },
    'PUT /api/notifications/read': { unread: 0 },
    'GET /api/surf-sessions/:id': session,
    'GET /api/surf-sessions/:id/conditions': { start: null, end: null, isPending: false },
    'GET /api/surf-sessions/:id/safety': { sessionId: session.id, overdueAt: null, alarm: null, steps: [] },
  })
  open(<App />, { at: '/buddies', as: surfer })
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  fireEvent.click(await screen.findByRole('link', { name: /joined/ }))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Manu Bay'))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/notifications')
  act(() => history.back())
  await screen.findByRole('heading', { level: 1, name: 'Surf Buddies' })
})

test('what an account left on the phone goes once the account does', async () => {
  const [gone, leaving] = [aSurfer(), aSurfer({ leavesAt: new Date(Date.now() + 7 * DAY_MS).toISOString() })]
  for (const { id } of [gone, leaving]) (await openPhone(id)).close()
  rememberLeaving(gone.id, new Date(Date.now() - DAY_MS).toISOString())
  const { unmount } = open(<App />, { at: '/help', as: leaving })
  await screen.findByRole('heading', { level: 1, name: 'Help & Support' })
  await waitFor(async () => expect(await isPhoneStored(gone.id)).toBe(false))
  unmount()
  // Signed out before that day, the track still waits: the surfer may change their mind.
  open(<App />, { at: '/no/such/beach' })
  await screen.findByText('404 Page Not Found')
  expect(await isPhoneStored(leaving.id)).toBe(true)
  expect(localStorage.getItem(LEAVES + leaving.id)).toBe(leaving.leavesAt)
})
