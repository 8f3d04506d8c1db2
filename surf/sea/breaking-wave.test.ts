import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrivalsOf, arrivingShare, bendOf } from '#surf/sea/arriving-energy.ts'
import { breakingWaves, peakPeriodOf } from '#surf/sea/breaking-wave.ts'
import { estimatedProfile } from '#surf/sea/estimated-profile.ts'
import type { Sea, Swell } from '#surf/sea/sea.ts'

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
const train = (heightMeters: number, periodSeconds: number, directionDegrees = west): Swell => ({
  heightMeters,
  periodSeconds,
  periodKind: 'peak',
  directionDegrees,
})
const open = { windows: [{ from: 0, to: 360, share: 1 }], wraps: [] }
const facingWest = estimatedProfile({ facing: west, breakKind: 'reef' })
const heightOf = (sea: Sea, profile: Parameters<typeof breakingWaves>[1] = open) =>
  breakingWaves(sea, profile)?.height ?? Number.NaN

test('a groundswell breaks higher than in open water, as measured by Komar and Gaughan', () => {
  // 0.39 × 9.81^0.2 × (14 × 1.5²)^0.4, by hand.
  expect(heightOf(swell(1.5, 14))).toBeCloseTo(2.447, 2)
  expect(heightOf(swell(1.5, 18))).toBeGreaterThan(heightOf(swell(1.5, 9)))
})

test('an unknown swell has a breaking height of null, not 0', () => {
  expect(breakingWaves(swell(null, 14), open)).toBeNull()
  expect(breakingWaves(swell(1.5, null), open)).toBeNull()
  expect(heightOf(swell(0, 14))).toBe(0)
})

describe('the share of energy that arrives', () => {
  const share = (from: number) => arrivingShare(arrivalsOf(facingWest), from, 14)

  test('is about half from 60° off, some from the side, and next to none from behind the land', () => {
    expect(share(west)).toBeGreaterThan(0.93)
    expect(share(west - 60)).toBeCloseTo(0.47, 1)
    expect(share(west + 60)).toBeCloseTo(share(west - 60), 5)
    expect(share(west + 90)).toBeLessThan(0.15)
    expect(share(west - 120)).toBeLessThan(0.01)
    expect(share(west - 180)).toBeCloseTo(0, 6)
  })

  test('is that of each arc, weighted by the share of the spread swell within it', () => {
    const half = { windows: [{ from: 270, to: 330, share: 1 }], wraps: [] }
    expect(arrivingShare(arrivalsOf(half), 270, 14)).toBeCloseTo(0.5, 3)
    expect(arrivingShare(arrivalsOf(half), 300, 14)).toBeCloseTo(0.94, 2)
    const overNorth = { windows: [{ from: 330, to: 30, share: 0.5 }], wraps: [] }
    expect(arrivingShare(arrivalsOf(overNorth), 0, 14)).toBeCloseTo(0.47, 2)
    expect(arrivingShare(arrivalsOf(overNorth), 359.8, 14)).toBeCloseTo(0.47, 2)
  })

  test('is smaller for shorter swells that bend around land', () => {
    const point = { windows: [{ from: 100, to: 150, share: 0.5 }], wraps: [{ from: 180, to: 250, share: 0.3 }] }
    expect([5, 7, 10.5, 14, 20].map(bendOf)).toEqual([0.2, 0.2, expect.closeTo(0.6), 1, 1])
    expect(arrivingShare(arrivalsOf(point), 215, 8)).toBeLessThan(arrivingShare(arrivalsOf(point), 215, 14) / 2)
  })
})

test('without a facing or a swell direction the largest share counts', () => {
  const unknown = estimatedProfile({ facing: null, breakKind: null })
  expect(heightOf(swell(2, 14, 90), unknown)).toBeCloseTo(heightOf(swell(2, 14)), 5)
  expect(heightOf(swell(2, 14, null), facingWest)).toBeCloseTo(heightOf(swell(2, 14)), 5)
})

test('several swells break with their summed energy, led by the strongest', () => {
  const windSea = train(2, 7, 90)
  const groundswell = train(1, 15)
  const waves = breakingWaves({ ...swell(2, 7, 90), swells: [windSea, groundswell] }, facingWest)
  expect(waves).toMatchObject({ period: 15, swell: groundswell, chop: expect.closeTo(0, 5), isCrossed: false })
  const two = breakingWaves({ ...swell(1, 15), swells: [groundswell, train(1, 15)] }, open)
  expect(two?.height).toBeCloseTo(heightOf(swell(Math.SQRT2, 15)), 5)
})

test('short waves beside a swell are chop, long ones at an angle cross it', () => {
  const withSecond = (second: Swell) => breakingWaves({ ...swell(1, 14), swells: [train(1, 14), second] }, open)
  expect(withSecond(train(0.8, 6))?.chop).toBeCloseTo((0.64 * 6) / (0.64 * 6 + 14), 5)
  expect(withSecond(train(0.7, 11, west - 40))?.isCrossed).toBe(true)
  expect(withSecond(train(0.7, 11, west - 20))?.isCrossed).toBe(false)
  expect(withSecond(train(0.2, 11, west - 40))?.isCrossed).toBe(false)
})

test('a mean period is converted to the longer peak period', () => {
  expect(peakPeriodOf({ periodSeconds: 10, periodKind: 'mean' })).toBeCloseTo(11.2)
  expect(peakPeriodOf({ periodSeconds: 10, periodKind: 'peak' })).toBe(10)
})

test('absurd values never give an impossible breaking height', () => {
  const figure = fc.double({ noNaN: true, noDefaultInfinity: true })
  const facing = fc.option(fc.double({ min: 0, max: 360, noNaN: true }))
  fc.assert(
    fc.property(figure, figure, figure, facing, (height, period, direction, facing) => {
      const profile = estimatedProfile({ facing, breakKind: 'beach' })
      const { height: breaking } = breakingWaves(swell(height, period, direction), profile)!
      expect(breaking).toBeGreaterThanOrEqual(0)
      expect(breaking).toBeLessThanOrEqual(30)
    }),
  )
})
