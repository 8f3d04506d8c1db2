import type { Forecast, ForecastHour, RatingReason } from '#contract/sea/conditions.ts'
import type { RatingWarning, SurfSpot, WindSide } from '#contract/sea/spots.ts'
import type { Swell } from '#surf/sea/sea.ts'
import { celsiusOf, kilometresOf, metresOf } from '#surf/sea/units.ts'
import { hourAt } from '#web/features/conditions/week/spot-days.ts'

/** What the sea does in one hour, in metric units; what is not known is null. */
export type PresentSea = {
  /** Metres. */
  waveHeight: number | null
  /** Metres and seconds in open water. */
  swellHeight: number | null
  swellPeriod: number | null
  swellPeriodKind: 'peak' | 'mean'
  /** All wave trains in open water; empty where none is told apart, and in what the spot itself carries. */
  swells: Swell[]
  /** Kilometres per hour. */
  windSpeed: number | null
  windGusts: number | null
  /** Degrees Celsius. */
  waterTemperature: number | null
  airTemperature: number | null
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
  return {
    ...hour,
    swells: hour.swells ?? [],
    windGusts: hour.windGusts ?? null,
    airTemperature: hour.airTemperature ?? null,
    reasons: forecast.reasons.every((reason) => tellsOf(hour, reason)) ? forecast.reasons : [],
  }
}

/** From its metric hour where that is there, so that every page rounds the same figures. */
function carriedSea({ waveHeight, windSpeed, waterTemperature, surfRating, currentConditions }: SurfSpot): PresentSea {
  const [carried] = currentConditions.forecasts
  if (carried) return { ...NOTHING_KNOWN, ...carried }
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
      return (
        reason.windSpeed === hour.windSpeed &&
        reason.windDirection === hour.windDirection &&
        (reason.windGusts === undefined || reason.windGusts === hour.windGusts)
      )
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
  swells: [],
  windSpeed: null,
  windGusts: null,
  waterTemperature: null,
  airTemperature: null,
  surfRating: null,
  warning: null,
  windDirection: null,
  swellDirection: null,
  windSide: null,
  reasons: [],
}
