import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateHour } from '#surf/rating/rating.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { calmSea, reefFacing, west } from '#test/sea/a-break.ts'
import { ratingLabel } from '#words/sea/ratings.ts'

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
      expect(['Flat', 'Poor', 'Fair', 'Good', 'Great', 'Epic']).toContain(ratingLabel(rating))
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
