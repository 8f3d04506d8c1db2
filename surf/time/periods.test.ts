import { expect, test } from 'vitest'
import { firstDayOf, isPeriod, kindOf, periodAfter, periodAt, spanOf, stepsOf, weekdayOf } from '#surf/time/periods.ts'

test('a period is all time, a year or a month', () => {
  expect(['all', '2026', '2026-02', '1999-12'].map(kindOf)).toEqual(['all', 'year', 'month', 'month'])
  expect(['all', '2026', '2026-02'].every(isPeriod)).toBe(true)
  for (const text of ['', 'ALL', '26', '2026-13', '2026-00', '2026-2', '2026-02-01', '0026', '3026', ' 2026', '2026\n'])
    expect(isPeriod(text), JSON.stringify(text)).toBe(false)
})

test('periods continue across the ends of years', () => {
  expect(periodAfter('2026-12')).toBe('2027-01')
  expect(periodAfter('2026-01', -1)).toBe('2025-12')
  expect(periodAfter('2026', -1)).toBe('2025')
  expect(periodAfter('all')).toBe('all')
  expect([periodAt('month', '2026-11-20'), periodAt('year', '2026-11-20'), periodAt('all', '2026-11-20')]).toEqual([
    '2026-11',
    '2026',
    'all',
  ])
})

test('a month ends on its last day, in leap years as well', () => {
  expect(spanOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(spanOf('2100-02')).toEqual({ from: '2100-02-01', to: '2100-02-28' })
  expect(spanOf('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(spanOf('all')).toBeNull()
})

test('a week begins on Monday, across the ends of months and years', () => {
  expect(['2026-11-23', '2026-11-29', '2024-02-29'].map(weekdayOf)).toEqual([0, 6, 3])
  expect(firstDayOf('week', '2026-01-01')).toBe('2025-12-29')
  expect(firstDayOf('week', '2025-12-29')).toBe('2025-12-29')
  expect(firstDayOf('month', '2026-11-23')).toBe('2026-11-01')
  expect(firstDayOf('year', '2026-11-23')).toBe('2026-01-01')
})

test('a year has 53 weeks or parts of them, or 54 when a leap year begins on a Sunday', () => {
  const weeksOf = (year: string) => stepsOf(spanOf(year)!, 'week')
  expect(weeksOf('2026')).toHaveLength(53)
  expect(weeksOf('2028')).toHaveLength(53)
  expect(weeksOf('2012')).toHaveLength(54)
  expect(weeksOf('2012')[0]).toEqual({ from: '2012-01-01', to: '2012-01-01' })
  expect(weeksOf('2012')[1]).toEqual({ from: '2012-01-02', to: '2012-01-08' })
  expect(weeksOf('2012').at(-1)).toEqual({ from: '2012-12-31', to: '2012-12-31' })
})

test('steps cover each day exactly once', () => {
  const span = { from: '2023-11-20', to: '2026-02-03' }
  for (const step of ['week', 'month', 'year'] as const) {
    const steps = stepsOf(span, step)
    expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([span.from, span.to])
    for (const [index, { from, to }] of steps.entries()) {
      expect(from <= to).toBe(true)
      const next = steps[index + 1]
      if (next) expect(Date.parse(next.from) - Date.parse(to)).toBe(86_400_000)
      expect(firstDayOf(step, from)).toBe(firstDayOf(step, to))
    }
  }
  expect(stepsOf(span, 'year').map(({ from }) => from)).toEqual([
    '2023-11-20',
    '2024-01-01',
    '2025-01-01',
    '2026-01-01',
  ])
})
