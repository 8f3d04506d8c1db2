import type { Forecast, ForecastHour, RatingReason } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { hourAt } from '#web/features/conditions/week/spot-days.ts'

/** The forecast's hour at `now` (milliseconds); before it arrives, the one that the spot carries. */
export function presentHour(spot: SurfSpot, forecast: Forecast | undefined, now: number): ForecastHour | undefined {
  if (forecast) return hourAt(forecast.hours, now)
  const [hour] = spot.currentConditions.forecasts
  return hour && { ...hour, tideShare: null }
}

/** Reasons of the hour in which the forecast was requested; none for a later hour with other figures. */
export const reasonsAt = (hour: ForecastHour | undefined, reasons: RatingReason[] = []) =>
  hour && reasons.every((reason) => appliesTo(hour, reason)) ? reasons : []

function appliesTo(hour: ForecastHour, reason: RatingReason): boolean {
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
