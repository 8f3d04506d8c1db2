import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { CurrentForecast, SurfSpot } from '#contract/sea/spots.ts'
import type { RatedBreak, TideStand } from '#surf/rating/rating.ts'
import { forecastHour } from '#surf/sea/forecast-hour.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { fahrenheitOf, feetOf, mphOf, rounded } from '#surf/sea/units.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

type CurrentConditions = Pick<
  SurfSpot,
  'waveHeight' | 'windSpeed' | 'waterTemperature' | 'surfRating' | 'currentConditions'
>

export type KnownSea = { sea: Sea; fetchedAt: Date }

/** Zero while fresh, so that a refetch leaves lists unchanged. */
const hoursOld = (age: number) => (age < FORECAST_FRESH_MS ? 0 : Math.floor(age / HOUR_MS))

/** This hour for lists. Feet, mph and °F come from rounded metric values, so that screens agree. */
export function currentConditions(
  known: KnownSea | null,
  { spot, tide, now }: { spot: RatedBreak; tide: TideStand | null; now: Date },
): CurrentConditions {
  const time = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const hour = forecastHour(known?.sea ?? null, { spot, tide, time })
  const { waveHeight, windSpeed, waterTemperature, surfRating } = hour
  const age = known ? now.getTime() - known.fetchedAt.getTime() : 0
  return {
    waveHeight: waveHeight === null ? null : rounded(feetOf(waveHeight)),
    windSpeed: windSpeed === null ? null : rounded(mphOf(windSpeed)),
    waterTemperature: waterTemperature === null ? null : rounded(fahrenheitOf(waterTemperature)),
    surfRating,
    currentConditions: { forecasts: isWhole(hour) ? [{ ...hour, hoursOld: hoursOld(age) }] : [] },
  }
}

const isWhole = (hour: ReturnType<typeof forecastHour>): hour is typeof hour & Omit<CurrentForecast, 'hoursOld'> =>
  [hour.waveHeight, hour.swellHeight, hour.swellPeriod, hour.surfRating, hour.windSpeed, hour.windDirection].every(
    (figure) => figure !== null,
  )

/** Lists of one hour are viewed in the next. */
const HOURS_PAST = 2

/** Hours; undefined while fresh. `now` in milliseconds. */
export function conditionsAge({ time, hoursOld }: Pick<CurrentForecast, 'time' | 'hoursOld'>, now: number) {
  const hoursPast = Math.max(0, Math.floor((now - Date.parse(time)) / HOUR_MS))
  const age = hoursOld + hoursPast
  return hoursPast >= HOURS_PAST || age * HOUR_MS >= FORECAST_FRESH_MS ? age : undefined
}
