import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { FORECAST_PENDING_MS } from '#contract/limits.ts'
import type { Forecast } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { type Answers, answer, cutNetwork, failed, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { showsTexts } from '#test/component/shows-texts.ts'
import { aForecast, aSpot, goodWeek, tideOf, withoutWaves } from '#test/fakes/open-meteo/forecasts.ts'
import { SpotDialog } from '#web/dialogs/spot-dialog.tsx'

const NOON = Date.parse('2026-05-13T12:00:00Z')
const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const NO_WINDOW = 'No good window in the next three days'

beforeEach(() => void vi.setSystemTime(NOON))

const now = () => screen.findByRole('region', { name: 'Current Conditions' })
const week = () => screen.findByRole('region', { name: 'The days ahead' })
const textOf = (element: Element) => element.textContent ?? ''
const nowSays = (text: string) => waitFor(async () => expect(textOf(await now())).toContain(text))

type Given = { spot?: Partial<SurfSpot>; forecast?: Answers['GET /api/surf-spots/:id/forecast']; as?: CurrentUser }

/** Opens a spot: its forecast is that of a good week unless it is given. */
function openSpot({ spot: change = {}, forecast = aForecast(goodWeek), as }: Given = {}) {
  const spot = aSpot(change)
  answer({
    'GET /api/surf-spots/:id': spot,
    'GET /api/surf-spots/:id/forecast': forecast,
    'GET /api/surf-spots/:id/buoy': { buoy: null, observation: null, forecastErrors: [], attribution: '' },
  })
  const close = () => {}
  return open(<SpotDialog value={spot.id} viewer={as ?? null} open onClose={close} onOpen={close} />, {
    at: `/?spot=${spot.id}`,
    as,
  })
}

const offshore = [{ factor: 'facing', effect: 'good', text: '' }] satisfies Forecast['reasons']

/** A good week, changed hour by hour, without the reasons that would no longer be true. */
const weekOf = (change: Partial<Forecast['hours'][number]>, reasons: Forecast['reasons'] = []) =>
  aForecast((forecast) => {
    const { hours = [], ...rest } = goodWeek(forecast)
    return { ...rest, reasons, hours: hours.map((hour) => ({ ...hour, ...change })) }
  })

test('a spot shows the reasons for its rating and every value of the hour', async () => {
  openSpot()
  const why = within(await now()).getByRole('list', { name: 'Why' })
  expect(within(why).getAllByRole('listitem').map(textOf)).toEqual([
    'Good:Faces of 5 ft from a long-period swell, 15 s',
    'Bad:Swell from the south-west, 30° outside the window',
    'Fair:Wind 4 mph from the north-east, offshore',
  ])
  screen.getByRole('img', { name: 'Rated 3.5 of 5' })
  screen.getByRole('img', { name: /The beach faces .+\. .*The wind comes from the north-east/ })
  const text = textOf(await now())
  for (const part of ['Updated 12 minutes ago', '5ft', 'Chest to head high', '4mph', 'North-east, offshore', '66°F'])
    expect(text).toContain(part)
  for (const part of ['A 3/2 keeps you warm', 'Gusts 7 mph', 'Air 61 °F', 'and 2 ft at 9 s from W'])
    expect(text).toContain(part)
  expect(text).not.toContain('typical')
  screen.getByText(NO_WINDOW)
})

test('a loading forecast shows neither typical values nor an empty state', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOON })
  let isFetched = false
  openSpot({ forecast: () => (isFetched ? aForecast(goodWeek) : { ...aForecast(withoutWaves), state: 'pending' }) })
  await nowSays('Getting the forecast…')
  for (const text of ['typical', '2-4', '72']) expect(textOf(await now())).not.toContain(text)
  expect(within(await week()).queryAllByRole('radio')).toEqual([])
  expect(screen.queryByText(NO_WINDOW)).toBeNull()
  isFetched = true
  vi.advanceTimersByTime(FORECAST_PENDING_MS)
  await nowSays('Updated 12 minutes ago')
  expect(within(await week()).getAllByRole('radio')).toHaveLength(10)
})

test('each missing value is replaced by a typical one', async () => {
  // The Humboldt current is colder than the specification's 72 °F.
  openSpot({ spot: { latitude: -7.7, longitude: -79.45 }, forecast: weekOf({ waterTemperature: null }) })
  await nowSays('64°F')
  expect(textOf(await now())).toContain('5ft')
  expect(screen.getAllByText('typical')).toHaveLength(1)
})

test('an old forecast shows its age and the reason', async () => {
  const fetchedAt = new Date(NOON - 9 * HOUR_MS).toISOString()
  openSpot({ forecast: { ...aForecast(goodWeek), state: 'stale', fetchedAt } })
  await nowSays("Updated 9 hours ago; the weather service isn't answering")
})

test('a spot without a wave forecast still shows tide and light', async () => {
  openSpot({
    // Where the sea is typically as the specification has it.
    spot: { latitude: 33.655, longitude: -118.005, description: '' },
    forecast: aForecast((forecast) => ({ ...withoutWaves(forecast), tide: tideOf(forecast) })),
  })
  await nowSays('No forecast for this place')
  expect(screen.getAllByText('typical')).toHaveLength(4)
  await showsTexts(screen, 'spot', 'No description available', '2-4ft', '5-10mph', '72°F', 'Good', 'typical')
  expect(textOf(await now())).toContain('First light')
  within(await week()).getByRole('img', {
    name: /^Tide today: .*low -?\d+\.\d ft at .*, above the average lowest tide$/,
  })
  expect(screen.queryByRole('img', { name: /^Today by the hour/ })).toBeNull()
  expect(screen.queryByText(NO_WINDOW)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'As table' }))
  screen.getByText('Tide heights are above the average lowest tide.')
  expect(screen.getByRole('link', { name: 'github.com/openwatersio/tide-database' }).getAttribute('href')).toBe(
    'https://github.com/openwatersio/tide-database',
  )
})

test('a spot that is too big shows the swell and the breaking height, and no good reason', async () => {
  openSpot({
    forecast: weekOf(
      { waveHeight: 8.9, swellHeight: 6.5, swellPeriod: 18, surfRating: 1.5, warning: 'too-big' },
      offshore,
    ),
  })
  await nowSays('Swell in open water21 ft at 18 s from SW')
  expect(textOf(await now())).toContain('Wave height29ft')
  expect(textOf(await now())).not.toContain('Good:')
  expect(textOf(await now())).toContain('Too big')
})

test('a spot shows its level, its season and its hazards', async () => {
  const { profile, ...forecast } = aForecast(goodWeek)
  const known = { isEstimated: false, level: 'expert', season: [11, 12, 1, 2, 3], hazards: ['shallow-reef'] } as const
  openSpot({
    forecast: {
      ...forecast,
      profile: { ...profile, ...known, season: [...known.season], hazards: [...known.hazards] },
    },
  })
  const facts = await screen.findByRole('region', { name: 'The spot' })
  await waitFor(() => expect(textOf(facts)).toContain('LevelExpert'))
  for (const text of ['SeasonNov to Mar', 'Shallow reef']) expect(textOf(facts)).toContain(text)
  expect(textOf(facts)).not.toContain('Estimated')
  expect(textOf(screen.getByRole('dialog'))).toContain('Popularity: 10/100')
  expect(textOf(screen.getByRole('dialog'))).toContain('Weather data by Open-Meteo.com, CC BY 4.0, changed')
  fireEvent.click(screen.getByRole('button', { name: 'Report this spot' }))
  expect(location.search).toMatch(/[?&]report=spot(,|%2C)/)
})

test('a forecast that failed to load leaves the spot unchanged and can be retried', async () => {
  openSpot({ forecast: failed(), as: aSurfer() })
  await screen.findByText("Couldn't load the forecast")
  for (const text of ['No sessions recorded here yet', 'No buddy sessions here recently']) await screen.findByText(text)
  expect(textOf(screen.getByRole('dialog'))).toMatch(/-?\d+\.\d{4}, -?\d+\.\d{4}/)
  screen.getByRole('button', { name: 'Check In Here' })
  answer({ 'GET /api/surf-spots/:id/forecast': aForecast(goodWeek) })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(within(await week()).getAllByRole('radio')).toHaveLength(10)
})

/** The reader comes back to the page so many minutes later. */
function comeBackAfter(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
}

test('a page that lost the server still shows its forecast, with the age', async () => {
  openSpot()
  await nowSays('Updated 12 minutes ago')
  answer({ 'GET /api/surf-spots/:id/forecast': unreached() })
  comeBackAfter(11)
  await nowSays("Updated 23 minutes ago; we couldn't reach the server")
  expect(within(await week()).getAllByRole('radio')).toHaveLength(10)
})

test('offline, a forecast says that the page is offline and does not blame the source', async () => {
  openSpot()
  await nowSays('Updated 12 minutes ago')
  cutNetwork()
  comeBackAfter(11)
  await nowSays("Updated 23 minutes ago; you're offline")
})

/** A forecast of today with a window on each of three mornings, read so many hours after its midnight. */
function openLater(hours: number) {
  const forecast = aForecast((today) => {
    const windows = today.light.slice(0, 3).map(({ sunrise }) => ({
      start: sunrise ?? '',
      end: new Date(Date.parse(sunrise ?? '') + 2 * HOUR_MS).toISOString(),
      surfRating: 3.5,
      waveHeight: 1.4,
      tide: null,
      windSide: 'offshore' as const,
      warning: null,
    }))
    return { ...goodWeek(today), windows }
  })
  vi.setSystemTime(Date.parse(forecast.hours[0]?.time ?? '') + hours * HOUR_MS)
  openSpot({ forecast })
}

test('a forecast cached since yesterday starts at today and omits past windows', async () => {
  openLater(28)
  expect(within(await week()).getAllByRole('radio')).toHaveLength(9)
  expect(textOf(await week())).toContain('Today by the hour')
  expect(textOf(await now())).toMatch(/First light, sunrise 6:00\sAM/)
  const windows = within(screen.getByRole('list', { name: 'Best windows' })).getAllByRole('listitem')
  expect(windows.map(textOf)).toEqual([expect.stringMatching(/^Today 6:00/), expect.stringMatching(/^Tomorrow/)])
})

test('an expired forecast is marked as such and shows typical values', async () => {
  openLater(11 * 24)
  await screen.findByText('This forecast has run out')
  expect(screen.getAllByText('typical')).toHaveLength(4)
  expect(screen.queryByText(NO_WINDOW)).toBeNull()
})

test('hours without known wind are shown as not rated instead of poor', async () => {
  openSpot({ forecast: weekOf({ windSpeed: null, windDirection: null, windSide: null, surfRating: null }) })
  const text = textOf(await week())
  expect(text).toContain('Not rated')
  for (const part of ['Poor', 'mph', 'offshore']) expect(text).not.toContain(part)
  expect(text).toContain('s: swell period')
})

test.each([
  { timeZone: 'Pacific/Kiritimati', isSaid: true },
  { timeZone: OWN_TIME_ZONE, isSaid: false },
])(
  'times use the spot’s zone $timeZone, with a note for readers in another zone: $isSaid',
  async ({ timeZone, isSaid }) => {
    openSpot({ forecast: { ...aForecast(goodWeek), timeZone } })
    const sunrise = new Date(aForecast().light[0]?.sunrise ?? '').toLocaleTimeString('en', {
      timeStyle: 'short',
      timeZone,
    })
    expect(textOf(await week())).toContain(`sunrise ${sunrise}`)
    expect(screen.queryAllByText(/Times are the spot's own/)).toHaveLength(isSaid ? 1 : 0)
  },
)
