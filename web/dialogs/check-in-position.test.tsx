import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bay, ended, go, knowTheBay, openCheckIn, popularAre, shows, surfer } from '#test/component/check-in.tsx'
import { answer, sentTo } from '#test/component/network.ts'
import { standAt, withoutPositions } from '#test/component/position.ts'
import { aSession } from '#test/component/session.ts'
import { showsTexts } from '#test/component/shows-texts.ts'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { useGps } from '#web/features/sessions/parts/gps-line.tsx'

const start = 'POST /api/surf-sessions'
beforeEach(knowTheBay)

test.each([
  ['denied', () => showsTexts(screen, 'checkIn', 'GPS unavailable', 'Location access denied by user')],
  ['unavailable', () => showsTexts(screen, 'checkIn', 'GPS unavailable', 'Location information unavailable')],
  ['timeout', () => showsTexts(screen, 'checkIn', 'GPS unavailable', 'Location request timed out')],
  ['unknown', () => showsTexts(screen, 'checkIn', 'GPS unavailable', 'Failed to get location')],
] as const)('a phone without a position (%s) shows the reason and locates again on demand', async (state, saysWhy) => {
  standAt(state)
  await openCheckIn()
  await saysWhy()
  expect(go().getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('heading', { name: 'Nearby Spots' })).toBeNull()
  const asked = standAt('searching')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await showsTexts(screen, 'checkIn', 'Getting location...')
  expect(asked.oldest).toEqual([0])
})

test('a browser without geolocation shows that, and a spot can still be chosen', async () => {
  vi.restoreAllMocks()
  withoutPositions()
  await openCheckIn()
  await showsTexts(screen, 'checkIn', 'GPS unavailable', 'Geolocation is not supported by this browser')
  fireEvent.click(within(screen.getByRole('list', { name: 'Popular Spots' })).getByRole('radio'))
  await shows('Check in at Quiet Bay')
})

test('a known position is shown with its accuracy and the check-in spot', async () => {
  const near = { ...aSpot({ name: 'Thurso East', latitude: 58.602, longitude: -3.51 }), distance: 0.1 }
  answer({ 'GET /api/surf-spots/nearby': [near] })
  standAt({ latitude: 58.602, longitude: -3.508 })
  await openCheckIn()
  await shows('58.6020, -3.5080Accurate to 11 yd')
  await shows('Check in at Thurso East')
  await showsTexts(screen, 'checkIn', 'Nearby Spots')
  const popular = within(await screen.findByRole('list', { name: 'Popular Spots' }))
  expect(popular.getByRole('radio').getAttribute('aria-label')).toBe('Quiet Bay')
  expect(go().getAttribute('aria-disabled')).not.toBe('true')
})

test('the spot found by GPS is selected and listed once', async () => {
  const near = {
    ...aSpot({ id: crypto.randomUUID(), name: 'Thurso East', latitude: 58.602, longitude: -3.51 }),
    distance: 0.1,
  }
  answer({
    'GET /api/surf-spots/nearby': [near, { ...aSpot({ name: 'Far' }), distance: 3 }],
    'GET /api/surf-spots/popular': popularAre(near, bay),
    'GET /api/surf-sessions/user/:userId': [ended({ surfSpot: near, surfSpotId: near.id })],
    [start]: aSession(surfer),
  })
  standAt({ latitude: 58.602, longitude: -3.508 })
  await openCheckIn()
  await waitFor(() => expect(screen.getAllByRole('radio', { name: 'Thurso East' })).toHaveLength(1))
  const chosen = screen.getByRole<HTMLInputElement>('radio', { name: 'Thurso East' })
  expect(chosen.checked).toBe(true)
  fireEvent.click(go())
  await screen.findByText('Checked In!')
  // The position of the phone, which a rescue needs; the server attaches the spot.
  expect(sentTo(start)).toMatchObject([{ latitude: 58.602, longitude: -3.508 }])
})

test('locating times out after ten seconds, and a later position still counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const found = Promise.withResolvers<PositionCallback>()
  const getCurrentPosition = (found_: PositionCallback) => found.resolve(found_)
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation)
  const { result } = renderHook(useGps)
  expect(result.current.gps.status).toBe('loading')
  act(() => void vi.advanceTimersByTime(9_999))
  expect(result.current.gps.status).toBe('loading')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current.gps).toEqual({ status: 'error', reason: 'Location request timed out' })
  vi.useRealTimers()
  const answerLate = await found.promise
  await act(async () => answerLate({ coords: { latitude: 1, longitude: 2, accuracy: 5 } } as GeolocationPosition))
  expect(result.current.gps.status).toBe('located')
})

test('without a position, recent and regional spots come before popular ones, without duplicates', async () => {
  const home = aSpot({ id: crypto.randomUUID(), name: 'Home Reef' })
  const local = aSpot({ id: crypto.randomUUID(), name: 'Local Point' })
  localStorage.setItem('discover-region', 'Portugal')
  onTestFinished(() => localStorage.removeItem('discover-region'))
  standAt('denied')
  answer({
    'GET /api/surf-sessions/user/:userId': [ended({ surfSpot: home, surfSpotId: home.id })],
    'GET /api/surf-spots/popular': ({ query: { region } }) => (region ? [home, local] : [local, bay]),
    'GET /api/surf-spots/:id': home,
  })
  await openCheckIn()
  await screen.findByRole('list', { name: 'Spots in Portugal' })
  const listsOf = () => screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))
  expect(listsOf().filter((name) => name?.includes('Spots'))).toEqual([
    'Recent Spots',
    'Spots in Portugal',
    'Popular Spots',
  ])
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    ...['Home Reef', 'Local Point', 'Quiet Bay'],
  ])
})

test('a surfer can check in at a position far from every spot', async () => {
  standAt({ latitude: 31.25, longitude: -41.123456 })
  await openCheckIn()
  await shows('31.2500, -41.1235')
  await shows('No surf spots found nearby. You can check in where you are.')
  await shows('By GPS: your position, no spot right here')
  answer({ [start]: aSession(surfer) })
  fireEvent.click(go())
  await screen.findByText('Checked In!')
  expect(sentTo(start)).toMatchObject([{ customLocation: 'Current GPS Location', latitude: 31.25 }])
})

test('without GPS a spot is found by name, region or as a secret one, and chosen by keyboard', async () => {
  standAt('denied')
  const thurso = aSpot({ id: crypto.randomUUID(), name: 'Thurso East', area: 'Thurso', country: 'Scotland' })
  const secret = { id: crypto.randomUUID(), name: 'Grandma’s Ledge', latitude: 30.1, longitude: -9.9, note: '' }
  answer({
    'GET /api/surf-spots/all': [thurso, bay],
    'GET /api/secret-spots': [{ ...secret, user: surfer, sharedWith: [] }],
    [start]: aSession(surfer),
  })
  await openCheckIn()
  await shows('Choose a spot to check in')
  const forSession = screen.getByText(/Alarm after/)
  const popular = screen.getByRole('list', { name: 'Popular Spots' })
  const follows = forSession.compareDocumentPosition(popular) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(follows, 'what is chosen for this session stands before the lists').not.toBe(0)
  const field = screen.getByRole('searchbox', { name: 'Search surf spots' })
  const search = (value: string) => fireEvent.change(field, { target: { value } })
  const found = () => within(screen.getByRole('list', { name: 'Spots found' })).getAllByRole('button')
  for (const [words, name] of [
    ['grandma', /^Grandma’s Ledge.*Secret spot/],
    ['scotland', /^Thurso East/],
    ['thurzo', /^Thurso East/],
  ] as const) {
    search(words)
    await waitFor(() => expect(found()[0]?.textContent).toMatch(name))
  }
  search('xqzzv')
  await shows('No surf spots found')
  search('thurzo')
  await waitFor(() => expect(found()).toHaveLength(1))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(document.activeElement).toBe(found()[0])
  fireEvent.click(document.activeElement!)
  await shows('Check in at Thurso East')
  const choice = within(screen.getByRole('list', { name: 'Your Choice' })).getByRole<HTMLInputElement>('radio')
  expect([choice.getAttribute('aria-label'), choice.checked]).toEqual(['Thurso East', true])
  screen.getByRole('button', { name: 'Check In Now', description: 'Check in at Thurso East' })
  fireEvent.click(go())
  await screen.findByText('Checked In!')
  expect(sentTo(start)).toMatchObject([{ surfSpotId: thurso.id }])
})
