import { expect, test } from 'vitest'
import { waveInWords } from '#web/lib/wave-height.ts'

test.each([
  [0, '0 ft', '0 m'],
  [0.1, '0 ft', '0.1 m'],
  [1.3, '4 ft', '1.3 m'],
  [1.4, '5 ft', '1.4 m'],
  [3, '10 ft', '3 m'],
])('a wave of %f metres is called %s or %s, one figure and no range', (metres, imperial, metric) => {
  expect(waveInWords(metres, 'imperial')).toBe(imperial)
  expect(waveInWords(metres, 'metric')).toBe(metric)
})
