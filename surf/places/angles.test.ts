import fc from 'fast-check'
import { expect, test } from 'vitest'
import { angleBetween } from '#surf/places/angles.ts'

const degrees = fc.double({ min: -720, max: 720, noNaN: true })

test('north lies between 350° and 10°', () => {
  expect(angleBetween(350, 10)).toBe(20)
  expect(angleBetween(10, 350)).toBe(20)
  expect(angleBetween(0, 360)).toBe(0)
  expect(angleBetween(90, 270)).toBe(180)
})

test('the angle between two directions is the same both ways, 0 to 180, and does not count turns', () => {
  fc.assert(
    fc.property(degrees, degrees, (one, other) => {
      const angle = angleBetween(one, other)
      expect(angle).toBeGreaterThanOrEqual(0)
      expect(angle).toBeLessThanOrEqual(180)
      expect(angleBetween(other, one)).toBe(angle)
      expect(angleBetween(one + 360, other)).toBeCloseTo(angle, 9)
    }),
  )
})
