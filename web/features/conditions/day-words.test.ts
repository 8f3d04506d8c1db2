import { expect, test } from 'vitest'
import type { Tide } from '#contract/conditions.ts'
import { dayFigure, dayLightInWords, hoursInWords, tideInWords } from '#web/features/conditions/day-words.ts'
import { spotClock } from '#web/features/conditions/spot-clock.ts'
import { spotDays } from '#web/features/conditions/spot-days.ts'

const clock = spotClock('UTC', 'en-GB')
const DARK = { firstLight: null, sunrise: null, sunset: null, lastLight: null }

/** A day of these waves in metres, hour by hour from midnight, the last hour the best. */
function dayOf(heights: (number | null)[], light = {}) {
  const hours = heights.map((waveHeight, hour) => ({
    time: `2026-11-20T0${hour}:00:00Z`,
    waveHeight,
    swellHeight: waveHeight,
    swellPeriod: 12,
    swellDirection: 225,
    windSpeed: 5 + 4 * hour,
    windDirection: 45,
    windSide: 'offshore' as const,
    waterTemperature: 18,
    surfRating: waveHeight === null ? null : 2 + hour / 2,
  }))
  const [day] = spotDays({ hours, light: [{ ...DARK, day: '2026-11-20', ...light }], timeZone: 'UTC' })
  if (!day) throw new Error('there is a day')
  return day
}

test('a day of waves is told by its range, its best hour and its wind', () => {
  const day = dayOf([0.9, 1.2, 1.5])
  expect(dayFigure(day)).toBe('3-5')
  expect(hoursInWords(day, clock)).toBe('waves 3-5 ft, at best Good at 02:00, wind 3 to 8 mph')
})

test('a day that nobody knows has no figure', () => {
  expect(dayFigure(dayOf([null, null]))).toBeUndefined()
  expect(hoursInWords(dayOf([null, null]), clock)).toBe('no waves known')
})

test('the turns of the tide are told in order, those of the day alone', () => {
  const extremes: Tide['extremes'] = [
    { time: '2026-11-20T03:39:00Z', height: 1.58, kind: 'high' },
    { time: '2026-11-20T10:21:00Z', height: 0.25, kind: 'low' },
    { time: '2026-11-21T04:12:00Z', height: 1.6, kind: 'high' },
  ]
  const station = { name: 'Lorne', distanceMiles: 12, attribution: '' }
  expect(tideInWords(dayOf([]), { station, datum: 'LAT', heights: [], extremes }, clock)).toBe(
    'high 5.2 ft at 03:39, low 0.8 ft at 10:21',
  )
})

test('only the light that there is on a day is told', () => {
  const light = { firstLight: '2026-11-20T05:54:00Z', sunrise: '2026-11-20T06:21:00Z' }
  expect(dayLightInWords(dayOf([], light), clock)).toBe('First light 05:54, sunrise 06:21')
  expect(dayLightInWords(dayOf([]), clock)).toBe('The sun does not rise or set')
})
