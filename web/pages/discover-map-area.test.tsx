import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { filter, listIs, openDiscover, search, view } from '#test/component/discover.tsx'
import { failed } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { standAt } from '#test/component/position.ts'
import { isGone, map, moveAway, onMap, pin, pins, press, REEF, restsAt, withMaps } from '#test/component/spot-map.ts'
import { removeLeftAccounts } from '#web/lib/offline/remove-left-accounts.ts'

const PIER = { latitude: 33.6553, longitude: -118.0052 }

beforeEach(() => {
  withMaps()
  standAt('denied')
})

test('the map starts in the middle of the spots', async () => {
  openDiscover(
    [
      { name: 'North Reef', latitude: -30, longitude: 60 },
      { name: 'South Reef', latitude: -40, longitude: 70 },
      { name: 'Middle Reef', latitude: -35.3, longitude: 66.1 },
    ],
    { at: '/discover?view=map' },
  )
  await pin('Middle Reef')
  await press('Zoom in')
  await restsAt(-35.1, 65.3667, 7)
})

/** The phone's clock is that of this IANA zone. Ends with the test. */
function inZone(timeZone: string) {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
}

test('a map without spots starts in the time zone’s region and shows an empty state', async () => {
  inZone('Europe/Lisbon')
  openDiscover([], { at: '/discover?view=map' })
  await waitFor(() => expect(map().textContent).toContain('No surf spots found'))
  await press('Zoom in')
  await restsAt(39.1, -9.3, 7)
})

const FAR_AND_HOME = [
  { name: 'Far Reef', latitude: -24, longitude: 100 },
  { name: 'Home Reef', latitude: 39, longitude: -9.4 },
]

test('the map starts at the last view until the surfer signs out', async () => {
  inZone('Europe/Lisbon')
  const surfer = aSurfer()
  const { leave } = openDiscover(FAR_AND_HOME, { at: '/discover?view=map&at=-24.2,100.1,8', as: surfer })
  await pin('Far Reef')
  await press('Zoom out')
  await restsAt(-24.2, 100.1, 7)
  leave()
  const again = openDiscover(FAR_AND_HOME, { at: '/discover?view=map', as: surfer })
  await pin('Far Reef')
  again.leave()

  // What a browser stores until the sign-out is removed by the page that it leads to.
  await removeLeftAccounts(null)
  openDiscover(FAR_AND_HOME, { at: '/discover?view=map', as: surfer })
  await pin('Home Reef')
})

const THREE_COASTS = [
  { name: 'Home Reef', latitude: -24, longitude: 100 },
  { name: 'Near Reef', latitude: -24.5, longitude: 100.3 },
  { name: 'Next Coast', latitude: -24, longitude: 110 },
]
const AREA = 'search this area'

test('a search can be limited to the visible area, also in the list, and widened again', async () => {
  openDiscover(THREE_COASTS, { at: '/discover?view=map&at=-24.2,100.1,8' })
  await pin('Near Reef')
  expect(pins(AREA)).toEqual([])
  await press('Zoom out')
  await press(AREA)
  await isGone(AREA)
  expect((await pin('Only this area')).getAttribute('aria-pressed')).toBe('true')
  view('List')
  await listIs('Home Reef', 'Near Reef')
  screen.getByText('2 spots')
  search('next')
  await screen.findByText('No surf spots found')
  fireEvent.click(screen.getByRole('button', { name: 'Clear map area' }))
  await listIs('Next Coast')
})

test('clearing the searched area shows the closest spot if none is in view', async () => {
  openDiscover(THREE_COASTS, { at: '/discover?view=map&at=-24.2,100.1,8' })
  await pin('Near Reef')
  await press('Zoom out')
  await press(AREA)
  await press('Only this area')
  await isGone('Only this area')
  await moveAway()
  await press('Show the closest spot')
  await isGone('Show the closest spot')
})

test('the map shares search and filters with the list', async () => {
  const at = (degrees: number) => ({ ...PIER, longitude: PIER.longitude + degrees })
  openDiscover(
    [
      { name: 'Ankle Beach', ...at(-2.5), now: { surfRating: 1 } },
      { name: 'Great Point', ...at(0), now: { surfRating: 4 } },
      { name: 'Good Beach', ...at(2.5), now: { surfRating: 3 } },
    ],
    { at: '/discover?view=map&filter=none' },
  )
  await waitFor(() => expect(pins(/ ft,/)).toHaveLength(3))
  search('baech')
  await waitFor(() => expect(pins(/ ft,/)).toHaveLength(2))
  fireEvent.click(filter('Good Conditions'))
  await isGone(/Ankle/)
  await pin('Good Beach, 4 ft, Good')
  search('no such wave')
  await waitFor(() => expect(map().textContent).toContain('No surf spots found'))
  search('')
  await waitFor(() => expect(pins(/ ft,/)).toHaveLength(2))
})

const you = () => waitFor(() => onMap().getByRole('img', { name: 'You are here' }))
const WHERE_I_AM = 'Show where I am'

test('Nearby moves the map to the reader’s position, and a button returns there', async () => {
  standAt(PIER)
  openDiscover(
    [
      { name: 'Low Reef', ...REEF },
      { name: 'Home Peak', ...REEF, ...PIER },
    ],
    { at: '/discover?view=map&filter=none' },
  )
  await pin('Zoom in')
  expect(pins(WHERE_I_AM)).toEqual([])
  fireEvent.click(filter('Nearby'))
  const peak = await pin(/Home Peak/)
  expect(pins(AREA)).toEqual([])
  // Every number can be read.
  const layerOf = (element: HTMLElement) => Number(element.closest<HTMLElement>('.leaflet-marker-icon')!.style.zIndex)
  expect(layerOf(await you())).toBeLessThan(layerOf(peak))
  await moveAway()
  await press(WHERE_I_AM)
  await pin(/Home Peak/)
})

test('Nearby does not move a map with a view in its address', async () => {
  standAt(PIER)
  openDiscover([{ name: 'Low Reef', ...REEF }], { at: '/discover?filter=nearby&view=map&at=-24,100,9' })
  await pin(WHERE_I_AM)
  await pin(/Low Reef/)
})

test('Nearby includes the closest spot if none is near', async () => {
  standAt({ latitude: 48.14, longitude: 11.58 })
  openDiscover(
    [
      { name: 'Low Reef', ...REEF },
      { name: 'Levanto', ...REEF, latitude: 44.17, longitude: 9.61 },
    ],
    { at: '/discover?view=map' },
  )
  await pin(/Levanto/)
  await you()
  expect(pins('Show the closest spot')).toEqual([])
})

test('the map works without the operator’s settings', async () => {
  openDiscover([{ name: 'Low Reef', ...REEF }], { at: '/discover?view=map', answers: { 'GET /api/map': failed() } })
  await pin('Zoom in')
  await pin(/Low Reef/)
  expect(map().textContent).not.toContain('No map right now')
})

test('choosing a found region moves the map and the list there', async () => {
  openDiscover(
    [
      { name: 'Salsa Brava', latitude: 9.65, longitude: -82.75, country: 'Costa Rica', area: 'Limón' },
      { name: 'Pavones', latitude: 8.39, longitude: -83.14, country: 'Costa Rica', area: 'Puntarenas' },
      { name: 'Low Reef', ...REEF },
    ],
    { at: '/discover?view=map' },
  )
  await pin('Zoom in')
  search('rica')
  const regions = within(await screen.findByRole('list', { name: 'Regions' }))
  fireEvent.click(regions.getByRole('button', { name: /^Costa Rica/ }))
  await waitFor(() => expect(location.search).toMatch(/at=(8|9)\.\d+,-8\d\./))
  view('List')
  await screen.findByText('2 spots in Costa Rica')
})
