import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateHour } from '#surf/rating/rating.ts'
import { ratingReasons } from '#surf/rating/rating-reasons.ts'
import { ratingLabel } from '#surf/rating/rating-words.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { calmSea, reefFacing, west } from '#test/sea/a-break.ts'
import * as texts from '#words/sea/ratings.ts'

// Rates a sea at a reef with this facing.res.

const rate = (figures: Partial<Sea>, facing: number | null = west) =>
  rateHour(calmSea(figures), reefFacing(facing), null)?.rating ?? Number.NaN
const height = fc.double({ min: 0, max: 12, noNaN: true })
const period = fc.double({ min: 0, max: 25, noNaN: true })
const degrees = fc.double({ min: 0, max: 360, noNaN: true })
const off = fc.double({ min: 0, max: 180, noNaN: true })
const windSpeed = fc.double({ min: 0, max: 120, noNaN: true })
const anySea = fc.record({
  swellHeight: height,
  swellPeriod: period,
  swellDirection: degrees,
  windSpeed,
  windDirection: degrees,
})
const ordered = (value: fc.Arbitrary<number>) =>
  fc.tuple(value, value).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)

test('a rating is 0 to 5 in halves, even for absurd values', () => {
  const mad = fc.double({ noNaN: true, noDefaultInfinity: true })
  const madSea = fc.record({
    swellHeight: mad,
    swellPeriod: mad,
    swellDirection: mad,
    windSpeed: mad,
    windDirection: mad,
  })
  fc.assert(
    fc.property(fc.oneof(anySea, madSea), fc.option(degrees), (figures, facing) => {
      const rating = rate(figures, facing)
      expect(rating).toBeGreaterThanOrEqual(0)
      expect(rating).toBeLessThanOrEqual(5)
      expect(Number.isInteger(rating * 2)).toBe(true)
      expect(['Flat', 'Poor', 'Fair', 'Good', 'Great', 'Epic']).toContain(ratingLabel(texts, rating))
    }),
  )
})

test('more onshore wind never rates higher', () => {
  fc.assert(
    fc.property(anySea, ordered(windSpeed), (figures, [less, more]) => {
      const windDirection = west
      expect(rate({ ...figures, windDirection, windSpeed: more })).toBeLessThanOrEqual(
        rate({ ...figures, windDirection, windSpeed: less }),
      )
    }),
  )
})

test('stronger gusts never rate higher, whatever the mean wind', () => {
  fc.assert(
    fc.property(anySea, ordered(windSpeed), (figures, [weaker, stronger]) => {
      const rating = rate({ ...figures, windGusts: weaker })
      expect(rate({ ...figures, windGusts: stronger })).toBeLessThanOrEqual(rating)
      expect(rating).toBeLessThanOrEqual(rate({ ...figures, windGusts: null }))
    }),
  )
})

test('wind that turns from onshore to offshore never rates lower', () => {
  fc.assert(
    fc.property(anySea, ordered(off), (figures, [onshore, offshore]) => {
      expect(rate({ ...figures, windDirection: west + offshore })).toBeGreaterThanOrEqual(
        rate({ ...figures, windDirection: west + onshore }),
      )
    }),
  )
})

test('a longer period never rates lower, until the waves outgrow the break', () => {
  const [, idealAtMost] = reefFacing(west).profile.idealHeight
  fc.assert(
    fc.property(anySea, ordered(period), (figures, [shorter, longer]) => {
      const rated = rateHour(calmSea({ ...figures, swellPeriod: longer }), reefFacing(west), null)!
      fc.pre(rated.waves.height <= idealAtMost)
      expect(rated.rating).toBeGreaterThanOrEqual(rate({ ...figures, swellPeriod: shorter }))
    }),
    { numRuns: 200 },
  )
})

test('a swell from further outside the window never rates higher', () => {
  fc.assert(
    fc.property(anySea, ordered(off), (figures, [nearer, further]) => {
      expect(rate({ ...figures, swellDirection: west - further })).toBeLessThanOrEqual(
        rate({ ...figures, swellDirection: west - nearer }),
      )
    }),
  )
})

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const aSwell = fc.record({
  heightMeters: between(0.2, 6),
  periodSeconds: between(4, 20),
  periodKind: fc.constantFrom('peak' as const, 'mean' as const),
  directionDegrees: between(west - 100, west + 100),
})
const aSeaOfSwells = fc.record({
  swells: fc.array(aSwell, { maxLength: 3 }),
  swellHeight: between(0.5, 4),
  swellPeriod: between(8, 20),
  swellDirection: between(west - 100, west + 100),
  windSpeed: between(0, 45),
  windDirection: degrees,
  windGusts: fc.option(between(0, 80)),
})
const aTide = fc.option(fc.record({ share: between(-0.2, 1.2), range: between(0, 12) }))
const aBreak = fc.record({
  isBeach: fc.boolean(),
  facing: fc.option(between(west - 60, west + 60)),
  tideBand: fc.option(fc.constantFrom<[number, number][]>([0, 0.5], [0.25, 0.75], [0.5, 1])),
  isEstimated: fc.boolean(),
})

test('nothing bad is said of a great hour, whatever the sea, the wind and the tide', () => {
  let great = 0
  fc.assert(
    fc.property(aSeaOfSwells, aTide, aBreak, (figures, tide, { isBeach, facing, tideBand, isEstimated }) => {
      const spot = { isBeach, profile: { ...reefFacing(facing).profile, tideBand, isEstimated } }
      const rating = rateHour(calmSea(figures), spot, tide)?.rating ?? 0
      if (rating < 4) return
      great += 1
      expect(ratingReasons(calmSea(figures), spot, tide).filter(({ effect }) => effect === 'bad')).toEqual([])
    }),
    { numRuns: 20_000 },
  )
  expect(great).toBeGreaterThan(100)
})

test('long swell in walls is no bad sign where the hour is great all the same', () => {
  const straight = { heightMeters: 1.9, periodSeconds: 14.5, periodKind: 'peak' as const, directionDegrees: west }
  const sea = calmSea({ swells: [straight], windSpeed: 0 })
  const beach = { ...reefFacing(west), isBeach: true }
  expect(rateHour(sea, beach, null)?.rating).toBe(4)
  expect(ratingReasons(sea, beach, null)).toContainEqual(
    expect.objectContaining({ factor: 'shape', shape: 'walls', effect: 'fair' }),
  )
})
