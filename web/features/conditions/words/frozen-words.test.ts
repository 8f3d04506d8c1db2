import { expect, test } from 'vitest'
import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import { aFrozenMoment } from '#test/postgres/frozen-rows.ts'
import { formatForecastAge, frozenRows } from '#web/features/conditions/words/frozen-words.ts'

const start = aFrozenMoment('2026-11-20T15:20:00.000Z')
const hour = start.hour!
const rows = (of: FrozenConditions, end: FrozenConditions | null = null, isAtSpot = true) =>
  frozenRows({ start: of, end }, { isAtSpot, units: 'metric' })

test('known values are in the reader’s units', () => {
  expect(rows({ ...start, buoy: aBuoy })).toEqual([
    { name: 'Rating', start: '3.5, Good' },
    { name: 'Faces', start: '1.4 m' },
    { name: 'Swell', start: '1.2 m at 13 s from SW' },
    { name: 'Wind', start: '8 km/h from the north-east, offshore, gusts 14 km/h' },
    { name: 'Water', start: '18 °C' },
    { name: 'Air', start: '19 °C' },
    { name: 'Tide', start: '0.8 m, rising' },
    { name: 'Light', start: 'Daylight' },
    { name: 'Buoy', start: '1.2 m at 14 s, 40 min before (Buoy 46253, 13 km)' },
  ])
  expect(frozenRows({ start, end: null }, { isAtSpot: true, units: 'imperial' })).toContainEqual({
    name: 'Wind',
    start: '5 mph from the north-east, offshore, gusts 9 mph',
  })
})

const aBuoy = {
  id: '46253',
  name: 'San Pedro South, CA',
  kind: 'buoy',
  distanceMiles: 8,
  time: '2026-11-20T14:40:00.000Z',
  waveHeight: 1.2,
  peakPeriod: 14,
  direction: 210,
} as const

test('a measurement shows how long before the session it was made', () => {
  const measured = (time: string) =>
    rows({ ...start, buoy: { ...aBuoy, time } }).find(({ name }) => name === 'Buoy')?.start
  expect(measured('2026-11-20T15:19:50.000Z')).toContain(', at the same time (')
  expect(measured('2026-11-20T13:00:00.000Z')).toContain(', 2 h before (')
})

test('each unknown value is null, never 0', () => {
  const unknown = rows({ ...start, hour: null, tide: null })
  expect(unknown.filter((row) => row.start !== null)).toEqual([{ name: 'Light', start: 'Daylight' }])
  expect(unknown.map(({ name }) => name)).toEqual(['Tide', 'Light'])
  expect(rows({ ...start, hour: { ...hour, windSpeed: null, waterTemperature: null } })).toEqual(
    expect.arrayContaining([
      { name: 'Wind', start: null },
      { name: 'Water', start: null },
      { name: 'Air', start: '19 °C' },
    ]),
  )
})

test('the end is shown if it differs, also if a value became known or unknown', () => {
  const end = { ...start, hour: { ...hour, windSpeed: 20, waterTemperature: null }, light: 'dusk' } as const
  expect(rows(start, end).filter((row) => row.end !== undefined)).toEqual([
    {
      name: 'Wind',
      start: '8 km/h from the north-east, offshore, gusts 14 km/h',
      end: '20 km/h from the north-east, offshore, gusts 14 km/h',
    },
    { name: 'Water', start: '18 °C', end: null },
    { name: 'Light', start: 'Daylight', end: 'Dusk' },
  ])
})

test('rows for faces and rating need a spot', () => {
  const names = rows(start, null, false).map(({ name }) => name)
  expect(names).not.toContain('Rating')
  expect(names).not.toContain('Faces')
})

test('the forecast’s age is its age at the start', () => {
  const age = (forecastAt: string | null) => formatForecastAge({ at: '2026-11-20T15:20:00.000Z', forecastAt })
  expect(age(null)).toBeNull()
  expect(age('2026-11-20T15:00:00.000Z')).toBe('Forecast from the same hour.')
  expect(age('2026-11-20T14:00:00.000Z')).toBe('Forecast from an hour before.')
  expect(age('2026-11-20T10:00:00.000Z')).toBe('Forecast from 5 hours before.')
  expect(age('2026-11-17T10:00:00.000Z')).toBe('Forecast from 3 days before.')
  expect(age('2026-11-30T10:00:00.000Z')).toBe('Forecast looked up afterwards.')
})
