import { expect, test } from 'vitest'
import { weekBars } from './week.ts'

const day = (date: string, hours: number, sessions = hours > 0 ? 1 : 0, dawnSessions = 0) => ({
  day: date,
  hours,
  sessions,
  dawnSessions,
})

test('the longest day fills the chart and the others are scaled to it', () => {
  const bars = weekBars([day('2026-11-14', 4), day('2026-11-15', 1), day('2026-11-16', 0)])
  expect(bars.map(({ percent }) => percent)).toEqual([100, 25, 0])
  expect(bars.map(({ weekday }) => weekday)).toEqual(['Sat', 'Sun', 'Mon'])
})

test('a short week is not scaled up to the full height', () => {
  expect(weekBars([day('2026-11-14', 1)])[0]?.percent).toBe(50)
})

test('a session that has just begun is already visible', () => {
  expect(weekBars([day('2026-11-14', 0, 1)])[0]?.percent).toBeGreaterThan(10)
})

test('each bar has a text label', () => {
  const labels = weekBars([day('2026-11-14', 2.53, 1, 1), day('2026-11-15', 1), day('2026-11-16', 0)])
  expect(labels.map(({ label }) => label)).toEqual([
    'Saturday: 2.5 hours, dawn',
    'Sunday: 1 hour',
    'Monday: no session',
  ])
})
