import { expect, test } from 'vitest'
import { fahrenheitOf, feetOf, mphOf, rounded } from '#surf/sea/units.ts'

test('metres, km/h and Celsius convert to US units', () => {
  expect(feetOf(1.5)).toBeCloseTo(4.92, 9)
  expect(mphOf(100)).toBeCloseTo(62.137, 3)
  expect([-40, 0, 22.5].map(fahrenheitOf)).toEqual([-40, 32, 72.5])
})

test('values are rounded to the given decimals, without a negative zero', () => {
  expect(rounded(2.449, 1)).toBe(2.4)
  expect(rounded(2.45, 1)).toBe(2.5)
  expect(rounded(17.6)).toBe(18)
  expect(rounded(-0.2)).toBe(0)
})
