import { expect, test } from 'vitest'
import { formatFaces, formatSwell, formatWave } from '#web/lib/wave-height.ts'

test.each([
  [0, '0 ft', '0 m'],
  [0.1, '0 ft', '0.1 m'],
  [1.3, '4 ft', '1.3 m'],
  [1.4, '5 ft', '1.4 m'],
  [3, '10 ft', '3 m'],
])('a wave of %f metres is called %s or %s, one figure and no range', (metres, imperial, metric) => {
  expect(formatWave(metres, 'imperial')).toBe(imperial)
  expect(formatWave(metres, 'metric')).toBe(metric)
})

test('a set is called by the heights of its faces, and by one where they are alike', () => {
  expect(formatFaces(1.7, 'imperial')).toBe('5 to 6 ft')
  expect(formatFaces(5.3, 'imperial')).toBe('16 to 19 ft')
  expect(formatFaces(0.35, 'imperial')).toBe('1 ft')
  expect(formatFaces(0.1, 'imperial')).toBe('<1 ft')
  expect(formatFaces(0.04, 'metric')).toBe('<0.1 m')
  expect(formatFaces(0, 'imperial')).toBe('0 ft')
  expect(formatFaces(1.7, 'metric')).toBe('1.5 to 1.9 m')
})

test('a swell in open water has its own height, period and direction; a mean period says so', () => {
  const swell = { swellHeight: 2.4, swellPeriod: 15.2, swellPeriodKind: 'peak', swellDirection: 225 } as const
  expect(formatSwell(swell, 'imperial')).toBe('8 ft at 15 s from SW')
  expect(formatSwell({ ...swell, swellDirection: null, swellPeriodKind: 'mean' }, 'metric')).toBe(
    '2.4 m at 15 s (mean)',
  )
})
