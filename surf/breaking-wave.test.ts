import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakingHeight } from '#surf/breaking-wave.ts'
import type { Sea } from '#surf/sea.ts'

const west = 270
const swell = (swellHeight: number | null, swellPeriod: number | null, swellDirection: number | null = west): Sea => ({
  swellHeight,
  swellPeriod,
  swellDirection,
  windSpeed: null,
  windDirection: null,
  waterTemperature: null,
  swells: [],
})
/** A height that is known, for a test that is about its size. */
const known = (height: number | null) => height ?? Number.NaN

test('a groundswell stands up taller at the beach than in open water, as Komar and Gaughan measured', () => {
  // 0.39 × 9.81^0.2 × (14 × 1.5²)^0.4, by hand.
  expect(breakingHeight(swell(1.5, 14), west)).toBeCloseTo(2.447, 2)
  expect(known(breakingHeight(swell(1.5, 18), west))).toBeGreaterThan(known(breakingHeight(swell(1.5, 9), west)))
})

test('a swell that is not known breaks at no height: that is null and not flat', () => {
  expect(breakingHeight(swell(null, 14), west)).toBeNull()
  expect(breakingHeight(swell(1.5, null), west)).toBeNull()
  expect(breakingHeight(swell(0, 14), west)).toBe(0)
})

test('half of the energy arrives from 60° off, some bends in from the side, and hardly any from behind the land', () => {
  const straight = known(breakingHeight(swell(2, 14, west), west))
  const share = (from: number) => known(breakingHeight(swell(2, 14, from), west)) / straight
  expect(share(west - 60) ** 2.5).toBeCloseTo(0.5, 1)
  expect(share(west + 60)).toBe(share(west - 60))
  expect(share(west + 90)).toBeGreaterThan(0.2)
  expect(share(west + 90)).toBeLessThan(0.5)
  expect(share(west - 120)).toBeLessThan(0.15)
  expect(share(west - 180)).toBe(0)
})

test('where nobody has said which way a spot faces, or a source where the swell comes from, all of it counts', () => {
  const straight = breakingHeight(swell(2, 14, west), west)
  expect(breakingHeight(swell(2, 14, west - 180), null)).toBe(straight)
  expect(breakingHeight(swell(2, 14, null), west)).toBe(straight)
})

test('no figures, however mad, break at a height that no sea has', () => {
  const figure = fc.double({ noNaN: true, noDefaultInfinity: true })
  const facing = fc.option(fc.double({ min: 0, max: 360, noNaN: true }))
  fc.assert(
    fc.property(figure, figure, figure, facing, (height, period, direction, facing) => {
      const breaking = breakingHeight(swell(height, period, direction), facing)
      expect(breaking).toBeGreaterThanOrEqual(0)
      expect(breaking).toBeLessThanOrEqual(30)
    }),
  )
})
