import { expect, test } from 'vitest'
import { formatAccuracy } from './gps-line.tsx'

test('GPS accuracy is in yards or metres, or in miles or kilometres if coarse', () => {
  expect(formatAccuracy(7.4, 'imperial')).toBe('Accurate to 8 yd')
  expect(formatAccuracy(0, 'imperial')).toBe('Accurate to 1 yd')
  expect(formatAccuracy(1609.344, 'imperial')).toBe('Accurate to 1.0 mi')
  expect(formatAccuracy(7.4, 'metric')).toBe('Accurate to 7 m')
  expect(formatAccuracy(7.4, 'feet-knots')).toBe('Accurate to 7 m')
  expect(formatAccuracy(1609.344, 'metric')).toBe('Accurate to 1.6 km')
})
