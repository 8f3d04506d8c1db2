import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  bay,
  dialog,
  ended,
  go,
  knowTheBay,
  openCheckIn,
  popularAre,
  shows,
  surfer,
} from '#test/component/check-in.tsx'
import { answer, failed, refused, sentTo, unreached } from '#test/component/network.ts'
import { standAt } from '#test/component/position.ts'
import { aSession } from '#test/component/session.ts'
import { showsTexts, showsToast } from '#test/component/shows-texts.ts'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { refresh } from '#web/lib/api/cache.ts'

const start = 'POST /api/surf-sessions'
beforeEach(knowTheBay)

async function chooseBay() {
  fireEvent.click(within(screen.getByRole('list', { name: 'Popular Spots' })).getByRole('radio'))
  await waitFor(() => expect(go().getAttribute('aria-disabled')).not.toBe('true'))
}

test('pressing Check In without a place asks for a spot or GPS and sends nothing', async () => {
  const asked = standAt('searching')
  await openCheckIn()
  await showsTexts(screen, 'checkIn', 'Check In to Surf', 'Getting location...', 'Refresh', 'Popular Spots')
  await showsTexts(screen, 'checkIn', 'Check In Now', 'Schedule Session')
  expect(asked.oldest).toEqual([60_000])
  fireEvent.click(go())
  await showsToast(screen, 'Location Required: Please select a spot or enable GPS location.')
  expect(sentTo(start)).toEqual([])
})

test('a spot without a description is labelled popular, with only the surf known for this hour', async () => {
  const hour = {
    ...{ time: new Date().toISOString(), waveHeight: 0, swellHeight: 0.2, swellPeriod: 5, swellDirection: 300 },
    ...{ swellPeriodKind: 'peak' as const, surfRating: 0, warning: null, windSpeed: 10, windDirection: 90 },
    ...{ windSide: null, waterTemperature: null, hoursOld: 0 },
  }
  const flat = { ...bay, currentConditions: { forecasts: [hour] } }
  answer({ 'GET /api/surf-spots/popular': popularAre(flat, aSpot({ name: 'Unmeasured' })) })
  await openCheckIn()
  await showsTexts(screen, 'checkIn', 'Popular surf spot')
  const [first, second] = within(screen.getByRole('list', { name: 'Popular Spots' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('0 ft · Flat')
  expect(second?.textContent).not.toMatch(/\d ft/)
})

test('a check-in without changes follows the settings', async () => {
  await openCheckIn({ overdueHours: 2, defaultVisibility: 'buddies' })
  await shows('Buddies see it. Alarm after 2 h.')
  await shows("If you don't come back, nobody is told.")
  answer({ [start]: aSession(surfer) })
  await chooseBay()
  fireEvent.click(go())
  await showsToast(screen, 'Checked In!: Your surf session has started. Stay safe out there!')
  // ARIA knows nothing modal of a group.
  expect(screen.getByRole('group', { name: 'Checked In!' }).hasAttribute('aria-modal')).toBe(false)
  const [sent] = sentTo(start)
  expect(sent).toMatchObject({ surfSpotId: bay.id, board: null, timeZone: expect.any(String) })
  for (const choice of ['visibility', 'isDelayed', 'overdueHours']) expect(sent).not.toHaveProperty(choice)
})

test('a check-in is shown only after leaving if the settings say so', async () => {
  await openCheckIn({ delaysPublishing: true, overdueHours: 2 })
  await shows('Everyone sees it after you leave. Alarm after 2 h.')
})

test('visibility, delay, alarm time and board can be chosen for one session', async () => {
  await openCheckIn()
  fireEvent.click(screen.getByRole('button', { name: 'Buddies' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show where I was only after I leave' }))
  await shows('your buddies are still alerted with your location')
  const more = screen.getByRole('button', { name: 'Raise the alarm after: more' })
  for (let hours = 4; hours < 8; hours += 1) fireEvent.click(more)
  expect(more.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('group', { name: 'Raise the alarm after' }).textContent).toContain('8 hours')
  fireEvent.click(screen.getByRole('button', { name: 'Raise the alarm after: less' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Board/ }), { target: { value: 'Red longboard' } })
  await shows('Buddies see it after you leave. Alarm after 7 h.')
  answer({ [start]: aSession(surfer) })
  await chooseBay()
  fireEvent.click(go())
  await screen.findByText('Checked In!')
  const chosen = { visibility: 'buddies', isDelayed: true, overdueHours: 7, board: 'Red longboard' }
  expect(sentTo(start)).toMatchObject([chosen])
})

test('a check-in preselects the board of the last session', async () => {
  answer({ 'GET /api/surf-sessions/user/:userId': [ended({ board: 'Red longboard' })] })
  await openCheckIn()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Board/ }).value).toBe('Red longboard'),
  )
})

test('a failed check-in shows an error, and a retry sends the same check-in', async () => {
  answer({ [start]: failed() })
  await openCheckIn()
  await chooseBay()
  fireEvent.click(go())
  await showsToast(screen, 'Check-in Failed: Unable to start session. Please try again.')
  answer({ [start]: aSession(surfer) })
  await waitFor(() => expect(go().disabled).toBe(false))
  fireEvent.click(go())
  await screen.findByText('Checked In!')
  const [first, second] = sentTo(start) as { clientId: string }[]
  expect(second?.clientId, 'the same intent').toBe(first?.clientId)
})

test('a check-in whose response is lost is sent once more with the same id', async () => {
  const arrived = new Set<string>()
  answer({
    [start]: ({ body: { clientId = '' } }) => {
      if (arrived.has(clientId)) return aSession(surfer)
      arrived.add(clientId)
      return unreached()
    },
  })
  await openCheckIn()
  await chooseBay()
  fireEvent.click(go())
  await screen.findByText('Checked In!')
  expect(arrived.size).toBe(1)
})

test('a late answer reports the check-in and does not navigate away from the page of then', async () => {
  const mayStart = Promise.withResolvers<void>()
  answer({ [start]: () => mayStart.promise.then(() => aSession(surfer)) })
  await openCheckIn()
  await chooseBay()
  fireEvent.click(go())
  await within(dialog()).findByRole('button', { name: 'Checking in...' })
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  history.pushState(null, '', '/buddies')
  mayStart.resolve()
  await screen.findByText('Checked In!')
  expect(location.pathname + location.search).toBe('/buddies')
})

test('a surfer already in the water reads where, and has to check out there first', async () => {
  const session = aSession(surfer)
  answer({ [start]: refused('already_checked_in') })
  await openCheckIn()
  await chooseBay()
  // Another phone has checked in meanwhile.
  answer({ 'GET /api/surf-sessions/user/:userId': [session] })
  fireEvent.click(go())
  await screen.findByText('Check-in Failed')
  await shows("You're checked in at Manu Bay. Check out there first.")
  expect(go().disabled).toBe(true)
  const over = ended({ id: session.id })
  answer({
    'PUT /api/surf-sessions/:id/end': () => {
      answer({ 'GET /api/surf-sessions/user/:userId': [over] })
      return over
    },
  })
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Check Out' }))
  await waitFor(() => expect(dialog().textContent).not.toContain('Check out there first.'))
  await waitFor(() => expect(go().disabled).toBe(false))
  await waitFor(() => expect(sentTo('PUT /api/surf-sessions/:id/end')).toHaveLength(1))
})

test('a session being ended does not reappear through a concurrent fetch', async () => {
  const own = 'GET /api/surf-sessions/user/:userId'
  const session = aSession(surfer)
  const mayEnd = Promise.withResolvers<void>()
  answer({
    [own]: [session],
    'PUT /api/surf-sessions/:id/end': () => mayEnd.promise.then(() => ended({ id: session.id })),
  })
  const { cache } = await openCheckIn()
  await shows('Check out there first.')
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Check Out' }))
  await waitFor(() => expect(dialog().textContent).not.toContain('Check out there first.'))
  // The server still says that it goes on, also of a session that was logged in between.
  answer({ [own]: [session, ended()] })
  await act(() => refresh(cache, own))
  expect(dialog().textContent).not.toContain('Check out there first.')
  answer({ [own]: [ended({ id: session.id }), ended()] })
  mayEnd.resolve()
  await waitFor(() => expect(cache.isMutating() + cache.isFetching()).toBe(0))
  expect(dialog().textContent).not.toContain('Check out there first.')
})

test('no spot moves under a thumb when the secret ones come in above it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reef = { id: crypto.randomUUID(), name: 'Fog Reef', latitude: 70.9512, longitude: -8.6104, note: '' }
  answer({
    'GET /api/secret-spots': () => promise.then(() => [{ ...reef, user: surfer, sharedWith: [] }]),
    [start]: aSession(surfer),
  })
  await openCheckIn()
  const isKeptBack = () => screen.getByRole('list', { name: 'Popular Spots' }).closest('.invisible') !== null
  expect(isKeptBack()).toBe(true)
  resolve()
  fireEvent.click(await screen.findByRole('radio', { name: 'Fog Reef' }))
  expect(isKeptBack()).toBe(false)
  fireEvent.click(go())
  await screen.findByText('Checked In!')
  expect(sentTo(start)).toMatchObject([{ secretSpotId: reef.id }])
})
