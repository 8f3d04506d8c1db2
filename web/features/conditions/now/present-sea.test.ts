import { expect, test } from 'vitest'
import type { Forecast, ForecastHour, RatingReason } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { estimatedProfile } from '#surf/sea/estimated-profile.ts'
import { presentSea } from '#web/features/conditions/now/present-sea.ts'
import { speedFigure, temperatureFigure } from '#web/lib/format/units.ts'

const SIX = '2026-11-20T06:00:00.000Z'
const ELEVEN = '2026-11-20T11:00:00.000Z'

const spot: SurfSpot = {
  id: '01970000-0000-7000-8000-000000000001',
  name: 'Outside Reef',
  area: '',
  country: '',
  description: '',
  latitude: 0,
  longitude: 0,
  unverified: false,
  facing: 270,
  breakKind: null,
  bottom: null,
  popularityScore: 0,
  attribution: null,
  waveHeight: 4.9,
  windSpeed: 9,
  waterTemperature: 61,
  surfRating: 2,
  level: 'intermediate',
  isEstimated: true,
  currentConditions: {
    forecasts: [
      {
        time: SIX,
        waveHeight: 1.3,
        swellHeight: 1.1,
        swellPeriod: 9,
        swellPeriodKind: 'peak',
        swellDirection: 280,
        surfRating: 2,
        warning: null,
        windSpeed: 14,
        windDirection: 300,
        windSide: 'onshore',
        waterTemperature: 16.1,
        hoursOld: 0,
      },
    ],
  },
}

const hour = (time: string, figures: Partial<ForecastHour>): ForecastHour => ({
  time,
  waveHeight: 3,
  swellHeight: 2,
  swellPeriod: 14,
  swellPeriodKind: 'peak',
  swellDirection: 270,
  windSpeed: 11,
  windDirection: 90,
  windSide: 'offshore',
  waterTemperature: 18.9,
  tideShare: null,
  surfRating: 4,
  warning: null,
  ...figures,
})

const reasons: RatingReason[] = [
  { factor: 'swell', effect: 'good', text: '', waveHeight: 3, period: 14 },
  { factor: 'wind', effect: 'good', text: '', windSpeed: 11, windDirection: 90, windSide: 'offshore' },
]

/** Asked for at six. */
const forecast: Forecast = {
  waveHeight: 9.8,
  windSpeed: 7,
  waterTemperature: 66,
  surfRating: 4,
  state: 'fresh',
  fetchedAt: SIX,
  attribution: '',
  timeZone: 'UTC',
  profile: estimatedProfile({ facing: 270, breakKind: null }),
  reasons,
  hours: [
    hour(SIX, {}),
    hour(ELEVEN, { waveHeight: 1.3, windSpeed: 18, windDirection: 270, windSide: 'onshore', surfRating: 1 }),
  ],
  windows: [],
  tide: null,
  light: [],
}

test('in the hour of asking the figures stand with their reasons', () => {
  expect(presentSea(spot, forecast, Date.parse(SIX) + 59 * 60_000)).toMatchObject({
    windSpeed: 11,
    waterTemperature: 18.9,
    surfRating: 4,
    windSide: 'offshore',
    reasons,
  })
})

test('hours after it was asked for, all figures are those of the present hour, and reasons of another are not told', () => {
  const sea = presentSea(spot, forecast, Date.parse(ELEVEN))
  expect(sea).toMatchObject({
    waveHeight: 1.3,
    windSpeed: 18,
    windDirection: 270,
    windSide: 'onshore',
    surfRating: 1,
    reasons: [],
  })
})

test('a forecast that does not reach to this hour knows nothing of it', () => {
  const sea = presentSea(spot, forecast, Date.parse('2026-11-28T06:00:00Z'))
  expect(sea).toMatchObject({
    waveHeight: null,
    windSpeed: null,
    waterTemperature: null,
    surfRating: null,
    reasons: [],
  })
})

test('without a forecast the figures are those that the spot carries, its waves rounded as everywhere', () => {
  const sea = presentSea(spot, undefined, Date.parse(SIX))
  expect(sea).toMatchObject({ waveHeight: 1.3, surfRating: 2, windDirection: 300 })
  expect(speedFigure(sea.windSpeed ?? 0, 'imperial')).toBe(9)
  expect(temperatureFigure(sea.waterTemperature ?? 0, 'imperial')).toBe(61)
  // Without wind there is no rating, and no forecast of the hour; the figures that are known stand.
  const withoutWind = { ...spot, currentConditions: { forecasts: [] } }
  expect(presentSea(withoutWind, undefined, Date.parse(SIX)).waveHeight).toBeCloseTo(4.9 / 3.28)
})
