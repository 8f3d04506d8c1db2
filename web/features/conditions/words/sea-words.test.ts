import { expect, test } from 'vitest'
import type { Tide } from '#contract/sea/conditions.ts'
import { spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { spotDays } from '#web/features/conditions/week/spot-days.ts'
import {
  formatBuoy,
  formatDatum,
  formatErrors,
  formatMeasured,
  formatTide,
  measuredAgo,
  otherSwells,
  waveAgainstPerson,
  wetsuitFor,
} from '#web/features/conditions/words/sea-words.ts'
import { formatSwell, type Units } from '#web/lib/format/units.ts'

test.each([
  [0.1, 'Flat'],
  [1, 'Ankle to knee high'],
  [2.5, 'Knee to waist high'],
  [3.5, 'Waist to chest high'],
  [5, 'Chest to head high'],
  [5.75, 'Head high'],
  [8, 'Overhead'],
  [12, 'Double overhead'],
  [30, 'Triple overhead'],
])('%f feet is %s', (feet, words) => {
  expect(waveAgainstPerson(feet)).toBe(words)
})

const DARK = { firstLight: null, sunrise: null, sunset: null, lastLight: null }

test('the day’s high and low tides are joinParts in order', () => {
  const extremes: Tide['extremes'] = [
    { time: '2026-11-20T03:39:00Z', height: 1.58, kind: 'high' },
    { time: '2026-11-20T10:21:00Z', height: 0.25, kind: 'low' },
    { time: '2026-11-21T04:12:00Z', height: 1.6, kind: 'high' },
  ]
  const station = { name: 'Lorne', distanceMiles: 12, attribution: '' }
  const tide = { station, datum: 'LAT', datumIsEstimated: true, heights: [], extremes }
  const [day] = spotDays({ hours: [], light: [{ ...DARK, day: '2026-11-20' }], timeZone: 'UTC' })
  if (!day) throw new Error('there is a day')
  const clock = spotClock('UTC', 'en-GB')
  expect(formatTide(day, tide, clock, 'imperial')).toBe('high 5.2 ft at 03:39, low 0.8 ft at 10:21')
  expect(formatTide(day, tide, clock, 'metric')).toBe('high 1.6 m at 03:39, low 0.3 m at 10:21')
})

test.each(['MLLW', 'MLWS', 'LAT', 'LLWLT', 'NLLW', 'TLT', 'CD', 'MSL'])(
  'the datum %s is named in plain words',
  (datum) => {
    expect(formatDatum({ datum, datumIsEstimated: false })).toMatch(/^above (nearly )?the [a-z ]+$/)
  },
)

test('an estimated tide datum is marked as approximate', () => {
  expect(formatDatum({ datum: 'MLLW', datumIsEstimated: false })).toBe('above the average lowest tide')
  expect(formatDatum({ datum: 'LAT', datumIsEstimated: true })).toBe('above about the lowest tide')
  expect(formatDatum({ datum: 'MSL', datumIsEstimated: true })).toBe('above about the average sea level')
})

const buoy = { id: '46253', name: '', kind: 'buoy', latitude: 33.6, longitude: -118.2, distanceMiles: 8.2 } as const
const time = '2026-11-20T15:00:00.000Z'
const observation = { time, waveHeight: 1.2, peakPeriod: 14, direction: 206 }
const ago = (minutes: number) => measuredAgo(observation, Date.parse(time) + minutes * 60_000)

test('a buoy is named with its distance in the reader’s units', () => {
  expect(formatBuoy(buoy, 'imperial')).toBe('Buoy 46253, 8 mi')
  expect(formatBuoy(buoy, 'metric')).toBe('Buoy 46253, 13 km')
  expect(formatBuoy({ ...buoy, kind: 'platform' }, 'imperial')).toBe('Station 46253, 8 mi')
})

test('a measurement has one decimal, and a period only if measured', () => {
  expect(formatMeasured(observation, 'imperial')).toBe('3.9 ft at 14 s')
  expect(formatMeasured({ ...observation, peakPeriod: null }, 'metric')).toBe('1.2 m')
})

test('a measurement’s age is in minutes, hours or days', () => {
  expect([0, 20, 59, 60, 47 * 60, 49 * 60].map(ago)).toEqual([
    'just now',
    '20 min ago',
    '59 min ago',
    '1 h ago',
    '47 h ago',
    '2 days ago',
  ])
  // A browser's clock that is behind.
  expect(ago(-5)).toBe('just now')
})

test('forecast errors are mean heights by day ahead', () => {
  const errors = [
    { daysAhead: 1, meanError: 0.12 },
    { daysAhead: 5, meanError: 0.34 },
  ]
  expect(formatErrors(errors, 'imperial')).toBe('0.4 ft a day ahead, 1.1 ft 5 days ahead')
  expect(formatErrors(errors, 'metric')).toBe('0.1 m a day ahead, 0.3 m 5 days ahead')
})

test.each([
  [82, 'Boardshorts or a bikini will do'],
  [70, 'A spring suit will do'],
  [66, 'A 3/2 keeps you warm'],
  [58, 'A 4/3 keeps you warm'],
  [53, 'A 4/3 with boots keeps you warm'],
  [48, 'Wear a 5/4 with boots, gloves and hood'],
  [31, 'Wear a 6/5 with boots, gloves and hood'],
])('in water of %i °F: %s', (fahrenheit, words) => {
  expect(wetsuitFor(fahrenheit)).toBe(words)
})

const swell = (heightMeters: number, periodSeconds: number, directionDegrees: number) => ({
  heightMeters,
  periodSeconds,
  periodKind: 'mean' as const,
  directionDegrees,
})
const hour = { swellHeight: 1.2, swellPeriod: 12.4, swellDirection: 225 }

const words = (of: Parameters<typeof otherSwells>[0], units: Units) =>
  otherSwells(of, units).map((train) => formatSwell(train, units))

test('other swells are joinParts beside the main one, without duplicates', () => {
  const swells = [swell(1.2, 12.4, 225), swell(0.8, 8.1, 286), swell(0.6, 4.2, 310)]
  expect(words({ ...hour, swells }, 'imperial')).toEqual(['3 ft at 9 s from WNW', '2 ft at 5 s from NW'])
  // The leading one need not have most energy: another may not reach the spot.
  expect(words({ ...hour, swells: swells.toReversed() }, 'metric')).toEqual([
    '0.6 m at 5 s from NW',
    '0.8 m at 9 s from WNW',
  ])
})

test('swells that round to zero are omitted, and none are invented', () => {
  expect(words({ ...hour, swells: [swell(1.2, 12.4, 225), swell(0.1, 6, 90)] }, 'imperial')).toEqual([])
  expect(words({ ...hour, swells: [] }, 'imperial')).toEqual([])
  expect(words(hour, 'imperial')).toEqual([])
})
