import { expect, test } from 'vitest'
import { forecastAge, toldAt } from '#web/features/conditions/forecast-age.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const at = (hours: number) => new Date(NOW - hours * 60 * 60 * 1000).toISOString()

test('a fresh forecast says when it came', () => {
  expect(forecastAge({ state: 'fresh', fetchedAt: at(0.2) }, true, NOW)).toBe('Updated 12 minutes ago')
})

test('a stale one says that its source is silent', () => {
  expect(forecastAge({ state: 'stale', fetchedAt: at(9) }, true, NOW)).toBe(
    'Updated 9 hours ago; the source does not answer',
  )
})

test('one that was fresh when it came and lay in the browser since is stale as well', () => {
  expect(forecastAge({ state: 'fresh', fetchedAt: at(7) }, true, NOW)).toBe(
    'Updated 7 hours ago; the source does not answer',
  )
})

test('without a network the source is not blamed', () => {
  expect(forecastAge({ state: 'fresh', fetchedAt: at(2) }, false, NOW)).toBe(
    'Updated 2 hours ago; we could not reach the server',
  )
})

test('what is not known yet, or never, is said', () => {
  expect(forecastAge({ state: 'pending', fetchedAt: null }, true, NOW)).toBe('Asking for the forecast…')
  expect(forecastAge({ state: 'unknown', fetchedAt: null }, true, NOW)).toBe('No forecast for this place')
})

test('the figures that a spot carries are as old as the source’s answer', () => {
  const carried = { time: at(1), waveHeight: 1, surfRating: 3, windDirection: 40, windSide: null, hoursOld: 2 }
  expect(forecastAge({ state: 'fresh', fetchedAt: toldAt(carried) }, false, NOW)).toBe(
    'Updated 3 hours ago; we could not reach the server',
  )
})
