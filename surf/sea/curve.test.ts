import { expect, test } from 'vitest'
import { curveThrough, valueOn } from '#surf/sea/curve.ts'

test('a curve is linear between its points and constant beyond them', () => {
  const curve = curveThrough([1, 10], [2, 20], [4, 0])
  expect([-5, 1, 1.5, 2, 3, 4, 100].map((x) => valueOn(curve, x))).toEqual([10, 10, 15, 20, 10, 0, 0])
})
