import { expect, test } from 'vitest'
import { formatTideHeight, heightGrid, tideHeight } from '#web/features/conditions/charts/measures.ts'

test('the tide is in feet or metres, and never minus zero', () => {
  expect(formatTideHeight(1.6, 'imperial')).toBe('5.2 ft')
  expect(formatTideHeight(1.58, 'metric')).toBe('1.6 m')
  expect(tideHeight(-0.1, 'imperial')).toBe('−0.3')
  expect(tideHeight(-0.01, 'imperial')).toBe('0.0')
  expect(tideHeight(-0.01, 'metric')).toBe('0.0')
})

test.each([
  [0.4, [], []],
  [1.4, ['2 ft', '4 ft'], ['0.5 m', '1 m']],
  [2.6, ['4 ft', '8 ft'], ['1 m', '2 m']],
  [5, ['8 ft', '16 ft'], ['2 m', '4 m']],
  [20, ['15 ft', '30 ft', '45 ft', '60 ft'], ['5 m', '10 m', '15 m', '20 m']],
])('the axis for waves up to %f m has few lines at round values', (metres, imperial, metric) => {
  expect(heightGrid(metres, 'imperial').map(({ label }) => label)).toEqual(imperial)
  expect(heightGrid(metres, 'metric').map(({ label }) => label)).toEqual(metric)
})

test('an axis line is at the height of its label', () => {
  expect(heightGrid(1.4, 'imperial')[0]?.metres).toBeCloseTo(0.61, 2)
  expect(heightGrid(1.4, 'metric')[0]?.metres).toBe(0.5)
  expect(heightGrid(1.4, 'feet-knots')).toEqual(heightGrid(1.4, 'imperial'))
})
