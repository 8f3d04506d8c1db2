import { expect, test } from 'vitest'
import { spanOf, stepsOf } from '#surf/time/periods.ts'
import {
  formatPeriod,
  formatStep,
  periodIn,
  searchWithPeriod,
  ticksFor,
  withinPeriod,
} from '#web/features/progress/period-words.ts'

test('the address names the period; a missing or invalid one means this year', () => {
  expect(periodIn('?period=2026-03', '2026-11-23')).toBe('2026-03')
  expect(periodIn('?period=all&session=x', '2026-11-23')).toBe('all')
  for (const search of ['', '?period=', '?period=2026-13', '?period=<b>'])
    expect(periodIn(search, '2026-11-23')).toBe('2026')
  expect(searchWithPeriod('?session=x&period=2026', '2025-01')).toBe('?session=x&period=2025-01')
})

test('periods and their steps have names', () => {
  expect(['2026-11', '2026', 'all'].map(formatPeriod)).toEqual(['November 2026', '2026', 'All time'])
  expect(['2026-11', '2026', 'all'].map(withinPeriod)).toEqual(['in November 2026', 'in 2026', 'so far'])
  const week = (from: string, to: string, locale: string) => formatStep('week', { from, to }, locale)
  expect(week('2026-11-02', '2026-11-08', 'en-US')).toBe('Nov 2 to 8')
  expect(week('2026-11-30', '2026-12-06', 'en-US')).toBe('Nov 30 to Dec 6')
  expect(week('2026-11-02', '2026-11-08', 'en-GB')).toBe('2 to 8 Nov')
  expect(week('2026-11-01', '2026-11-01', 'en-US')).toBe('Nov 1')
  expect(formatStep('month', { from: '2026-02-14', to: '2026-02-28' })).toBe('February 2026')
  expect(formatStep('year', { from: '2026-02-14', to: '2026-12-31' })).toBe('2026')
})

test('a chart is labelled with days, initials of months, or years', () => {
  const labels = (...args: Parameters<typeof ticksFor>) =>
    ticksFor(...args)
      .map(({ at, label }) => `${at}:${label}`)
      .join(' ')
  expect(labels('month', 'week', stepsOf(spanOf('2026-11')!, 'week'))).toBe('0:1 1:2 2:9 3:16 4:23 5:30')
  expect(labels('year', 'week', stepsOf(spanOf('2026')!, 'week'))).toBe(
    '0:J 5:F 9:M 14:A 18:M 22:J 27:J 31:A 36:S 40:O 44:N 49:D',
  )
  const all = (from: string, to: string, step: 'month' | 'year') => labels('all', step, stepsOf({ from, to }, step))
  expect(all('2026-09-20', '2026-11-23', 'month')).toBe('0:S 1:O 2:N')
  expect(all('2024-11-20', '2026-02-03', 'month')).toBe('2:2025 14:2026')
  expect(all('2024-03-20', '2026-02-03', 'month')).toBe('0:2024 10:2025 22:2026')
  expect(all('2014-11-20', '2026-02-03', 'year')).toBe('0:2014 3:2017 6:2020 9:2023 12:2026')
})
