import { expect, test } from 'vitest'
import type { Forecast, ForecastHour, RatingReason } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { estimatedProfile } from '#surf/sea/estimated-profile.ts'
import { presentHour, reasonsAt } from '#web/features/conditions/now/present-hour.ts'
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
  timeZone: 'UTC',
  unverified: false,
  facing: 270,
  breakKind: null,
  bottom: null,
  popularityScore: 0,
  aliases: null,
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

/** Requested at six. */
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

const at = (time: string | number) => {
  const hour = presentHour(spot, forecast, new Date(time).getTime())
  return { hour, reasons: reasonsAt(hour, forecast.reasons) }
}

test('values for the hour of the request include their reasons', () => {
  expect(at(Date.parse(SIX) + 59 * 60_000)).toEqual({ hour: forecast.hours[0], reasons })
})

test('hours after the request, values are those of the present hour, without old reasons', () => {
  expect(at(ELEVEN)).toEqual({ hour: forecast.hours[1], reasons: [] })
})

test('a forecast that ends before this hour gives no values', () => {
  expect(at('2026-11-28T06:00:00Z')).toEqual({ hour: undefined, reasons: [] })
})

test('without a forecast the values are the spot’s own, with the usual rounding', () => {
  const hour = presentHour(spot, undefined, Date.parse(SIX))
  expect(hour).toMatchObject({ waveHeight: 1.3, surfRating: 2, windDirection: 300 })
  expect(speedFigure(hour?.windSpeed ?? 0, 'imperial')).toBe(9)
  expect(temperatureFigure(hour?.waterTemperature ?? 0, 'imperial')).toBe(61)
})
