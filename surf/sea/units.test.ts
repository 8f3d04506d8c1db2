import { expect, test } from 'vitest'
import { fahrenheitOf, feetOf, mphOf, rounded } from '#surf/sea/units.ts'

test('metres, kilometres per hour and Celsius become what American surfers read', () => {
  expect(feetOf(1.5)).toBeCloseTo(4.92, 9)
  expect(mphOf(100)).toBeCloseTo(62.137, 3)
  expect([-40, 0, 22.5].map(fahrenheitOf)).toEqual([-40, 32, 72.5])
})

test('figures are rounded to so many decimals, and next to nothing is plain 0', () => {
  expect(rounded(2.449, 1)).toBe(2.4)
  expect(rounded(2.45, 1)).toBe(2.5)
  expect(rounded(17.6)).toBe(18)
  expect(rounded(-0.2)).toBe(0)
})
