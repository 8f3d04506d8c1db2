import { expect, test } from 'vitest'
import type { Tide } from '#contract/sea/conditions.ts'
import { spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { spotDays } from '#web/features/conditions/week/spot-days.ts'
import { formatDatum, formatTide } from '#web/features/conditions/words/tide-words.ts'

const DARK = { firstLight: null, sunrise: null, sunset: null, lastLight: null }

test('the day’s high and low tides are listed in order', () => {
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

test('an estimated tide datum is marked as approximate', () => {
  expect(formatDatum({ datum: 'MLLW', datumIsEstimated: false })).toBe('above the average lowest tide')
  expect(formatDatum({ datum: 'LAT', datumIsEstimated: true })).toBe('above about the lowest tide')
  expect(formatDatum({ datum: 'MSL', datumIsEstimated: true })).toBe('above about the average sea level')
})
