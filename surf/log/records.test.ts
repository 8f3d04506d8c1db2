import { expect, test } from 'vitest'
import { countStreaks } from '#surf/log/records.ts'
import { dayAfter } from '#surf/time/calendar.ts'

const inARow = (first: string, count: number) => Array.from({ length: count }, (_, index) => dayAfter(first, index))

test('no sessions mean no streak', () => {
  expect(countStreaks([], '2026-11-23')).toEqual({
    days: { longest: 0, current: 0 },
    weeks: { longest: 0, current: 0 },
  })
})

test('consecutive days count once each, in any order, across DST, months and leap days', () => {
  const { days } = countStreaks(['2028-03-01', '2028-02-28', '2028-02-29', '2028-02-29', '2028-03-05'], '2028-03-20')
  expect(days).toEqual({ longest: 3, current: 0 })
  // Clocks in Europe went back on the third of these days.
  expect(countStreaks(inARow('2026-10-23', 5), '2026-10-27').days).toEqual({ longest: 5, current: 5 })
})

test('a streak continues if yesterday was surfed, and ends after a full day without a session', () => {
  const days = inARow('2026-11-18', 4)
  expect(countStreaks(days, '2026-11-21').days.current).toBe(4)
  expect(countStreaks(days, '2026-11-22').days.current).toBe(4)
  expect(countStreaks(days, '2026-11-23').days.current).toBe(0)
  expect(countStreaks(days, '2026-11-20').days.current).toBe(4)
})

test('consecutive weeks run from Monday to Sunday, across New Year and 53-week years', () => {
  // Sunday, then Monday of the next week.
  expect(countStreaks(['2026-11-22', '2026-11-23'], '2026-11-23').weeks).toEqual({ longest: 2, current: 2 })
  expect(countStreaks(['2026-11-23', '2026-11-29'], '2026-11-29').weeks.longest).toBe(1)
  // 2026 has 53 weeks by ISO 8601: its last Thursday is 31 December.
  const thursdays = Array.from({ length: 54 }, (_, index) => dayAfter('2026-01-01', 7 * index))
  expect(thursdays.at(-1)).toBe('2027-01-07')
  expect(countStreaks(thursdays, '2027-01-20').weeks).toEqual({ longest: 54, current: 0 })
  expect(countStreaks(thursdays, '2027-01-17').weeks.current).toBe(54)
})

test('days before 1970 count like any others', () => {
  expect(countStreaks(inARow('1969-12-28', 3), '1970-01-01')).toEqual({
    days: { longest: 3, current: 0 },
    weeks: { longest: 2, current: 2 },
  })
})
