import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METRES_TO_FEET } from '#contract/limits.ts'
import { conditionsAge, currentConditions } from '#surf/sea/current-conditions.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'
import { forecastHour } from '#surf/sea/forecast-hour.ts'
import { packSea, seaAt } from '#surf/sea/packed-sea.ts'
import { fahrenheitOf, mphOf, rounded } from '#surf/sea/units.ts'

const west = 270
const hours = packSea({
  start: '2026-11-20T00:00:00Z',
  swellHeight: [1.5, 1.2, null],
  swellPeriod: [14, 14, 14],
  swellDirection: [270, 270, 270],
  windSpeed: [18, 40, 18],
  windDirection: [135, 271.4, 135],
  waterTemperature: [16.6, null, 16.6],
})
const fetchedAt = new Date('2026-11-19T21:30:00Z')
const reefFacing = (facing: number | null) => ratedBreak({ facing, breakKind: 'reef', breakProfile: null })
const at = (clock: string, facing: number | null = west, fetched = fetchedAt) => {
  const now = new Date(`2026-11-20T${clock}Z`)
  return currentConditions(
    { sea: seaAt(hours, now)!, fetchedAt: fetched },
    { spot: reefFacing(facing), tide: null, now },
  )
}
const nothing = {
  waveHeight: null,
  windSpeed: null,
  waterTemperature: null,
  surfRating: null,
  currentConditions: { forecasts: [] },
}

test('a list shows the current hour in feet, mph and Fahrenheit, with its metric forecast', () => {
  expect(at('00:59')).toEqual({
    waveHeight: 8,
    windSpeed: 11,
    waterTemperature: 62,
    surfRating: expect.any(Number),
    currentConditions: {
      forecasts: [
        {
          time: '2026-11-20T00:00:00.000Z',
          waveHeight: expect.closeTo(2.4, 1),
          ...{ swellHeight: 1.5, swellPeriod: 14, swellPeriodKind: 'peak', swellDirection: 270 },
          ...{ windSpeed: 18, windDirection: 135, windSide: 'cross-offshore', waterTemperature: 16.6, tideShare: null },
          ...{ surfRating: expect.any(Number), warning: null, hoursOld: 0 },
        },
      ],
    },
  })
})

test('the next hour has its own values, and an unknown one leaves the others unchanged', () => {
  const { surfRating, ...blown } = at('01:00')
  expect(blown).toMatchObject({
    waveHeight: 7,
    windSpeed: 25,
    waterTemperature: null,
    currentConditions: { forecasts: [{ windDirection: 271, windSide: 'onshore' }] },
  })
  expect(surfRating).toBeLessThanOrEqual(2.5)
})

test('an unknown swell gives wind and water, but no wave height or rating of 0', () => {
  expect(at('02:30')).toEqual({ ...nothing, windSpeed: 11, waterTemperature: 62 })
})

test('a spot without a facing has a rating without a side of the wind', () => {
  expect(at('00:00', null).currentConditions.forecasts).toMatchObject([{ windSide: null }])
})

test('conditions are unknown before the source was fetched', () => {
  expect(currentConditions(null, { spot: reefFacing(west), tide: null, now: new Date() })).toEqual(nothing)
})

test('conditions carry an age once they are no longer fresh, and a source clock ahead counts as fresh', () => {
  const oldAt = (fetched: string) =>
    at('00:30', west, new Date(fetched)).currentConditions.forecasts.map(({ hoursOld }) => hoursOld)
  expect(oldAt('2026-11-19T18:30:01Z')).toEqual([0])
  expect(oldAt('2026-11-19T18:30:00Z')).toEqual([6])
  expect(oldAt('2026-11-18T23:00:00Z')).toEqual([25])
  expect(oldAt('2026-11-20T01:30:00Z')).toEqual([0])
})

test('a list is current within the hour after its own, and then as old as it is', () => {
  const ageAt = (clock: string, hoursOld = 0) =>
    conditionsAge({ time: '2026-11-20T00:00:00Z', hoursOld }, Date.parse(`2026-11-20T${clock}Z`))
  expect(['00:00', '01:59', '02:00', '05:00'].map((clock) => ageAt(clock))).toEqual([undefined, undefined, 2, 5])
  expect([ageAt('00:30', 6), ageAt('01:30', 5), ageAt('00:30', 5)]).toEqual([6, 6, undefined])
})

test('values in feet, mph and °F come from the same rounded metres, km/h and °C', () => {
  fc.assert(
    fc.property(
      fc.record({
        height: fc.double({ min: 0, max: 9, noNaN: true }),
        wind: fc.double({ min: 0, max: 90, noNaN: true }),
        water: fc.double({ min: -2, max: 32, noNaN: true }),
      }),
      ({ height, wind, water }) => {
        const sea = { ...seaAt(hours, new Date('2026-11-20T00:00:00Z'))!, swellHeight: height, windSpeed: wind }
        const now = new Date('2026-11-20T00:20:00Z')
        const spot = reefFacing(west)
        const known = { sea: { ...sea, waterTemperature: water }, fetchedAt }
        const { currentConditions: list, ...figures } = currentConditions(known, { spot, tide: null, now })
        const [item] = list.forecasts
        expect(figures.waveHeight).toBe(rounded(item!.waveHeight * METRES_TO_FEET))
        expect(figures.windSpeed).toBe(rounded(mphOf(item!.windSpeed)))
        expect(figures.waterTemperature).toBe(rounded(fahrenheitOf(item!.waterTemperature!)))
        const detail = forecastHour(known.sea, { spot, tide: null, time: new Date('2026-11-20T00:00:00Z') })
        expect({ ...detail, hoursOld: 0 }).toEqual(item)
      },
    ),
  )
})
