import { expect, test } from 'vitest'
import { formatHour, hourHabit, tightHour, weekdayHabit } from '#web/features/progress/habit-words.ts'

const hours = (counts: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => counts[hour] ?? 0)

test('the day surfed most is named', () => {
  expect(weekdayHabit([1, 0, 2, 0, 0, 5, 4])).toBe('You surfed most on Saturdays: 5 of 12 sessions.')
})

test('no habit is named below 8 sessions or for equal days', () => {
  expect(weekdayHabit([0, 0, 0, 0, 0, 7, 0])).toBeUndefined()
  expect(weekdayHabit([0, 0, 0, 0, 0, 8, 0])).toBeDefined()
  expect(weekdayHabit([0, 0, 0, 0, 0, 6, 6])).toBeUndefined()
  expect(weekdayHabit([0, 0, 0, 0, 0, 0, 0])).toBeUndefined()
  expect(hourHabit(hours({ 6: 7 }))).toBeUndefined()
  expect(hourHabit(hours({ 6: 5, 17: 5 }))).toBeUndefined()
})

test('the part of the day surfed most is named with its hours', () => {
  expect(hourHabit(hours({ 4: 2, 7: 7, 8: 3 }), 'en-GB')).toBe(
    'You surfed most early in the morning, from 04:00 to 08:00: 9 of 12 sessions.',
  )
  expect(hourHabit(hours({ 20: 4, 23: 4, 0: 1 }), 'en-US')?.replaceAll('\u202f', ' ')).toBe(
    'You surfed most late in the evening, from 8:00 PM to 12:00 AM: 8 of 9 sessions.',
  )
})

test('hours follow the reader’s locale', () => {
  expect([0, 6, 18].map((hour) => tightHour(hour, 'en-US'))).toEqual(['12a', '6a', '6p'])
  expect([0, 6, 18].map((hour) => tightHour(hour, 'en-GB'))).toEqual(['00', '06', '18'])
  expect(formatHour(18, 'en-GB')).toBe('18:00')
})
