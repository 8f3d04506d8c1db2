import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { listIs, openDiscover, view } from '#test/component/discover.tsx'
import { aSurfer } from '#test/component/new-account.ts'
import { standAt } from '#test/component/position.ts'
import { showsTexts } from '#test/component/shows-texts.ts'
import { onMap, pin, pins, press, REEF, withMaps } from '#test/component/spot-map.ts'
import { spotsOf } from '#test/sea/spots-told.ts'

const card = (name: string) => waitFor(() => onMap().getByRole('dialog', { name }))
const chips = () =>
  onMap()
    .queryAllByRole('list', { name: 'Active surfers' })
    .flatMap((list) => within(list).getAllByRole('listitem'))
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

beforeEach(() => {
  withMaps()
  standAt('denied')
})

test('pressing a cluster zooms in until it splits', async () => {
  const along = (longitude: number) => ({ latitude: -20, longitude })
  openDiscover(
    [
      { name: 'Left Peak', ...along(-30.2) },
      { name: 'Middle Peak', ...along(-30) },
      { name: 'Right Peak', ...along(-29.8) },
      { name: 'Inside Reef', ...along(-33) },
      { name: 'Outside Reef', ...along(-33) },
    ],
    { at: '/discover?view=map' },
  )
  await press('3 spots. Zoom in')
  await waitFor(() => expect(pins(/Peak/)).toHaveLength(1))
  expect(document.activeElement).toBe(onMap().getByRole('group'))
  await press('2 spots. Zoom in')
  await waitFor(() => expect(pins(/Peak/)).toHaveLength(3))
})

test('spots at one place open as a list', async () => {
  const place = { latitude: -20, longitude: -33 }
  openDiscover(
    [
      { name: 'Inside Reef', ...place, now: { waveHeight: 1.2, surfRating: 4.5 } },
      { name: 'Outside Reef', ...place },
    ],
    { at: '/discover?view=map&at=-20,-33,8' },
  )
  await press('2 spots. Zoom in')
  const both = within(await card('2 spots here'))
  expect(textsOf(both.getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/^Inside Reef.*4 ft · Great/),
    expect.stringMatching(/^Outside Reef.*typical/),
  ])
  fireEvent.click(both.getByRole('button', { name: /Outside Reef/ }))
  expect((await card('Outside Reef')).textContent).toContain('-20.0000, -33.0000')
  expect(onMap().queryByRole('dialog', { name: '2 spots here' })).toBeNull()
})

test('a spot pressed on the map shows its card, with links to its details and the check-in', async () => {
  const {
    spots: [spot],
  } = openDiscover([{ name: 'Mundaka', ...REEF, description: 'A long left.' }], {
    at: '/discover?view=map',
    as: aSurfer(),
  })
  await press(/Mundaka/)
  const shown = await card('Mundaka')
  for (const part of ['A long left.', '-24.0000, 100.0000', '4 ft · Great', '4 mph offshore'])
    expect(shown.textContent).toContain(part)
  await showsTexts(screen, 'map', 'View Details', 'Check In')
  expect(location.search).not.toContain('session=')
  fireEvent.click(within(shown).getByRole('button', { name: 'View Details' }))
  expect(location.search).toContain(`spot=${spot!.id}`)
  fireEvent.click(within(shown).getByRole('button', { name: 'Check In' }))
  expect(location.search).toContain(`check-in=${spot!.id}`)
  fireEvent.click(within(shown).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onMap().queryByRole('dialog')).toBeNull())
})

test('a visitor signs in to check in at a spot on the map', async () => {
  const {
    spots: [spot],
  } = openDiscover([{ name: 'Mundaka', ...REEF }], { at: '/discover?view=map' })
  await press(/Mundaka/)
  const checkIn = within(await card('Mundaka')).getByRole('link', { name: 'Check In' })
  const next = encodeURIComponent(`/discover?check-in=${spot!.id}`)
  expect(checkIn.getAttribute('href')).toBe(`/api/login?next=${next}`)
})

test('the card of a spot without data shows a placeholder and typical values', async () => {
  openDiscover([{ name: 'Blank Point', latitude: -21, longitude: -40.00004, description: ' ' }], {
    at: '/discover?view=map',
  })
  await press('Blank Point')
  const shown = await card('Blank Point')
  for (const part of ['No description available', '2-4ft · Good typical', '-21.0000, -40.0000'])
    expect(shown.textContent).toContain(part)
  expect(chips()).toEqual([])
})

/** So many surfers at the first spot, of whom the server names `named` and leaves the others out. */
function out(named: string[], count: number): ActiveAtSpot[] {
  const sessions = named.map((firstName) => {
    const { id, lastName, username, profileImageUrl } = aSurfer({ firstName, lastName: 'Outthere' })
    return {
      id: crypto.randomUUID(),
      user: firstName ? { id, firstName, lastName, username, profileImageUrl } : null,
      visibility: firstName ? ('everyone' as const) : ('buddies' as const),
    }
  })
  return [{ surfSpotId: spotsOf([{}])[0]!.id, count, sessions }]
}

test('a spot with surfers in the water opens a visible session over its card', async () => {
  const active = out(['', 'Ola', 'Pim'], 5)
  openDiscover([{ name: 'Shipstern Bluff', ...REEF }], {
    at: '/discover?view=map',
    as: aSurfer(),
    answers: { 'GET /api/surf-sessions/active/spots': active },
  })
  await press(/surfers in the water/)
  await card('Shipstern Bluff')
  expect(location.search).toContain(`session=${active[0]!.sessions[1]!.id}`)
  expect(textsOf(chips())).toEqual(['Anonymous', 'Ola', 'Pim', '+2 more'])
  fireEvent.click(within(chips()[2]!).getByRole('button', { name: 'Pim Outthere' }))
  expect(location.search).toContain(`session=${active[0]!.sessions[2]!.id}`)
})

test('sessions visible to buddies only do not open from the map', async () => {
  openDiscover([{ name: 'Skeleton Bay', ...REEF }], {
    at: '/discover?view=map',
    as: aSurfer(),
    answers: { 'GET /api/surf-sessions/active/spots': out([''], 1) },
  })
  await press(/surfers in the water/)
  await card('Skeleton Bay')
  expect(location.search).not.toContain('session=')
  expect(textsOf(chips())).toEqual(['Anonymous'])
  expect(within(chips()[0]!).queryByRole('button')).toBeNull()
})

test('a pin’s name has wave height, rating and age', async () => {
  openDiscover(
    [
      { name: 'Fresh Reef', ...REEF },
      { name: 'Old Reef', ...REEF, longitude: 100.5, now: { waveHeight: 1.2, surfRating: 4, hoursOld: 30 } },
    ],
    { at: '/discover?view=map&at=-24,100,9' },
  )
  await pin('Fresh Reef, 4 ft, Great')
  await pin('Old Reef, 4 ft, Great, 30 h old')
})

test('the source and the licence of the weather data are named on the list and on the map', async () => {
  openDiscover([{ name: 'Low Reef', ...REEF }], { at: '/discover?view=map&at=-24,100,9' })
  const isNamed = () => {
    expect(document.body.textContent).toContain('Weather data by Open-Meteo.com, CC BY 4.0, changed')
    for (const [name, href] of [
      ['Open-Meteo.com', 'https://open-meteo.com/'],
      ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
    ] as const)
      expect(screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href')).toBe(href)
  }
  await pin(/Low Reef/)
  isNamed()
  view('List')
  await listIs('Low Reef')
  isNamed()
})
