import { expect, test } from 'vitest'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { askAgainAfter, formatPlannedHour } from '#web/features/plans/planned-hour.ts'

const NOW = Date.parse('2026-11-20T15:20:00Z')
const timeIn = (hours: number) => new Date(Math.floor(NOW / HOUR_MS + hours) * HOUR_MS).toISOString()
const hour = (hours: number, more: Partial<ForecastHour> = {}): ForecastHour => ({
  ...{ time: timeIn(hours), waveHeight: 1.6, surfRating: 3.5, warning: null, windSpeed: 18, windSide: 'offshore' },
  ...{ swellHeight: 1, swellPeriod: 12, swellPeriodKind: 'peak', swellDirection: 220 },
  ...{ windDirection: 40, waterTemperature: 18, tideShare: null },
  ...more,
})
const week = (...hours: ForecastHour[]) => ({ hours, state: 'fresh' as const, fetchedAt: new Date(NOW).toISOString() })
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()

test('the hour of the start is shown in the reader’s units', () => {
  const known = week(hour(0), hour(1, { surfRating: 1, waveHeight: 0.4 }), hour(2))
  expect(formatPlannedHour(known, at(1), 'imperial', NOW)).toEqual(['Poor, 1 ft', 'Wind 11 mph offshore'])
  expect(formatPlannedHour(known, at(2), 'metric', NOW)).toEqual(['Good, 1.6 m', 'Wind 18 km/h offshore'])
})

test('a danger replaces the rating, and ‘Experts only’ follows it', () => {
  const told = (warning: ForecastHour['warning']) =>
    formatPlannedHour(week(hour(1, { warning })), at(1), 'metric', NOW)[0]
  expect(told('too-big')).toBe('Too big, 1.6 m')
  expect(told('experts-only')).toBe('Good, 1.6 m, Experts only')
})

test('old values show their age', () => {
  const old = { ...week(hour(1)), fetchedAt: at(-20) }
  expect(formatPlannedHour(old, at(1), 'metric', NOW)).toContain('Updated 20 hours ago')
})

test('an unknown hour has no forecast, and one beyond the week has none yet', () => {
  const none = hour(1, { surfRating: null, waveHeight: null })
  expect(formatPlannedHour(week(none), at(1), 'metric', NOW)).toEqual(['No forecast for this hour'])
  expect(formatPlannedHour(week(hour(1)), at(200), 'metric', NOW)).toEqual([
    'No forecast yet',
    'It reaches a week ahead.',
  ])
  const pending = { ...week(none), state: 'pending' as const }
  expect(formatPlannedHour(pending, at(1), 'metric', NOW)).toEqual(['Getting the forecast...'])
  expect(askAgainAfter(pending)).toBeLessThan(askAgainAfter(week()))
})
