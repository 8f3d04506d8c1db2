import { expect, test } from 'vitest'
import { formatSwell, formatWave } from '#web/lib/format/wave-height.ts'

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

test('a swell in open water has its own height, period and direction; a mean period is shown as its peak', () => {
  const swell = { heightMeters: 2.4, periodSeconds: 15.2, periodKind: 'peak', directionDegrees: 225 } as const
  expect(formatSwell(swell, 'imperial')).toBe('8 ft at 15 s from SW')
  expect(formatSwell({ ...swell, directionDegrees: null, periodKind: 'mean' }, 'metric')).toBe('2.4 m at 17 s')
  expect(formatSwell({ ...swell, heightMeters: 0.1 }, 'imperial')).toBe('<1 ft at 15 s from SW')
})
