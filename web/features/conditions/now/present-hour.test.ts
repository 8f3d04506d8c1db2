import { expect, test } from 'vitest'
import type { ForecastHour, RatingReason } from '#contract/sea/conditions.ts'
import { aForecast, aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { anHour } from '#test/sea/an-hour.ts'
import { presentHour, reasonsAt } from '#web/features/conditions/now/present-hour.ts'
import { speedFigure, temperatureFigure } from '#web/lib/format/units.ts'

const SIX = '2026-11-20T06:00:00.000Z'
const ELEVEN = '2026-11-20T11:00:00.000Z'

const spot = aSpot({
  ...{ waveHeight: 4.9, windSpeed: 9, waterTemperature: 61, surfRating: 2 },
  currentConditions: {
    forecasts: [
      {
        ...anHour,
        time: SIX,
        waveHeight: 1.3,
        surfRating: 2,
        windSpeed: 14,
        windDirection: 300,
        waterTemperature: 16.1,
      },
    ],
  },
})

const { hoursOld: _, ...figures } = anHour
const hour = (time: string, more: Partial<ForecastHour> = {}): ForecastHour => ({
  ...{ ...figures, time, tideShare: null, waveHeight: 3, swellPeriod: 14, surfRating: 4 },
  ...{ windSpeed: 11, windDirection: 90, windSide: 'offshore', ...more },
})

const reasons: RatingReason[] = [
  { factor: 'swell', effect: 'good', text: '', waveHeight: 3, period: 14 },
  { factor: 'wind', effect: 'good', text: '', windSpeed: 11, windDirection: 90, windSide: 'offshore' },
]

/** Requested at six. */
const forecast = aForecast(() => ({
  ...{ state: 'fresh', fetchedAt: SIX, reasons },
  hours: [hour(SIX), hour(ELEVEN, { waveHeight: 1.3, windSpeed: 18, windDirection: 270, windSide: 'onshore' })],
}))

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
