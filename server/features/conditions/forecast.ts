import timeZoneAt from '@photostructure/tz-lookup'
import type { Forecast, ForecastHour } from '#contract/conditions.ts'
import { FORECAST_DAYS, FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { type AskedSpot, askFor } from '#server/features/conditions/asked-spot.ts'
import { tideAt } from '#server/features/conditions/tide.ts'
import { CLOCKS_DIFFER_MS } from '#server/features/conditions/wrong-clocks.ts'
import { breakingHeight } from '#surf/breaking-wave.ts'
import { dayAfter, dayAt, midnightAt } from '#surf/calendar.ts'
import { currentConditions } from '#surf/current-conditions.ts'
import { ratingReasons, surfRating } from '#surf/rating.ts'
import { type Sea, type SeaHours, seaAt } from '#surf/sea.ts'
import { lightOfDay } from '#surf/sun.ts'
import { rounded } from '#surf/units.ts'
import { windSideOf } from '#surf/wind.ts'
import { bestWindows } from '#surf/windows.ts'

const HOUR_MS = 60 * 60 * 1000
const ATTRIBUTION =
  'Weather data by Open-Meteo.com (https://open-meteo.com), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0), changed'

/** The week at a spot from what is known by now, or the refusal `spot_not_found`. It never waits for the source. */
export async function forecastAt(
  spotId: string,
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
): Promise<Forecast> {
  const time = now()
  const spot = await askFor(db, spotId, time)
  const timeZone = timeZoneAt(spot.latitude, spot.longitude)
  const today = dayAt(time, timeZone)
  const from = midnightAt(today, timeZone)
  const to = midnightAt(dayAfter(today, FORECAST_DAYS), timeZone)

  const hours = hoursAt(spot, from, to)
  const light = Array.from({ length: FORECAST_DAYS }, (_, days) => lightOfDay(dayAfter(today, days), spot, timeZone))
  const tide = tideAt(spot, from, to)
  const sea = (spot.hours && seaAt(spot.hours, time)) ?? null
  const known = sea && spot.fetchedAt !== null ? { sea, fetchedAt: new Date(spot.fetchedAt) } : null
  const { currentConditions: _, ...figures } = currentConditions(known, spot.facing, time)
  return {
    ...figures,
    state: stateOf(spot, hours, { time, asks: env.OPEN_METEO_REQUESTS_PER_DAY > 0 }),
    fetchedAt: spot.fetchedAt,
    attribution: ATTRIBUTION,
    timeZone,
    reasons: sea ? ratingReasons(sea, spot.facing) : [],
    hours,
    windows: bestWindows({ hours, light, extremes: tide?.extremes ?? [], now: time }),
    tide,
    light,
  }
}

function stateOf(
  { fetchedAt, isAwaited }: AskedSpot,
  hours: ForecastHour[],
  { time, asks }: { time: Date; asks: boolean },
): Forecast['state'] {
  if (fetchedAt === null) return asks && isAwaited ? 'pending' : 'unknown'
  if (hours.every(({ swellHeight, windSpeed }) => swellHeight === null && windSpeed === null)) return 'unknown'
  const age = time.getTime() - Date.parse(fetchedAt)
  // A time that is still to come was told by a wrong clock, and how old the figures are is not known.
  return age > -CLOCKS_DIFFER_MS && age < FORECAST_FRESH_MS ? 'fresh' : 'stale'
}

/**
 * An entry for each hour of the source, whether it knows it or not, so that a chart's axis stays whole. Where the clock
 * is half an hour off, the first holds the midnight.
 */
function hoursAt({ hours, facing }: AskedSpot, midnight: Date, end: Date): ForecastHour[] {
  const first = Math.floor(midnight.getTime() / HOUR_MS)
  const count = Math.ceil(end.getTime() / HOUR_MS) - first
  return Array.from({ length: count }, (_, hour) => hourAt(hours, facing, new Date((first + hour) * HOUR_MS)))
}

function hourAt(hours: SeaHours | null, facing: number | null, time: Date): ForecastHour {
  const sea = (hours && seaAt(hours, time)) ?? NOTHING_KNOWN
  const { windSpeed, windDirection } = sea
  return {
    time: time.toISOString(),
    waveHeight: tenths(breakingHeight(sea, facing)),
    swellHeight: tenths(sea.swellHeight),
    swellPeriod: tenths(sea.swellPeriod),
    swellDirection: whole(sea.swellDirection),
    windSpeed: whole(windSpeed),
    windDirection: whole(windDirection),
    windSide: windSideOf(windSpeed, windDirection, facing),
    windGusts: whole(sea.windGusts ?? null),
    waterTemperature: tenths(sea.waterTemperature),
    airTemperature: tenths(sea.airTemperature ?? null),
    swells: sea.swells.map(({ periodKind, ...swell }) => ({
      periodKind,
      heightMeters: rounded(swell.heightMeters, 1),
      periodSeconds: rounded(swell.periodSeconds, 1),
      directionDegrees: rounded(swell.directionDegrees),
    })),
    surfRating: surfRating(sea, facing),
  }
}

const NOTHING_KNOWN: Sea = {
  swellHeight: null,
  swellPeriod: null,
  swellDirection: null,
  windSpeed: null,
  windDirection: null,
  waterTemperature: null,
  swells: [],
}

const tenths = (value: number | null) => value && rounded(value, 1)
const whole = (value: number | null) => value && rounded(value)
