import { describe, expect, test } from 'vitest'
import { hasWorsened, type RatedBreak, rateHour, type TideStand, worthOf } from '#surf/rating/rating.ts'
import { ratingReasons } from '#surf/rating/rating-reasons.ts'
import { ratingLabel } from '#surf/rating/rating-words.ts'
import { estimatedProfile } from '#surf/sea/estimated-profile.ts'
import type { Sea, Swell } from '#surf/sea/sea.ts'
import { westReef as reef, reefFacing, calmSea as sea, west } from '#test/sea/a-break.ts'
import * as texts from '#words/sea/ratings.ts'

const offshore = 90
const beach: RatedBreak = {
  profile: { ...reef.profile, idealHeight: [0.7, 1.8], largestHeight: 3, level: 'beginner' },
  isBeach: true,
}
const estimatedBeach: RatedBreak = { profile: estimatedProfile({ facing: west, breakKind: 'beach' }), isBeach: true }
const rateAt = (spot: RatedBreak, figures: Partial<Sea>, tide: TideStand | null = null) =>
  rateHour(sea(figures), spot, tide)?.rating ?? Number.NaN
const rate = (figures: Partial<Sea>, facing: number | null = west) => rateAt(reefFacing(facing), figures)

describe('a surfer agrees:', () => {
  test('0.1 m is flat with any period and wind', () => {
    for (const swellPeriod of [4, 8, 14, 20, 25])
      for (const windSpeed of [0, 15, 60]) expect(rate({ swellHeight: 0.1, swellPeriod, windSpeed })).toBe(0)
  })

  test('1.5 m at 14 s is great when glassy and spoilt by 30 km/h dead onshore', () => {
    expect(rate({})).toBeGreaterThanOrEqual(4.5)
    expect(rate({ windSpeed: 30 })).toBeLessThanOrEqual(2.5)
    expect(rate({ windSpeed: 30, windDirection: offshore })).toBeGreaterThanOrEqual(3.5)
  })

  test('5 m at 7 s in 45 km/h onshore is a mess, but not flat', () => {
    const mess = rate({ swellHeight: 5, swellPeriod: 7, windSpeed: 45 })
    expect(mess).toBeLessThanOrEqual(1.5)
    expect(ratingLabel(texts, mess)).toBe('Poor')
  })

  test('2 m at 16 s with a light offshore is epic', () => {
    expect(rate({ swellHeight: 2, swellPeriod: 16, windSpeed: 12, windDirection: offshore })).toBe(5)
  })

  test('0.6 m at 9 s glassy, and 1 m at 8 s with 20 km/h across, are between poor and fair', () => {
    const small = rate({ swellHeight: 0.6, swellPeriod: 9 })
    const choppy = rate({ swellHeight: 1, swellPeriod: 8, windSpeed: 20, windDirection: 0 })
    for (const rating of [small, choppy]) {
      expect(rating).toBeGreaterThanOrEqual(1)
      expect(rating).toBeLessThanOrEqual(2)
    }
  })

  test('1.2 m at 10 s with a breeze off the land is good', () => {
    const breeze = rate({ swellHeight: 1.2, swellPeriod: 10, windSpeed: 15, windDirection: offshore })
    expect(ratingLabel(texts, breeze)).toBe('Good')
  })

  test('a gale spoils the best swell even when it blows off the land', () => {
    expect(rate({ windSpeed: 70, windDirection: offshore })).toBeLessThanOrEqual(1.5)
  })

  test('a sea too big for most spots is not epic, and neither is a high windsea', () => {
    expect(rate({ swellHeight: 6, swellPeriod: 17 })).toBeLessThanOrEqual(3)
    expect(rate({ swellHeight: 3, swellPeriod: 7 })).toBeLessThan(3)
  })

  test('a swell from behind the land leaves the spot flat', () => {
    expect(rate({ swellHeight: 3, swellDirection: offshore })).toBe(0)
  })
})

describe('the spot', () => {
  const big: RatedBreak = { ...reef, profile: { ...reef.profile, idealHeight: [4, 12], largestHeight: 16 } }
  const small: RatedBreak = {
    ...reef,
    profile: { ...reef.profile, idealHeight: [0.5, 1.4], largestHeight: 2.2, level: 'beginner' },
  }

  test('decides the best size: small and clean at a longboard reef, giant at a big-wave spot', () => {
    const knee = { swellHeight: 0.5, swellPeriod: 13 }
    expect(rateAt(small, knee)).toBeGreaterThanOrEqual(3.5)
    expect(rateAt(big, knee)).toBeLessThanOrEqual(1)
    const giant = { swellHeight: 5, swellPeriod: 18 }
    expect(rateAt(big, giant)).toBeGreaterThanOrEqual(4)
    expect(rateAt(small, giant)).toBeLessThanOrEqual(1.5)
  })

  test('is too big above its maximum height, and for experts only just below it', () => {
    const warningAt = (spot: RatedBreak, swellHeight: number) => rateHour(sea({ swellHeight }), spot, null)?.warning
    expect([0.8, 2.1, 3.5].map((height) => warningAt(reef, height))).toEqual([null, 'experts-only', 'too-big'])
    expect([0.5, 1.5].map((height) => warningAt(small, height))).toEqual([null, 'too-big'])
    expect(ratingReasons(sea({ swellHeight: 3.5 }), reef, null)).toContainEqual(
      expect.objectContaining({ factor: 'size', warning: 'too-big', text: 'too big: more than 4.6 m closes out here' }),
    )
    expect(ratingReasons(sea({ swellHeight: 2.1 }), reef, null)).toContainEqual(
      expect.objectContaining({ factor: 'size', warning: 'experts-only' }),
    )
  })

  test('is never epic, and declines slowly instead of being too big, where its figures are estimated', () => {
    const heights = Array.from({ length: 120 }, (_, step) => 1.6 + step / 20)
    const hours = heights.map((swellHeight) => rateHour(sea({ swellHeight }), estimatedBeach, null)!)
    expect(Math.max(...hours.map(({ rating }) => rating))).toBeLessThanOrEqual(4.5)
    for (const [at, { rating, warning }] of hours.entries()) {
      expect(Math.abs(rating - (hours[at - 1]?.rating ?? rating))).toBeLessThanOrEqual(0.5)
      if (warning === 'too-big') expect(rating).toBe(1)
    }
    const epic = { swellHeight: 2, swellPeriod: 16, windSpeed: 12, windDirection: offshore }
    const estimatedReef: RatedBreak = { ...reef, profile: { ...reef.profile, isEstimated: true } }
    expect([reef, estimatedReef].map((spot) => rateAt(spot, epic))).toEqual([5, 4.5])
    // 86 % of all beaches were 'Poor' on such a day, when each closed out at 10 ft.
    const offshoreDay = { swellHeight: 2, windSpeed: 10, windDirection: offshore }
    expect(ratingLabel(texts, rateAt(estimatedBeach, offshoreDay))).not.toBe('Poor')
  })

  test('is too big at 1.3 times a known largest height, where only its swell is estimated', () => {
    const { certainty } = estimatedBeach.profile
    const profile = {
      ...estimatedBeach.profile,
      largestHeight: 2,
      certainty: { ...certainty, height: 'known' as const },
    }
    const warnings = [1.1, 1.9].map((swellHeight) => rateHour(sea({ swellHeight }), { profile, isBeach: true }, null)!)
    expect(warnings.map(({ waves }) => waves.height > 2 * 1.3)).toEqual([false, true])
    expect(warnings.map(({ warning }) => warning)).toEqual([null, 'too-big'])
  })

  test('is flat in short chop below the knee', () => {
    const longboard: RatedBreak = { ...small, profile: { ...small.profile, idealHeight: [0.3, 1] } }
    const chop = { swellHeight: 0.35, swellPeriod: 5 }
    expect(rateHour(sea(chop), longboard, null)!.waves.height).toBeLessThan(0.6)
    expect(ratingLabel(texts, rateAt(longboard, chop))).toBe('Flat')
  })

  test('is dangerous in a gale, whatever its waves, with the reason', () => {
    const gale = { windSpeed: 65, windDirection: offshore }
    expect(rateHour(sea(gale), reef, null)).toMatchObject({ warning: 'dangerous', rating: 1 })
    expect(ratingReasons(sea(gale), reef, null)).toContainEqual(
      expect.objectContaining({
        factor: 'wind',
        effect: 'bad',
        text: expect.stringMatching(/^dangerous: gale, wind 65 km/),
      }),
    )
    expect(rateHour(sea({ windSpeed: 61, windDirection: offshore }), reef, null)?.warning).not.toBe('dangerous')
  })

  test('is spoilt by strong gusts in a light mean wind, and dangerous in gale gusts', () => {
    const withGusts = (windGusts: number | null) => ({ windSpeed: 15, windDirection: offshore, windGusts })
    const calm = rateAt(reef, withGusts(null))
    expect(rateAt(reef, withGusts(33))).toBe(calm)
    expect(rateAt(reef, withGusts(70))).toBeLessThan(calm)
    expect(ratingReasons(sea(withGusts(33)), reef, null)).toContainEqual(
      expect.objectContaining({ factor: 'wind', text: 'wind 15 km/h offshore', windGusts: 33 }),
    )
    expect(ratingReasons(sea(withGusts(70)), reef, null)).toContainEqual(
      expect.objectContaining({ effect: 'fair', text: 'wind 15 km/h offshore with gusts of 70 km/h', windGusts: 70 }),
    )
    expect(rateHour(sea(withGusts(80)), reef, null)).toMatchObject({ warning: 'dangerous', rating: 1 })
    expect(ratingReasons(sea(withGusts(80)), reef, null)).toContainEqual(
      expect.objectContaining({
        effect: 'bad',
        text: 'dangerous: gale, wind 15 km/h offshore with gusts of 80 km/h (from 62 km/h, gusts 80)',
      }),
    )
  })

  test('has a suitable tide, which matters more with a larger tidal range', () => {
    const lowTide: RatedBreak = { ...reef, profile: { ...reef.profile, tideBand: [0, 0.4] } }
    const at = (share: number, range = 3) => rateAt(lowTide, {}, { share, range })
    expect(at(0.2)).toBe(rateAt(lowTide, {}))
    expect(at(0.7)).toBeLessThan(at(0.2))
    expect(at(1)).toBeLessThan(at(0.7))
    expect(at(1, 0.2)).toBeGreaterThan(at(1))
    expect(ratingReasons(sea({}), lowTide, { share: 1, range: 3 })).toContainEqual(
      expect.objectContaining({ factor: 'tide', effect: 'fair', text: 'tide too high', tideShare: 1 }),
    )
    expect(rateAt(reef, {}, { share: 1, range: 3 })).toBe(rateAt(reef, {}))
  })

  test('closes out in a long swell on open sand, unless a second swell crosses', () => {
    const swell = (heightMeters: number, directionDegrees: number): Swell => ({
      heightMeters,
      periodSeconds: 15,
      periodKind: 'peak',
      directionDegrees,
    })
    const shapeOf = (swells: Swell[]) => {
      const { waves } = rateHour(sea({ swells }), beach, null)!
      return worthOf(waves, 0, 0, beach, null).shape
    }
    expect(shapeOf([swell(1, west)])).toBeLessThan(0.95)
    expect(shapeOf([swell(0.9, west), swell(0.5, west - 40)])).toBe(1)
  })
})

describe('an unknown value', () => {
  test('has no rating and no reasons: null is not 0', () => {
    for (const figure of ['swellHeight', 'swellPeriod', 'windSpeed', 'windDirection']) {
      expect(rateHour(sea({ [figure]: null }), reef, null)).toBeNull()
      expect(ratingReasons(sea({ [figure]: null }), reef, null)).toEqual([])
    }
  })

  test('for the facing ignores swell window and wind side, and is named as a reason', () => {
    const blown = { windSpeed: 25 }
    expect(rate({ ...blown, swellDirection: 0 }, null)).toBe(rate({ ...blown, swellDirection: 180 }, null))
    expect(rate({ ...blown, windDirection: 0 }, null)).toBe(rate({ ...blown, windDirection: 180 }, null))
    // It is rated as if the wind blew across: neither the best nor the worst of what may be.
    expect(rate(blown, null)).toBe(rate({ ...blown, windDirection: 0 }))
    expect(rate(blown, null)).toBeGreaterThan(rate({ ...blown, windDirection: west }))
    expect(ratingReasons(sea(blown), reefFacing(null), null)).toMatchObject([
      { factor: 'swell' },
      { factor: 'wind', text: 'wind 25 km/h', windSide: null },
      { factor: 'facing', text: 'which way the spot faces is not known' },
    ])
  })

  test('for the swell direction is not given as a reason', () => {
    const factors = ratingReasons(sea({ swellDirection: null }), reef, null).map(({ factor }) => factor)
    expect(factors).toEqual(['swell', 'wind'])
  })
})

test('a half rating takes the lower label', () => {
  expect([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map((rating) => ratingLabel(texts, rating))).toEqual([
    ...['Flat', 'Flat', 'Poor', 'Poor', 'Fair', 'Fair', 'Good', 'Good', 'Great', 'Great', 'Epic'],
  ])
})

test('a full class less counts as worse, half a class does not', () => {
  expect(hasWorsened(4, 3)).toBe(true)
  expect(hasWorsened(4, 3.5)).toBe(false)
  expect(hasWorsened(1, 0)).toBe(true)
  expect(hasWorsened(3, 3)).toBe(false)
  expect(hasWorsened(2, 5)).toBe(false)
})

test('falling below Fair counts as worse by half a class, once', () => {
  expect(hasWorsened(2, 1.5)).toBe(true)
  expect(hasWorsened(1.5, 1)).toBe(false)
})

test('a higher required rating counts instead of Fair', () => {
  expect(hasWorsened(3, 2.5, 3)).toBe(true)
  expect(hasWorsened(3.5, 3, 3)).toBe(false)
})

test('unknown ratings have not worsened', () => {
  expect(hasWorsened(null, 0)).toBe(false)
  expect(hasWorsened(5, null)).toBe(false)
})
