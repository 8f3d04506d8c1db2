import { expect, test } from 'vitest'
import { weekdayName, weekdaysFrom } from '#web/lib/format/calendar-names.ts'

test.each([
  ['en-US', 'Sunday'],
  ['fr', 'Monday'],
  ['ja', 'Sunday'],
  ['ar-EG', 'Saturday'],
])('weeks in %s begin on %s', (locale, first) => {
  const weekdays = weekdaysFrom(locale)
  expect(weekdayName(weekdays[0]!)).toBe(first)
  expect(weekdays.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
})
