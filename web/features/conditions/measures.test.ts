import { expect, test } from 'vitest'
import { heightGrid, tideHeight, tideInFeet, windSpeed } from '#web/features/conditions/measures.ts'

test('wind and tide come in miles per hour and feet, and nothing is minus nothing', () => {
  expect(windSpeed(18)).toBe('11')
  expect(tideInFeet(1.6)).toBe('5.2 ft')
  expect(tideHeight(-0.1)).toBe('-0.3')
  expect(tideHeight(-0.01)).toBe('0.0')
})

test.each([
  [0.4, []],
  [1.4, ['2 ft', '4 ft']],
  [2.6, ['4 ft', '8 ft']],
  [5, ['8 ft', '16 ft']],
  [20, ['15 ft', '30 ft', '45 ft', '60 ft']],
])('the axis of waves up to %f m has few lines at whole feet', (metres, labels) => {
  expect(heightGrid(metres).map(({ label }) => label)).toEqual(labels)
})
