import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  angleBetween,
  chordOfMiles,
  distanceMiles,
  EARTH_RADIUS_MILES,
  type Position,
  spherePoint,
} from '#surf/places/geo.ts'

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const pointOf = (place: Position) => spherePoint(place).slice(1, -1).split(',').map(Number)
const chordBetween = (one: Position, other: Position) => {
  const there = pointOf(other)
  return Math.hypot(...pointOf(one).map((value, axis) => value - there[axis]!))
}

test('the distance between well-known places is correct to a mile', () => {
  const huntington = { latitude: 33.6595, longitude: -117.9988 }
  // 2,231 nautical miles from Los Angeles to Honolulu by the great circle, less what lies between the airports and these.
  const pipeline = { latitude: 21.665, longitude: -158.0538 }
  expect(distanceMiles(huntington, pipeline)).toBeCloseTo(2588, -2)
  expect(distanceMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    Math.PI * EARTH_RADIUS_MILES,
    6,
  )
  expect(distanceMiles({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(69.0934, 3)
})

test('every place is a point on the unit sphere', () => {
  fc.assert(
    fc.property(position, (place) => {
      expect(Math.hypot(...pointOf(place))).toBeCloseTo(1, 12)
    }),
  )
})

test('the chord of a ground distance is the straight line between the points, and converts back', () => {
  fc.assert(
    fc.property(position, position, (one, other) => {
      const miles = distanceMiles(one, other)
      expect(chordOfMiles(miles)).toBeCloseTo(chordBetween(one, other), 7)
      expect(2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chordOfMiles(miles) / 2))).toBeCloseTo(miles, 3)
    }),
  )
})

test('distance is symmetric, zero to itself and satisfies the triangle inequality', () => {
  fc.assert(
    fc.property(position, position, position, (one, other, third) => {
      expect(distanceMiles(one, other)).toBeCloseTo(distanceMiles(other, one), 6)
      expect(distanceMiles(one, one)).toBe(0)
      expect(distanceMiles(one, third)).toBeLessThanOrEqual(
        distanceMiles(one, other) + distanceMiles(other, third) + 1e-3,
      )
    }),
  )
})

test('both longitudes of the date line are the same line', () => {
  fc.assert(
    fc.property(position, ({ latitude }) => {
      expect(distanceMiles({ latitude, longitude: 180 }, { latitude, longitude: -180 })).toBeCloseTo(0, 6)
    }),
  )
})

const degrees = fc.double({ min: -720, max: 720, noNaN: true })

test('north lies between 350° and 10°', () => {
  expect(angleBetween(350, 10)).toBe(20)
  expect(angleBetween(10, 350)).toBe(20)
  expect(angleBetween(0, 360)).toBe(0)
  expect(angleBetween(90, 270)).toBe(180)
})

test('the angle between two directions is symmetric, 0 to 180, and ignores full turns', () => {
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
