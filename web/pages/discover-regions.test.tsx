import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { card, filter, listIs, openDiscover, search, view } from '#test/component/discover.tsx'
import { aSurfer } from '#test/component/new-account.ts'
import { standAt } from '#test/component/position.ts'
import { showsTexts } from '#test/component/shows-texts.ts'
import { spotsOf } from '#test/sea/spots-told.ts'

const address = () => location.pathname + location.search
const addressIs = (expected: string) => waitFor(() => expect(address()).toBe(expected))

beforeEach(() => void standAt('denied'))

const PORTUGAL = { country: 'Portugal', area: 'Peniche' }
const HAWAII = { country: 'United States', area: 'North Shore, Oahu, Hawaii' }

test('without a position the reader chooses a region, which is stored on the phone', async () => {
  const unknown = { timeZone: 'UTC', language: 'en' }
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(unknown.language)
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, ...unknown })
  openDiscover(
    [
      { name: 'Supertubos', ...PORTUGAL },
      { name: 'Pipeline', ...HAWAII },
    ],
    { answers: { 'GET /api/surf-spots/regions': [{ name: 'Portugal', spots: 1 }] }, region: null },
  )
  const chooser = within(await screen.findByRole('group', { name: 'Where do you surf?' }))
  expect(screen.queryByRole('list', { name: 'All surf spots' })).toBeNull()
  await chooser.findByRole('option', { name: /^Portugal/ })
  fireEvent.change(chooser.getByRole('combobox'), { target: { value: 'Portugal' } })
  await addressIs('/discover?region=Portugal')
  await listIs('Supertubos')
  screen.getByText('1 spot in Portugal')
  expect(localStorage.getItem('discover-region')).toBe('Portugal')
  expect(screen.queryByRole('group', { name: 'Where do you surf?' })).toBeNull()
})

test('Nearby without a position shows a notice and stays in the region', async () => {
  openDiscover(
    [
      { name: 'Supertubos', ...PORTUGAL },
      { name: 'Pipeline', ...HAWAII },
    ],
    { at: '/discover?filter=nearby', region: 'Portugal' },
  )
  await screen.findByText("We don't know where you are.")
  await listIs('Supertubos')
})

test('the search finds regions, even with typos, and a chosen one can be changed', async () => {
  openDiscover(
    [
      { name: 'Supertubos', ...PORTUGAL },
      { name: 'Pipeline', ...HAWAII },
      { name: 'Sunset', ...HAWAII },
    ],
    { region: 'Portugal' },
  )
  await listIs('Supertubos')
  search('noth shore')
  const regions = within(await screen.findByRole('list', { name: 'Regions' }))
  const [first] = regions.getAllByRole('button')
  expect(first!.textContent).toContain('North Shore, Oahu, Hawaii, United States')
  fireEvent.click(first!)
  await listIs('Pipeline', 'Sunset')
  expect(screen.getByPlaceholderText('Search surf spots...')).toHaveProperty('value', '')
  expect(address()).toMatch(/region=North\+Shore,\+Oahu,\+Hawaii,\+United\+States$/)
  expect(localStorage.getItem('discover-region')).toBe('North Shore, Oahu, Hawaii, United States')
  fireEvent.click(screen.getByRole('button', { name: 'Region' }))
  screen.getByRole('group', { name: 'Where do you surf?' })
})

/** Five surfers out at a spot, of whom the server names those whom the reader may see. */
function fiveOut(surfSpotId: string, isNamed: boolean): ActiveAtSpot[] {
  const sessions = ['Wayra', 'Illari', 'Sumaq'].map((firstName) => {
    const { id, lastName, username, profileImageUrl } = aSurfer({ firstName, lastName: 'Pointrunner' })
    const user = isNamed ? { id, firstName, lastName, username, profileImageUrl } : null
    return { id: crypto.randomUUID(), user, visibility: 'everyone' as const }
  })
  return [{ surfSpotId, count: 5, sessions }]
}

test('a visitor sees the number of surfers at a spot, not their names, and signs in to check in', async () => {
  const [spot] = spotsOf([{ name: 'Chicama' }])
  openDiscover([{ name: 'Chicama' }], {
    at: '/discover?q=chicama',
    answers: { 'GET /api/surf-sessions/active/spots': fiveOut(spot!.id, false) },
  })
  await showsTexts(screen, 'discover', 'Anonymous', '+{count} more')
  const chips = within(card('Chicama')).getByRole('list', { name: 'Active surfers' })
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Anonymous', 'Anonymous', 'Anonymous', '+2 more'])
  const next = encodeURIComponent(`/discover?check-in=${spot!.id}`)
  expect(within(card('Chicama')).getByRole('link', { name: 'Check In' }).getAttribute('href')).toBe(
    `/api/login?next=${next}`,
  )
  const signIn = within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toBe(`/api/login?next=${encodeURIComponent('/discover?q=chicama')}`)
  fireEvent.click(within(chips).getAllByRole('button')[0]!)
  expect(location.search).toMatch(/session=/)
})

test('a surfer sees the surfers at a spot and checks in there', async () => {
  const [spot] = spotsOf([{ name: 'Chicama' }])
  openDiscover([{ name: 'Chicama' }], {
    as: aSurfer(),
    answers: { 'GET /api/surf-sessions/active/spots': fiveOut(spot!.id, true) },
  })
  await listIs('Chicama')
  const [first] = within(card('Chicama')).getAllByRole('button', { name: /Pointrunner$/ })
  expect(first!.textContent).toBe('Wayra')
  fireEvent.click(within(card('Chicama')).getByRole('button', { name: 'Check In' }))
  expect(location.search).toBe(`?check-in=${spot!.id}`)
})

test('the map stays while the position is being found, and the list waits for it', async () => {
  standAt('searching')
  const spots = Promise.withResolvers<ReturnType<typeof spotsOf>>()
  openDiscover([{ name: 'Chicama' }], {
    at: '/discover?view=map&filter=none',
    answers: { 'GET /api/surf-spots/all': () => spots.promise },
  })
  await screen.findByRole('status', { name: 'Loading the map' })
  expect(screen.queryByRole('list', { name: 'Loading surf spots' })).toBeNull()
  spots.resolve(spotsOf([{ name: 'Chicama' }]))
  const map = await screen.findByRole('region', { name: 'Map of surf spots' })
  fireEvent.click(filter('Nearby'))
  fireEvent.click(filter('Popular'))
  await waitFor(() => expect(filter('Popular').getAttribute('aria-pressed')).toBe('true'))
  expect(screen.getByRole('region', { name: 'Map of surf spots' })).toBe(map)
  view('List')
  await screen.findByRole('list', { name: 'Loading surf spots' })
})
