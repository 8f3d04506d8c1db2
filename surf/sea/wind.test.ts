import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedWind, isGusty, windLeaves, windSideOf } from '#surf/sea/wind.ts'

const west = 270

test('at a beach that faces west, wind from the east is offshore and wind from the west onshore', () => {
  const side = (from: number) => windSideOf(20, from, west)
  expect([90, 135, 180, 225, 270, 315, 0, 45].map(side)).toEqual([
    'offshore',
    'cross-offshore',
    'cross',
    'cross-onshore',
    'onshore',
    'cross-onshore',
    'cross',
    'cross-offshore',
  ])
  expect(side(450)).toBe('offshore')
})

test('very light wind is glassy from any side, even at a spot without a facing', () => {
  expect(windSideOf(5, west, west)).toBe('glassy')
  expect(windSideOf(0, null, null)).toBe('glassy')
  expect(windSideOf(6, west, west)).toBe('onshore')
})

test('an unknown wind side is null and never guessed', () => {
  expect(windSideOf(20, 90, null)).toBeNull()
  expect(windSideOf(20, null, west)).toBeNull()
  expect(windSideOf(null, 90, west)).toBeNull()
})

test('each side is the same on the left and on the right of the beach', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 0, max: 180 }), (facing, off) => {
      expect(windSideOf(20, facing + off, facing)).toBe(windSideOf(20, facing - off, facing))
    }),
  )
})

test('more wind from any side never improves the waves', () => {
  const speed = fc.double({ min: 0, max: 150, noNaN: true })
  const degrees = fc.double({ min: 0, max: 360, noNaN: true })
  fc.assert(
    fc.property(speed, speed, degrees, fc.option(degrees), (one, other, from, facing) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      const left = windLeaves(more, from, facing)
      expect(left).toBeLessThanOrEqual(windLeaves(less, from, facing) + 1e-12)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(1)
    }),
  )
})

test('gusts count from 18 km/h above the mean wind and never lower it', () => {
  expect([null, undefined, 10, 38, 50].map((gusts) => countedWind(20, gusts))).toEqual([20, 20, 20, 20, 32])
  expect([null, 38, 39].map((gusts) => isGusty(20, gusts))).toEqual([false, false, true])
})
