import { expect, test } from 'vitest'
import { offshoreHour, polarNight } from '#test/sea/an-hour.ts'
import { spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { spotDays } from '#web/features/conditions/week/spot-days.ts'
import { dayFigure, formatAir, formatHours } from '#web/features/conditions/words/day-words.ts'

const clock = spotClock('UTC', 'en-GB')

/** A day of these waves in metres, hour by hour from midnight, the last hour the best. */
function dayOf(heights: (number | null)[]) {
  const hours = heights.map((waveHeight, hour) => ({
    ...offshoreHour,
    ...{ time: `2026-11-20T0${hour}:00:00Z`, waveHeight, windSpeed: 5 + 4 * hour, windDirection: 45 },
    surfRating: waveHeight === null ? null : 2 + hour / 2,
  }))
  const [day] = spotDays({ hours, light: polarNight('2026-11-20'), timeZone: 'UTC' })
  if (!day) throw new Error('there is a day')
  return day
}

test("a day's text has its highest waves, its best hour and its wind", () => {
  const day = dayOf([0.9, 1.2, 1.5])
  expect(dayFigure(day, 'imperial')).toBe('5')
  expect(formatHours(day, clock, 'imperial')).toBe('waves up to 5 ft, at best Good at 02:00, wind 3 to 8 mph')
  expect(dayFigure(day, 'metric')).toBe('1.5')
  expect(formatHours(day, clock, 'metric')).toBe('waves up to 1.5 m, at best Good at 02:00, wind 5 to 13 km/h')
})

test('a day without data has no value', () => {
  expect(dayFigure(dayOf([null, null]), 'imperial')).toBeUndefined()
  expect(formatHours(dayOf([null, null]), clock, 'imperial')).toBe('no wave data')
})

test('gusts and air are included where known', () => {
  const day = dayOf([0.9, 1.2])
  expect(formatAir(day, 'imperial')).toBeUndefined()
  const hours = day.hours.map((hour, index) => ({ ...hour, windGusts: 20 + 20 * index, airTemperature: 14 + index }))
  expect(formatHours({ ...day, hours }, clock, 'imperial')).toBe(
    'waves up to 4 ft, at best Fair at 01:00, wind 3 to 6 mph, gusts up to 25 mph',
  )
  expect(formatAir({ ...day, hours }, 'imperial')).toBe('air 57 to 59 °F')
  expect(formatAir({ ...day, hours: hours.slice(0, 1) }, 'metric')).toBe('air 14 °C')
})
