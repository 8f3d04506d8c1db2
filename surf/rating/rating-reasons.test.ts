import { describe, expect, test } from 'vitest'
import { ratingReasons } from '#surf/rating/rating-reasons.ts'
import { westReef as reef, calmSea as sea } from '#test/sea/a-break.ts'

describe('the reasons', () => {
  test('are all positive on a great day', () => {
    expect(ratingReasons(sea({}), reef, null)).toEqual([
      {
        factor: 'swell',
        effect: 'good',
        text: 'faces of 2.4 m at 14 s',
        waveHeight: expect.closeTo(2.4, 1),
        period: 14,
      },
      {
        factor: 'window',
        effect: 'good',
        text: 'open to this swell',
        swellDirection: 270,
        degreesOutside: 0,
        share: expect.closeTo(0.95, 1),
      },
      {
        factor: 'wind',
        effect: 'good',
        text: 'wind 2 km/h glassy',
        windSpeed: 2,
        windGusts: null,
        windDirection: 270,
        windSide: 'glassy',
      },
    ])
  })

  test('name the negative factors of a poor day, in words and numbers', () => {
    const poor = sea({ swellHeight: 1.5, swellPeriod: 8, swellDirection: 180, windSpeed: 28, windDirection: 300 })
    expect(ratingReasons(poor, reef, null)).toMatchObject([
      { factor: 'swell', effect: 'bad' },
      { factor: 'window', effect: 'bad', text: 'swell 5° outside the window', degreesOutside: 5 },
      { factor: 'size', effect: 'bad', text: 'smaller than its best, 1 to 3.3 m', warning: null },
      { factor: 'wind', effect: 'bad', text: 'wind 28 km/h cross-onshore', windSide: 'cross-onshore' },
    ])
  })

  test('state how much of an angled swell arrives', () => {
    const [, window] = ratingReasons(sea({ swellDirection: 210 }), reef, null)
    expect(window).toMatchObject({
      effect: 'fair',
      text: expect.stringMatching(/^\d\d % of the swell's energy arrives$/),
    })
  })
})
