import { expect, test } from 'vitest'
import type { DayLight } from '#contract/sea/conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { daysAhead, spotDays } from '#web/features/conditions/week/spot-days.ts'
import { formatDayLight, formatLight } from '#web/features/conditions/words/day-words.ts'

const clock = spotClock('UTC', 'en-GB')
const dark = { firstLight: null, sunrise: null, sunset: null, lastLight: null }
const today = {
  day: '2026-11-20',
  firstLight: '2026-11-20T05:54:00Z',
  sunrise: '2026-11-20T06:21:00Z',
  sunset: '2026-11-20T16:45:00Z',
  lastLight: '2026-11-20T17:12:00Z',
}
const tomorrow = { ...dark, day: '2026-11-21', firstLight: '2026-11-21T05:55:00Z', sunrise: '2026-11-21T06:22:00Z' }
/** As `days`, the first of which is today, say it at a moment. */
const saidAt = (time: string, ...days: DayLight[]) =>
  formatLight(
    days.map((light) => ({ light })),
    Date.parse(time),
    clock,
  )

test('today’s light is shown until it is over, then tomorrow’s', () => {
  const note = 'First light, sunrise 06:21, last light 17:12'
  expect(saidAt('2026-11-20T17:00:00Z', today, tomorrow)).toEqual({ value: '05:54', note })
  expect(saidAt('2026-11-20T18:00:00Z', today, tomorrow)).toEqual({
    value: '05:55',
    note: 'First light tomorrow, sunrise 06:22',
  })
})

test('a summer day without darkness still shows its sunrise', () => {
  expect(saidAt('2026-11-20T12:00:00Z', { ...today, firstLight: null, lastLight: null })).toEqual({
    value: '06:21',
    note: 'Sunrise, sunset 16:45',
  })
})

test('a day without sunrise is explained', () => {
  expect(saidAt('2026-11-20T12:00:00Z', { ...dark, day: '2026-11-20' })).toEqual({
    value: 'None',
    note: "The sun doesn't rise or set today",
  })
  expect(saidAt('2026-11-20T12:00:00Z')).toBeNull()
})

test('a forecast cached yesterday still gives the next dawn', () => {
  const now = Date.parse('2026-11-21T03:28:00Z')
  const days = spotDays({ hours: [], light: [today, tomorrow], timeZone: 'UTC' })
  expect(formatLight(daysAhead(days, now), now, clock)).toEqual({ value: '05:55', note: 'First light, sunrise 06:22' })
  expect(formatLight(daysAhead(days, now + 2 * 24 * HOUR_MS), now, clock)).toBeNull()
})

test('only existing light events of a day are joinParts', () => {
  expect(formatDayLight({ ...today, sunset: null, lastLight: null }, clock)).toBe('First light 05:54, sunrise 06:21')
  expect(formatDayLight({ ...dark, day: '2026-11-20' }, clock)).toBe("The sun doesn't rise or set")
})
