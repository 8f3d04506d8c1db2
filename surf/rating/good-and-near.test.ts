import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RatingWarning } from '#contract/sea/spots.ts'
import { anHour } from '#test/sea/an-hour.ts'
import { sortByGoodAndNear, worthNow } from './good-and-near.ts'

const here = { latitude: 33.42, longitude: -117.61 }
const now = Date.parse('2026-11-20T14:20:00Z')
const MILES_PER_DEGREE = 69.0934

type Told = { warning?: RatingWarning; hoursOld?: number }
const spot = (miles: number, surfRating: number | null, told: Told = {}) => ({
  name: `${surfRating} at ${miles}`,
  latitude: here.latitude + miles / MILES_PER_DEGREE,
  longitude: here.longitude,
  surfRating,
  currentConditions: { forecasts: surfRating === null ? [] : [{ ...anHour, ...told, surfRating }] },
})
type Rated = ReturnType<typeof spot>
const sorted = (...spots: Rated[]) => sortByGoodAndNear(spots, here, now).map((placed) => placed.spot.name)

test('a flat spot next door does not come before a good one slightly further away', () => {
  expect(sorted(spot(0.5, 0), spot(12, 3))).toEqual(['3 at 12', '0 at 0.5'])
})

test('a good spot next door comes before an epic one two hours away', () => {
  expect(sorted(spot(95, 5), spot(4, 3))).toEqual(['3 at 4', '5 at 95'])
})

test('among similar drives the best spot comes first, among equal ratings the nearest', () => {
  expect(sorted(spot(1, 3), spot(8, 4.5), spot(6, 4.5))).toEqual(['4.5 at 6', '4.5 at 8', '3 at 1'])
})

test('surfable spots come before unknown ones, and those before flat ones', () => {
  expect(sorted(spot(1, 0.5), spot(2, null), spot(40, 1))).toEqual(['1 at 40', 'null at 2', '0.5 at 1'])
})

test('too big or dangerous spots rank as flat, expert spots do not', () => {
  const tierOf = (warning?: RatingWarning) => worthNow(spot(1, 4, warning && { warning }), now).tier
  expect(tierOf('experts-only')).toBe(tierOf())
  expect(tierOf('too-big')).toBe(worthNow(spot(1, 0), now).tier)
  expect(tierOf('dangerous')).toBe(worthNow(spot(1, 0), now).tier)
})

test('an outdated rating counts as unknown', () => {
  expect(worthNow(spot(1, 4, { hoursOld: 9 }), now)).toEqual(worthNow(spot(1, null), now))
  expect(worthNow(spot(1, 4), now + 9 * 60 * 60 * 1000)).toEqual(worthNow(spot(1, null), now))
})

test('beyond a day trip only distance counts', () => {
  expect(sorted(spot(900, 5), spot(101, 0), spot(99, 0))).toEqual(['0 at 99', '0 at 101', '5 at 900'])
})

test('the order does not depend on the input order, and is by distance without ratings', () => {
  const anySpot = fc
    .record({ miles: fc.integer({ min: 0, max: 300 }), rating: fc.option(fc.integer({ min: 0, max: 10 })) })
    .map(({ miles, rating }) => spot(miles, rating === null ? null : rating / 2))
  fc.assert(
    fc.property(fc.uniqueArray(anySpot, { selector: ({ latitude }) => latitude }), (spots) => {
      expect(sorted(...spots.toReversed())).toEqual(sorted(...spots))
      const unknown = spots.map((one) => ({ ...one, surfRating: null }))
      expect(sorted(...unknown)).toEqual(
        unknown.toSorted((one, other) => one.latitude - other.latitude).map(({ name }) => name),
      )
    }),
  )
})
