import { expect, test } from 'vitest'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { unknownHour } from '#test/sea/an-hour.ts'
import { spotClock } from '#web/features/conditions/week/spot-clock.ts'
import {
  dawnOf,
  dayInBrief,
  dayName,
  daysAhead,
  hourAt,
  isTendency,
  nightsOf,
  percentOf,
  type SpotDay,
  spotDays,
} from '#web/features/conditions/week/spot-days.ts'

const TEN_DAYS = Array.from({ length: 10 }, (_, day) => `2026-11-${20 + day}`)
const DARK = { firstLight: null, sunrise: null, sunset: null, lastLight: null }

/** Days at a spot whose hours are as `figures` says, from UTC hour to UTC hour. */
function daysAt(
  timeZone: string,
  days: string[],
  from: string,
  count: number,
  figures: (index: number) => Partial<ForecastHour> = () => ({}),
): SpotDay[] {
  const hours = Array.from({ length: count }, (_, index) => ({
    ...unknownHour,
    ...figures(index),
    time: new Date(Date.parse(from) + index * HOUR_MS).toISOString(),
  }))
  return spotDays({ hours, light: days.map((day) => ({ ...DARK, day })), timeZone })
}

test('a day has the hours of the spot’s own calendar, also when clocks change', () => {
  const spring = daysAt('America/Los_Angeles', ['2026-03-07', '2026-03-08'], '2026-03-07T08:00:00Z', 47)
  expect(spring.map(({ hours }) => hours.length)).toEqual([24, 23])
  const autumn = daysAt('America/Los_Angeles', ['2026-10-31', '2026-11-01'], '2026-10-31T07:00:00Z', 49)
  expect(autumn.map(({ hours }) => hours.length)).toEqual([24, 25])
  expect(autumn[1]?.hours[0]?.time).toBe('2026-11-01T07:00:00.000Z')
})

test('a half-hour time zone loses no hour', () => {
  const days = daysAt('Asia/Colombo', ['2026-11-20', '2026-11-21'], '2026-11-19T18:30:00Z', 48)
  expect(days.map(({ hours }) => hours.length)).toEqual([24, 24])
})

const [day] = daysAt('UTC', ['2026-11-20'], '2026-11-20T00:00:00Z', 24, (hour) => ({
  waveHeight: hour === 3 ? 4 : 1 + hour / 24,
  surfRating: hour === 3 ? 5 : hour === 9 ? 3.5 : 2,
}))
if (!day) throw new Error('there is a day')
const lit = {
  ...day,
  light: {
    ...DARK,
    day: day.day,
    firstLight: '2026-11-20T06:30:00Z',
    sunrise: '2026-11-20T07:00:00Z',
    lastLight: '2026-11-20T18:00:00Z',
  },
}

test('a day’s summary counts only the hours in daylight', () => {
  const brief = dayInBrief(lit)
  expect(brief?.best.time).toBe('2026-11-20T09:00:00.000Z')
  expect(brief?.highest).toBe(1 + 17 / 24)
  expect(dayInBrief(day)?.highest).toBe(4)
  expect(dayInBrief({ ...lit, hours: lit.hours.map((hour) => ({ ...hour, waveHeight: null })) })).toBeNull()
})

test('dawn ends an hour after sunrise, night begins with the last light', () => {
  const dawn = dawnOf(lit)
  expect(dawn && [percentOf(lit, dawn.start), percentOf(lit, dawn.end)]).toEqual([(100 * 6.5) / 24, (100 * 8) / 24])
  expect(nightsOf(lit).map(({ start, end }) => [percentOf(lit, start), percentOf(lit, end)])).toEqual([
    [0, (100 * 6.5) / 24],
    [75, 100],
  ])
  expect(dawnOf(day)).toBeNull()
  expect(nightsOf(day)).toEqual([])
})

test('a moment belongs to its hour', () => {
  expect(hourAt(day.hours, Date.parse('2026-11-20T09:59:59Z'))?.time).toBe('2026-11-20T09:00:00.000Z')
  expect(hourAt(day.hours, Date.parse('2026-11-21T00:00:00Z'))).toBeUndefined()
})

test('days are called today, tomorrow and then by name', () => {
  const days = daysAt('UTC', ['2026-11-20', '2026-11-21', '2026-11-22'], '2026-11-20T00:00:00Z', 0)
  const name = (time: string) => dayName(days, Date.parse(time), { weekday: () => 'Sunday', timeZone: 'UTC' })
  expect([name('2026-11-20T06:00:00Z'), name('2026-11-21T06:00:00Z'), name('2026-11-22T06:00:00Z')]).toEqual([
    'Today',
    'Tomorrow',
    'Sunday',
  ])
})

test('a weekday that comes again is a date', () => {
  const days = daysAt('UTC', TEN_DAYS, '2026-11-20T00:00:00Z', 0)
  const names = days.map(({ start }) => dayName(days, start, spotClock('UTC')))
  expect(names).toEqual([
    ...['Today', 'Tomorrow', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'],
    ...['Friday, Nov 27', 'Saturday, Nov 28', 'Sunday, Nov 29'],
  ])
})

test('days from the sixth on are a tendency', () => {
  expect(TEN_DAYS.map((_, index) => isTendency(index)).indexOf(true)).toBe(5)
})

test('on a forecast’s second day that day is today, and after the last day none is left', () => {
  const days = daysAt('Pacific/Honolulu', ['2026-11-20', '2026-11-21'], '2026-11-20T10:00:00Z', 0)
  const aheadAt = (time: string) => daysAhead(days, Date.parse(time))
  expect(aheadAt('2026-11-21T09:59:59Z')).toHaveLength(2)
  const secondMorning = '2026-11-21T13:28:00Z'
  expect(
    dayName(aheadAt(secondMorning), Date.parse(secondMorning), { weekday: () => 'Saturday', timeZone: 'UTC' }),
  ).toBe('Today')
  expect(aheadAt('2026-11-22T10:00:00Z')).toEqual([])
})
