import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ratingLabel, ratingReasons, surfRating } from '#surf/rating.ts'
import type { Sea } from '#surf/sea.ts'

/** Facing west: swell straight from the west, and no wind to speak of, unless a test says otherwise. */
const west = 270
const offshore = 90
const sea = (figures: Partial<Sea>): Sea => ({
  swellHeight: 1.5,
  swellPeriod: 14,
  swellDirection: west,
  windSpeed: 2,
  windDirection: west,
  waterTemperature: 18,
  swells: [],
  ...figures,
})
const rate = (figures: Partial<Sea>, facing: number | null = west) => surfRating(sea(figures), facing) ?? Number.NaN

describe('a surfer agrees:', () => {
  test('0.1 m is flat, however long its period and whatever the wind', () => {
    for (const swellPeriod of [4, 8, 14, 20, 25])
      for (const windSpeed of [0, 15, 60]) expect(rate({ swellHeight: 0.1, swellPeriod, windSpeed })).toBe(0)
  })

  test('1.5 m at 14 s is great when glassy and spoilt by 30 km/h dead onshore', () => {
    expect(rate({})).toBe(4.5)
    expect(rate({ windSpeed: 30 })).toBeLessThanOrEqual(2.5)
    expect(rate({ windSpeed: 30, windDirection: offshore })).toBeGreaterThanOrEqual(3.5)
  })

  test('5 m at 7 s in 45 km/h onshore is a mess, but not flat', () => {
    const mess = rate({ swellHeight: 5, swellPeriod: 7, windSpeed: 45 })
    expect(mess).toBeLessThanOrEqual(1.5)
    expect(ratingLabel(mess)).toBe('Poor')
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
    expect(ratingLabel(rate({ swellHeight: 1.2, swellPeriod: 10, windSpeed: 15, windDirection: offshore }))).toBe(
      'Good',
    )
  })

  test('a gale spoils the best swell even when it blows off the land', () => {
    expect(rate({ windSpeed: 70, windDirection: offshore })).toBeLessThanOrEqual(1.5)
  })

  test('a sea too big for most spots is not epic, nor is a tall windsea', () => {
    expect(rate({ swellHeight: 6, swellPeriod: 17 })).toBeLessThanOrEqual(3)
    expect(rate({ swellHeight: 3, swellPeriod: 7 })).toBeLessThan(3)
  })

  test('a swell from behind the land leaves the spot flat', () => {
    expect(rate({ swellHeight: 3, swellDirection: offshore })).toBe(0)
  })
})

describe('whatever the sea does,', () => {
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

  test('a rating is 0 to 5 in halves, even of mad figures', () => {
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

  test('wind that turns from onshore to offshore never rates lower', () => {
    fc.assert(
      fc.property(anySea, ordered(off), (figures, [onshore, offshore]) => {
        expect(rate({ ...figures, windDirection: west + offshore })).toBeGreaterThanOrEqual(
          rate({ ...figures, windDirection: west + onshore }),
        )
      }),
    )
  })

  test('a longer period never rates lower', () => {
    fc.assert(
      fc.property(anySea, ordered(period), (figures, [shorter, longer]) => {
        expect(rate({ ...figures, swellPeriod: longer })).toBeGreaterThanOrEqual(
          rate({ ...figures, swellPeriod: shorter }),
        )
      }),
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
})

describe('what is not known', () => {
  test('has no rating and no reasons: null is not 0', () => {
    for (const figure of ['swellHeight', 'swellPeriod', 'windSpeed', 'windDirection']) {
      expect(surfRating(sea({ [figure]: null }), west)).toBeNull()
      expect(ratingReasons(sea({ [figure]: null }), west)).toEqual([])
    }
  })

  test('of the facing counts neither swell window nor side of the wind, and says so', () => {
    const blown = { windSpeed: 25 }
    expect(rate({ ...blown, swellDirection: 0 }, null)).toBe(rate({ ...blown, swellDirection: 180 }, null))
    expect(rate({ ...blown, windDirection: 0 }, null)).toBe(rate({ ...blown, windDirection: 180 }, null))
    // It is rated as if the wind blew across: neither the best nor the worst of what may be.
    expect(rate(blown, null)).toBe(rate({ ...blown, windDirection: 0 }))
    expect(rate(blown, null)).toBeGreaterThan(rate({ ...blown, windDirection: west }))
    expect(ratingReasons(sea(blown), null)).toMatchObject([
      { factor: 'swell' },
      { factor: 'wind', text: 'wind 25 km/h', windSide: null },
      { factor: 'facing', text: 'which way the spot faces is not known' },
    ])
  })

  test('of where the swell comes from is not given as a reason', () => {
    expect(ratingReasons(sea({ swellDirection: null }), west).map(({ factor }) => factor)).toEqual(['swell', 'wind'])
  })
})

describe('the reasons', () => {
  test('of a great day all speak for it', () => {
    expect(ratingReasons(sea({}), west)).toEqual([
      { factor: 'swell', effect: 'good', text: '2.4 m at 14 s', waveHeight: 2.4, period: 14 },
      { factor: 'window', effect: 'good', text: 'straight swell', swellDirection: 270, degreesOutside: 0 },
      {
        factor: 'wind',
        effect: 'good',
        text: 'wind 2 km/h glassy',
        windSpeed: 2,
        windDirection: 270,
        windSide: 'glassy',
      },
    ])
  })

  test('of a poor day name what is against it, in words and figures', () => {
    const poor = sea({ swellHeight: 1, swellPeriod: 8, swellDirection: 180, windSpeed: 28, windDirection: 300 })
    expect(ratingReasons(poor, west)).toMatchObject([
      { factor: 'swell', effect: 'bad', text: '0.6 m at 8 s' },
      { factor: 'window', effect: 'bad', text: 'swell 30° outside the window', degreesOutside: 30 },
      { factor: 'wind', effect: 'bad', text: 'wind 28 km/h cross-onshore', windSide: 'cross-onshore' },
    ])
  })

  test('tell a swell that comes at an angle, and one that most spots cannot hold', () => {
    const [swell, window] = ratingReasons(sea({ swellHeight: 5, swellDirection: 225 }), west)
    expect(swell?.text).toMatch(/^\d\.\d m at 14 s, more than most spots hold$/)
    expect(window).toMatchObject({ effect: 'fair', text: 'swell 45° off straight', degreesOutside: 0 })
  })
})

test('a half rating takes the lower word', () => {
  expect([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map(ratingLabel)).toEqual([
    ...['Flat', 'Flat', 'Poor', 'Poor', 'Fair', 'Fair', 'Good', 'Good', 'Great', 'Great', 'Epic'],
  ])
})
