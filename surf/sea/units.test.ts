import { expect, test } from 'vitest'
import type { UnitSystem } from '#contract/accounts/users.ts'
import { fahrenheitOf, feetOf, figureIn, mphOf, rounded, unitsIn } from '#surf/sea/units.ts'

test('metres, km/h and Celsius convert to US units', () => {
  expect(feetOf(1.5)).toBeCloseTo(4.92, 9)
  expect(mphOf(100)).toBeCloseTo(62.137, 3)
  expect([-40, 0, 22.5].map(fahrenheitOf)).toEqual([-40, 32, 72.5])
})

test('each system shows a height, a speed, a temperature and a distance in its own units', () => {
  const shown = (units: UnitSystem) =>
    (
      [
        ['height', 1],
        ['speed', 18.52],
        ['temperature', 20],
        ['distance', 10],
        ['length', 100],
      ] as const
    ).map(([quantity, figure]) => rounded(figureIn(units, quantity, figure), 2))
  expect(shown('imperial')).toEqual([3.28, 11.51, 68, 10, 328])
  expect(shown('metric')).toEqual([1, 18.52, 20, 16.09, 100])
  expect(shown('feet-knots')).toEqual([3.28, 10, 20, 16.09, 100])
  expect(shown('metres-knots')).toEqual([1, 10, 20, 16.09, 100])
})

test('values are rounded to the given decimals, without a negative zero', () => {
  expect(rounded(2.449, 1)).toBe(2.4)
  expect(rounded(2.45, 1)).toBe(2.5)
  expect(rounded(17.6)).toBe(18)
  expect(rounded(-0.2)).toBe(0)
})

test.each([
  ['en', 'imperial'],
  ['en-GB', 'imperial'],
  ['en-NL', 'metric'],
  ['pt', 'metric'],
  ['ja', 'metric'],
  ['es-PR-u-hc-h23', 'imperial'],
])('someone who reads %s begins with %s units', (locale, units) => {
  expect(unitsIn(locale)).toBe(units)
})
