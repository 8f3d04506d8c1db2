import { expect, test } from 'vitest'
import { howFar, howMuchMore, shortDay, wholeDay } from '#web/features/achievements/earned.ts'

const now = new Date(2026, 10, 20)

test('the day is that of the session’s place, for every reader', () => {
  expect(shortDay('2026-09-12', now, 'en')).toBe('Sep 12')
  expect(shortDay('2026-01-01', now, 'en')).toBe('Jan 1')
  expect(wholeDay('2026-09-12', 'en')).toBe('September 12, 2026')
})

test('a date in another year includes the year', () => {
  expect(shortDay('2025-12-31', now, 'en')).toBe('Dec 31, 2025')
})

test('progress and remainder are shown in numbers', () => {
  expect(howFar({ done: 6, goal: 10 })).toBe('6 of 10')
  expect(howMuchMore({ done: 6, goal: 10 })).toBe('4 to go')
})
