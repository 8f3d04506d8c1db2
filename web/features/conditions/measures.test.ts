import { expect, test } from 'vitest'
import { feetRange, heightGrid, tideHeight, waveRange, windSpeed } from '#web/features/conditions/measures.ts'

test.each([
  [0, '0'],
  [0.1, '0'],
  [0.4, '0-1'],
  [3.9, '4'],
  [4.1, '4'],
  [4.3, '4-5'],
  [4.8, '4-5'],
  [11.9, '12'],
])('a wave of %f feet is called %s', (feet, words) => {
  expect(feetRange(feet)).toBe(words)
})

test('waves of a day are called by the smallest and the biggest', () => {
  expect(feetRange(2.2, 4.7)).toBe('2-5')
  expect(waveRange(1.22, 1.53)).toBe('4-5')
})

test('wind and tide come in miles per hour and feet, and nothing is minus nothing', () => {
  expect(windSpeed(18)).toBe('11')
  expect(tideHeight(1.6)).toBe('5.2')
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
