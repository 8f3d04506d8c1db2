import type { Forecast, ForecastHour, RatingReason } from '#contract/conditions.ts'
import type { RatingWarning, SurfSpot, WindSide } from '#contract/spots.ts'
import { celsiusOf, kilometresOf, metresOf } from '#surf/units.ts'
import { hourAt } from '#web/features/conditions/spot-days.ts'

/** What the sea does in one hour, in metric units; what is not known is null. */
export type PresentSea = {
  /** Metres. */
  waveHeight: number | null
  /** Metres and seconds in open water. */
  swellHeight: number | null
  swellPeriod: number | null
  swellPeriodKind: 'peak' | 'mean'
  /** Kilometres per hour. */
  windSpeed: number | null
  /** Degrees Celsius. */
  waterTemperature: number | null
  surfRating: number | null
  warning: RatingWarning | null
  /** Degrees from true north that each comes from. */
  windDirection: number | null
  swellDirection: number | null
  windSide: WindSide | null
  /** Why the rating is what it is; empty where that is not known of this hour. */
  reasons: RatingReason[]
}

/**
 * The sea at a spot in the hour of `now` (milliseconds): all of it from that hour of the forecast, however long ago that
 * was asked for; without a forecast, as the spot carries it.
 */
export function presentSea(spot: SurfSpot, forecast: Forecast | undefined, now: number): PresentSea {
  if (!forecast) return carriedSea(spot)
  const hour = hourAt(forecast.hours, now)
  if (!hour) return NOTHING_KNOWN
  return { ...hour, reasons: forecast.reasons.every((reason) => tellsOf(hour, reason)) ? forecast.reasons : [] }
}

/** From its metric hour where that is there, so that every page rounds the same figures. */
function carriedSea({ waveHeight, windSpeed, waterTemperature, surfRating, currentConditions }: SurfSpot): PresentSea {
  const [carried] = currentConditions.forecasts
  if (carried) return { ...carried, reasons: [] }
  return {
    ...NOTHING_KNOWN,
    waveHeight: waveHeight === null ? null : metresOf(waveHeight),
    windSpeed: windSpeed === null ? null : kilometresOf(windSpeed),
    waterTemperature: waterTemperature === null ? null : celsiusOf(waterTemperature),
    surfRating,
  }
}

/** Reasons are those of the hour of asking; of a later hour they tell as long as its figures are the same. */
function tellsOf(hour: ForecastHour, reason: RatingReason): boolean {
  switch (reason.factor) {
    case 'swell':
      return reason.waveHeight === hour.waveHeight
    case 'window':
      return reason.swellDirection === hour.swellDirection
    case 'wind':
      return reason.windSpeed === hour.windSpeed && reason.windDirection === hour.windDirection
    case 'tide':
      return reason.tideShare === hour.tideShare
    case 'size':
    case 'shape':
    case 'facing':
      return true
  }
}

const NOTHING_KNOWN: PresentSea = {
  waveHeight: null,
  swellHeight: null,
  swellPeriod: null,
  swellPeriodKind: 'peak',
  windSpeed: null,
  waterTemperature: null,
  surfRating: null,
  warning: null,
  windDirection: null,
  swellDirection: null,
  windSide: null,
  reasons: [],
}
