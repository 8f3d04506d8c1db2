import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { formatWindow } from '#web/features/conditions/words/day-words.ts'

const FRIDAY = Date.parse('2026-11-20T00:00:00Z')
const days = [0, 1, 2].map((day) => ({ start: FRIDAY + day * 24 * HOUR_MS, end: FRIDAY + (day + 1) * 24 * HOUR_MS }))
const window = {
  start: '2026-11-22T06:30:00Z',
  end: '2026-11-22T09:00:00Z',
  surfRating: 4.5,
  waveHeight: 1.35,
  tide: 'rising',
  windSide: 'offshore',
  warning: null,
} as const
const clock = spotClock('UTC', 'en-GB')

test('a window shows its time and its reasons', () => {
  expect(formatWindow(window, days, clock, 'imperial')).toEqual({
    when: 'Sunday 06:30 to 09:00',
    what: 'Great · 4 ft, offshore, rising tide',
  })
  expect(formatWindow(window, days, clock, 'metric').what).toBe('Great · 1.4 m, offshore, rising tide')
})

test('unknown values of a window are omitted', () => {
  const today = { ...window, start: '2026-11-20T06:30:00Z', end: '2026-11-20T09:00:00Z', tide: null, windSide: null }
  expect(formatWindow(today, days, clock, 'imperial')).toEqual({ when: 'Today 06:30 to 09:00', what: 'Great · 4 ft' })
})
