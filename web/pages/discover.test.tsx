import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { card, filter, listIs, names, openDiscover, search } from '#test/component/discover.tsx'
import { answer, failed, sentTo } from '#test/component/network.ts'
import { standAt } from '#test/component/position.ts'
import { showsTexts } from '#test/component/shows-texts.ts'
import { spotsOf } from '#test/sea/spots-told.ts'

const PIER = { latitude: 33.6553, longitude: -118.0052 }
const north = (miles: number) => ({ latitude: PIER.latitude + miles / 69.09, longitude: PIER.longitude })
const press = (name: string) => fireEvent.click(filter(name))
const address = () => location.pathname + location.search
const addressIs = (expected: string) => waitFor(() => expect(address()).toBe(expected))
const textOf = (name: string) => card(name).textContent ?? ''

beforeEach(() => void standAt('denied'))

test('a card distinguishes current, old and typical values', async () => {
  openDiscover([
    { name: 'Measured', now: { waveHeight: 1.2, surfRating: 4.5 } },
    { name: 'Old News', now: { waveHeight: 0.3, surfRating: 3, windSide: null, hoursOld: 9 } },
    { name: 'Unmeasured', facing: null, breakKind: null },
    { name: 'Rated 0', now: { surfRating: 0 } },
    { name: 'Rated 1', now: { surfRating: 1 } },
    { name: 'Rated 2', now: { surfRating: 2 } },
    { name: 'Rated 5', now: { surfRating: 5 } },
  ])
  await showsTexts(screen, 'discover', 'Discover Surf Spots', 'Search surf spots...', 'Nearby', 'Popular')
  await showsTexts(screen, 'discover', 'Good Conditions', 'All Surf Spots', 'List', 'Map', '{height} ft · Flat')
  await showsTexts(screen, 'discover', '{height} ft · Poor', '{height} ft · Fair', '{height} ft · Good')
  await showsTexts(screen, 'discover', '{height} ft · Great', '{height} ft · Epic', 'View Spot', 'Check In')
  expect(textOf('Measured')).toContain('4 ft · Great')
  expect(textOf('Measured')).not.toContain('old')
  expect(textOf('Old News')).toContain('1 ft · Good')
  expect(textOf('Old News')).toContain('9 h old')
  expect(textOf('Unmeasured')).toContain('2-4ft · Good typical')
})

test('the card of a spot with only a position shows a placeholder', async () => {
  openDiscover([{ name: 'Nowhere Bare', description: ' ', popularityScore: 0, latitude: -21, longitude: -40.00004 }])
  await listIs('Nowhere Bare')
  await showsTexts(screen, 'discover', 'No description available')
  expect(textOf('Nowhere Bare')).toContain('Popularity 0')
  expect(textOf('Nowhere Bare')).toContain('-21.0000, -40.0000')
})

test('Good Conditions omits outdated and typical ratings', async () => {
  openDiscover([
    { name: 'Great', now: { surfRating: 4.5 } },
    { name: 'Was Good', now: { surfRating: 3, hoursOld: 9 } },
    { name: 'Typical' },
    { name: 'Epic', now: { surfRating: 5 } },
  ])
  await waitFor(() => expect(names()).toHaveLength(4))
  press('Good Conditions')
  await listIs('Epic', 'Great')
})

const AROUND_THE_PIER = [
  { name: 'Ankle Beach', ...north(1), description: 'Not far.', popularityScore: 40, now: { surfRating: 1 } },
  { name: 'Far Reef', ...north(3000), popularityScore: 99, now: { surfRating: 5 } },
  { name: 'Good Beach', ...north(2), popularityScore: 60, now: { surfRating: 3 } },
  { name: 'Great Point', ...north(30), popularityScore: 80, now: { surfRating: 4 } },
  { name: 'Typical Beach', ...north(0.5), popularityScore: 70 },
]

test('with a known position the list starts with good spots nearby', async () => {
  standAt(PIER)
  openDiscover(AROUND_THE_PIER)
  await listIs('Good Beach', 'Great Point', 'Ankle Beach', 'Typical Beach', 'Far Reef')
  expect(filter('Nearby').getAttribute('aria-pressed')).toBe('true')
  screen.getByText('5 spots, best near you')
  // Who searches without having chosen an order gets the best match first.
  search('far')
  await listIs('Far Reef', 'Ankle Beach')
})

test('without current conditions the list is ordered by distance and says so', async () => {
  standAt(PIER)
  openDiscover([
    { name: 'Two Miles', ...north(2), popularityScore: 99 },
    { name: 'One Mile', ...north(1), now: { surfRating: 1, hoursOld: 9 } },
    { name: 'Three Miles', ...north(3), now: { surfRating: 5, hoursOld: 9 } },
  ])
  await listIs('One Mile', 'Two Miles', 'Three Miles')
  screen.getByText('3 spots, nearest first')
})

test('filters combine with each other and the search, and are stored in the address', async () => {
  standAt(PIER)
  openDiscover(AROUND_THE_PIER)
  await screen.findByText('5 spots, best near you')
  press('Nearby')
  await addressIs('/discover?filter=none')
  await listIs('Far Reef', 'Great Point', 'Typical Beach', 'Good Beach', 'Ankle Beach')
  expect(textOf('Good Beach')).not.toContain(' mi')
  press('Good Conditions')
  await listIs('Far Reef', 'Great Point', 'Good Beach')
  press('Nearby')
  await listIs('Good Beach', 'Great Point', 'Far Reef')
  expect(textOf('Good Beach')).toContain('2.0 mi')
  press('Popular')
  await listIs('Great Point', 'Good Beach')
  screen.getByText('2 spots within 100 mi')
  press('Good Conditions')
  await listIs('Great Point', 'Typical Beach', 'Good Beach', 'Ankle Beach')
  // Popular ones come by score, whichever name begins with what is typed.
  search('a')
  await addressIs('/discover?q=a&filter=nearby,popular')
  await listIs('Great Point', 'Typical Beach', 'Good Beach', 'Ankle Beach')
  search('beach')
  await listIs('Typical Beach', 'Good Beach', 'Ankle Beach')
  await addressIs('/discover?q=beach&filter=nearby,popular')
})

test('an address with search and filters is applied, and opening a spot leaves it unchanged', async () => {
  standAt(PIER)
  openDiscover(AROUND_THE_PIER, { at: '/discover?q=beach&filter=nearby,popular' })
  await listIs('Typical Beach', 'Good Beach', 'Ankle Beach')
  const pressed = ['Nearby', 'Popular', 'Good Conditions'].map((name) => filter(name).getAttribute('aria-pressed'))
  expect(pressed).toEqual(['true', 'true', 'false'])
  fireEvent.click(within(card('Good Beach')).getByRole('button', { name: 'View Spot' }))
  expect(address()).toMatch(/^\/discover\?q=beach&filter=nearby,popular&spot=/)
})

test('a search without results shows that, and clearing it restores all spots', async () => {
  openDiscover([{ name: 'Left Peak' }, { name: 'Right Peak' }])
  await listIs('Left Peak', 'Right Peak')
  search('no such wave')
  await showsTexts(screen, 'discover', 'No surf spots found', 'Try adjusting your search criteria')
  search('')
  await listIs('Left Peak', 'Right Peak')
  await addressIs('/discover')
})

test('when the code of the search does not load, loading the page again is offered', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { cache } = openDiscover([{ name: 'Left Peak' }])
  await listIs('Left Peak')
  search('left')
  const code = await waitFor(() => {
    const found = cache.getQueryCache().find({ queryKey: ['search'] })
    expect(found?.state.fetchStatus).toBe('idle')
    return found!
  })
  act(() => code.setState({ status: 'error', error: new TypeError('Failed to fetch'), data: undefined }))
  await screen.findByText(/^Couldn't load spots$/)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('typing filters at once, the address follows after a pause, and Enter hides the keyboard', async () => {
  openDiscover([{ name: 'Chicama' }, { name: "Teahupo'o" }])
  await listIs('Chicama', "Teahupo'o")
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  search('chicama')
  await expect.poll(names).toEqual(['Chicama'])
  vi.advanceTimersByTime(249)
  expect(address()).toBe('/discover')
  vi.advanceTimersByTime(1)
  expect(address()).toBe('/discover?q=chicama')
  const field = screen.getByPlaceholderText('Search surf spots...')
  field.focus()
  search('teahupoo')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(document.activeElement).not.toBe(field)
  expect(address()).toBe('/discover?q=teahupoo')
  await expect.poll(names).toEqual(["Teahupo'o"])
})

test('a spot that is tapped twice opens once', async () => {
  openDiscover([{ name: 'Chicama' }])
  await listIs('Chicama')
  const before = history.length
  const viewSpot = within(card('Chicama')).getByRole('button', { name: 'View Spot' })
  fireEvent.click(viewSpot)
  fireEvent.click(viewSpot)
  expect(location.search).toMatch(/^\?spot=/)
  expect(history.length).toBe(before + 1)
})

test('spots that failed to load are fetched once more, and again on demand', async () => {
  openDiscover([{ name: 'Chicama' }], {
    answers: { 'GET /api/surf-spots/popular': failed(), 'GET /api/surf-spots/all': failed() },
  })
  await screen.findByText(/^Couldn't load spots$/)
  expect(sentTo('GET /api/surf-spots/all')).toHaveLength(2)
  answer({ 'GET /api/surf-spots/all': spotsOf([{ name: 'Chicama' }]) })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await listIs('Chicama')
})
