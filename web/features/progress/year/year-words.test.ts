import { expect, test } from 'vitest'
import { formatYear, wordsOfYear, type YearInFigures } from '#web/features/progress/year/year-words.ts'

const year: YearInFigures = {
  ...{ year: 2026, sessions: 112, hours: 163.45, days: 98, waves: 1284, longestRideM: 213.4, topKmh: 37.6 },
  ...{ hoursByMonth: [4, 6, 9, 12, 18, 31.5, 26, 20, 14, 10, 8, 5], region: 'California' },
}
const figures = (changes: Partial<YearInFigures> = {}, units: 'metric' | 'imperial' = 'metric') =>
  wordsOfYear({ ...year, ...changes }, units, false).facts.map(({ name, figure, unit = '' }) => [name, figure, unit])

test('a year’s figures are in the reader’s units', () => {
  expect(figures()).toEqual([
    ['Sessions', '112', ''],
    ['Hours', '163', 'h'],
    ['Days in the water', '98', ''],
    ['Waves', '1,284', ''],
    ['Longest ride', '213', 'm'],
    ['Top speed', '38', 'km/h'],
  ])
  expect(figures({}, 'imperial').slice(-2)).toEqual([
    ['Longest ride', '700', 'ft'],
    ['Top speed', '23', 'mph'],
  ])
})

test('unrecorded figures are omitted, and one is singular', () => {
  const first = { sessions: 1, days: 1, hours: 1.24, waves: 0, longestRideM: null, topKmh: null }
  expect(figures(first)).toEqual([
    ['Session', '1', ''],
    ['Hours', '1.2', 'h'],
    ['Day in the water', '1', ''],
  ])
})

test('the favorite month is the one with most hours, given at least eight sessions', () => {
  const { favoriteMonth, months } = wordsOfYear(year, 'metric', false)
  expect(favoriteMonth).toBe('June')
  expect(months.filter(({ isFavorite }) => isFavorite)).toEqual([{ initial: 'J', hours: 31.5, isFavorite: true }])
  expect(wordsOfYear({ ...year, sessions: 8 }, 'metric', false).favoriteMonth).toBe('June')
  const few = wordsOfYear({ ...year, sessions: 7 }, 'metric', false)
  expect(few.favoriteMonth).toBeUndefined()
  expect(few.months.some(({ isFavorite }) => isFavorite)).toBe(false)
})

test('the region is named only if the surfer chooses so', () => {
  expect(formatYear(wordsOfYear(year, 'metric', false))).not.toContain('California')
  expect(formatYear(wordsOfYear(year, 'metric', true))).toContain('My year in the water 2026 · California.')
  expect(wordsOfYear({ ...year, region: null }, 'metric', true).region).toBeUndefined()
})

test('the picture contains no position, spot or id', () => {
  const secrets = {
    ...{ userId: '0198d6a2-7c1e-7b3a-9f4e-2d6c8a1b5e70', latitude: 33.6553, longitude: -118.0052 },
    ...{ spot: 'Huntington Beach Pier', spots: ['Grandma’s Reef'], firstSession: '2026-01-04T06:12:00Z' },
  }
  const words = JSON.stringify(wordsOfYear({ ...year, ...secrets }, 'metric', true))
  for (const secret of Object.values(secrets).flat()) expect(words).not.toContain(String(secret))
  expect(words).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|-?\d+\.\d{3,}/)
})

test('a picture has a text alternative', () => {
  expect(formatYear(wordsOfYear(year, 'metric', false))).toBe(
    'My year in the water 2026. Sessions: 112. Hours: 163 h. Days in the water: 98. Waves: 1,284. ' +
      'Longest ride: 213 m. Top speed: 38 km/h. Favorite month: June.',
  )
})
