import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packSea, seaAt } from '#surf/sea/packed-sea.ts'
import type { SeaHours, Swell } from '#surf/sea/sea.ts'

const START = '2026-11-20T00:00:00.000Z'
const inHour = (hour: number, minute = 0) => new Date(Date.parse(START) + (hour * 60 + minute) * 60_000)

/** A number as the source writes it, or null. */
const figure = (least: number, most: number, parts: number) =>
  fc.option(fc.integer({ min: least * parts, max: most * parts }).map((units) => units / parts))
const hourOfSea = fc.record({
  swellHeight: figure(0, 40, 100),
  swellPeriod: figure(0, 60, 100),
  swellDirection: figure(0, 360, 1),
  windSpeed: figure(0, 500, 10),
  windDirection: figure(0, 360, 1),
  waterTemperature: figure(-5, 50, 10),
  windGusts: figure(0, 500, 10),
  airTemperature: figure(-70, 60, 10),
  swells: fc.array(
    fc.record<Swell>({
      heightMeters: fc.integer({ min: 1, max: 4_000 }).map((units) => units / 100),
      periodSeconds: fc.integer({ min: 1, max: 6_000 }).map((units) => units / 100),
      periodKind: fc.constantFrom('peak', 'mean'),
      directionDegrees: fc.integer({ min: 0, max: 360 }),
    }),
    { maxLength: 4 },
  ),
})

test('each hour is unpacked as it was packed', () => {
  fc.assert(
    fc.property(fc.array(hourOfSea, { minLength: 1, maxLength: 12 }), (all) => {
      const each = <Name extends keyof (typeof all)[number]>(name: Name) => all.map((hour) => hour[name])
      const packed = packSea({
        start: START,
        swellHeight: each('swellHeight'),
        swellPeriod: each('swellPeriod'),
        swellDirection: each('swellDirection'),
        windSpeed: each('windSpeed'),
        windDirection: each('windDirection'),
        waterTemperature: each('waterTemperature'),
        windGusts: each('windGusts'),
        airTemperature: each('airTemperature'),
        swells: each('swells'),
      })
      for (const [nth, hour] of all.entries()) expect(seaAt(packed, inHour(nth, 59))).toEqual(hour)
      expect(seaAt(packed, inHour(-1, 59))).toBeUndefined()
      expect(seaAt(packed, inHour(all.length))).toBeUndefined()
    }),
  )
})

test('missing values are unknown, and impossible values are clamped', () => {
  const hours: SeaHours = {
    start: START,
    swellHeight: [9_999],
    swellPeriod: [-9_999],
    swellDirection: [null],
    windSpeed: [0],
    windDirection: [0.04],
    waterTemperature: [null],
  }
  expect(seaAt(packSea(hours), inHour(0))).toEqual({
    ...{ swellHeight: 327.67, swellPeriod: -327.67, swellDirection: null, windSpeed: 0, windDirection: 0 },
    ...{ waterTemperature: null, windGusts: null, airTemperature: null, swells: [] },
  })
})
