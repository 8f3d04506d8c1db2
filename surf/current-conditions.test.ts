import { expect, test } from 'vitest'
import { currentConditions } from '#surf/current-conditions.ts'
import type { SeaHours } from '#surf/sea.ts'

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
const at = (time: string, facing: number | null = west) =>
  currentConditions({ hours, fetchedAt }, facing, new Date(`2026-11-20T${time}Z`))
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
          ...{ waveHeight: 2.4, surfRating: 4, windDirection: 135, windSide: 'cross-offshore', hoursOld: 3 },
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

test('before the first hour, after the last, and where nobody has asked the source, nothing is known', () => {
  expect(currentConditions({ hours, fetchedAt }, west, new Date('2026-11-19T23:59:59Z'))).toEqual(nothing)
  expect(at('03:00')).toEqual(nothing)
  expect(currentConditions(null, west, new Date())).toEqual(nothing)
})

test('an answer from a clock that runs ahead of ours is not of the future', () => {
  const ahead = { hours, fetchedAt: new Date('2026-11-20T01:30:00Z') }
  const { forecasts } = currentConditions(ahead, west, new Date('2026-11-20T00:30:00Z')).currentConditions
  expect(forecasts).toMatchObject([{ hoursOld: 0 }])
})
