import { expect, test } from 'vitest'
import { currentConditions } from '#surf/current-conditions.ts'
import { type SeaHours, seaAt } from '#surf/sea.ts'

const west = 270
const hours: SeaHours = {
  start: '2026-11-20T00:00:00Z',
  swellHeight: [1.5, 1.2, null],
  swellPeriod: [14, 14, 14],
  swellDirection: [270, 270, 270],
  windSpeed: [18, 40, 18],
  windDirection: [135, 271.4, 135],
  waterTemperature: [16.6, null, 16.6],
}
const fetchedAt = new Date('2026-11-19T21:30:00Z')
const at = (clock: string, facing: number | null = west, fetched = fetchedAt) => {
  const now = new Date(`2026-11-20T${clock}Z`)
  return currentConditions({ sea: seaAt(hours, now)!, fetchedAt: fetched }, facing, now)
}
const nothing = {
  waveHeight: null,
  windSpeed: null,
  waterTemperature: null,
  surfRating: null,
  currentConditions: { forecasts: [] },
}

test('a list shows the hour of asking, in feet, miles per hour and Fahrenheit, with its metric forecast', () => {
  expect(at('00:59')).toEqual({
    waveHeight: 8,
    windSpeed: 11,
    waterTemperature: 62,
    surfRating: 4,
    currentConditions: {
      forecasts: [
        {
          time: '2026-11-20T00:00:00.000Z',
          ...{ waveHeight: 2.4, surfRating: 4, windDirection: 135, windSide: 'cross-offshore', hoursOld: 0 },
        },
      ],
    },
  })
})

test('the next hour has its own figures, and one that is not known leaves the others as they are', () => {
  const { surfRating, ...blown } = at('01:00')
  expect(blown).toMatchObject({
    waveHeight: 6.7,
    windSpeed: 25,
    waterTemperature: null,
    currentConditions: { forecasts: [{ windDirection: 271, windSide: 'onshore' }] },
  })
  expect(surfRating).toBeLessThanOrEqual(2.5)
})

test('without the swell there is wind and water, no wave height of 0 and no rating of 0', () => {
  expect(at('02:30')).toEqual({ ...nothing, windSpeed: 11, waterTemperature: 62 })
})

test('a spot whose facing nobody has said has a rating without a side of the wind', () => {
  expect(at('00:00', null).currentConditions.forecasts).toMatchObject([{ windSide: null }])
})

test('where nobody has asked the source, nothing is known', () => {
  expect(currentConditions(null, west, new Date())).toEqual(nothing)
})

test('an answer tells its hours only once it is no longer fresh, and one from a clock that runs ahead is fresh', () => {
  const oldAt = (fetched: string) =>
    at('00:30', west, new Date(fetched)).currentConditions.forecasts.map(({ hoursOld }) => hoursOld)
  expect(oldAt('2026-11-19T18:30:01Z')).toEqual([0])
  expect(oldAt('2026-11-19T18:30:00Z')).toEqual([6])
  expect(oldAt('2026-11-18T23:00:00Z')).toEqual([25])
  expect(oldAt('2026-11-20T01:30:00Z')).toEqual([0])
})
