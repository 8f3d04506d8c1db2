import type { ForecastHour } from '#contract/sea/conditions.ts'
import { lookout, type RatedBreak, rateHour, type TideStand } from '#surf/rating/rating.ts'
import { breakingWaves, peakPeriodOf } from '#surf/sea/breaking-wave.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { rounded } from '#surf/sea/units.ts'
import { countedWind, windSideOf } from '#surf/sea/wind.ts'

/** Rounds once for lists, details, tables and the API: metres, km/h and °C. */
export function forecastHour(
  sea: Sea | null,
  { spot, tide, time }: { spot: RatedBreak; tide: TideStand | null; time: Date },
): ForecastHour {
  const rated = sea && rateHour(sea, spot, tide)
  const waves = rated?.waves ?? (sea && breakingWaves(sea, spot.profile))
  const swell = waves?.swell
  const windSpeed = whole(sea?.windSpeed)
  const windDirection = whole(sea?.windDirection)
  return {
    time: time.toISOString(),
    waveHeight: to(2, waves?.height),
    swellHeight: to(1, swell ? swell.heightMeters : sea?.swellHeight),
    swellPeriod: to(1, swell ? peakPeriodOf(swell) : sea?.swellPeriod),
    swellPeriodKind: 'peak',
    swellDirection: whole(swell ? swell.directionDegrees : sea?.swellDirection),
    windSpeed,
    windDirection,
    windSide: windSideOf(
      windSpeed === null ? null : countedWind(windSpeed, whole(sea?.windGusts)),
      windDirection,
      lookout(spot.profile),
    ),
    waterTemperature: to(1, sea?.waterTemperature),
    tideShare: tide && rounded(tide.share, 2),
    surfRating: rated?.rating ?? null,
    warning: rated?.warning ?? null,
  }
}

export const moreOfHour = (sea: Sea | null): Pick<ForecastHour, 'windGusts' | 'airTemperature' | 'swells'> => ({
  windGusts: whole(sea?.windGusts),
  airTemperature: to(1, sea?.airTemperature),
  swells: (sea?.swells ?? []).map((swell) => ({
    periodKind: 'peak' as const,
    heightMeters: rounded(swell.heightMeters, 1),
    periodSeconds: rounded(peakPeriodOf(swell), 1),
    directionDegrees: rounded(swell.directionDegrees),
  })),
})

const to = (decimals: number, value: number | null | undefined) => (value == null ? null : rounded(value, decimals))
const whole = (value: number | null | undefined) => to(0, value)
