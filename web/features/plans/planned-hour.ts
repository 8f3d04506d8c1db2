import { FORECAST_PENDING_MS } from '#contract/limits.ts'
import type { Forecast, ForecastHour } from '#contract/sea/conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { isStale } from '#web/lib/format/forecast-age.ts'
import { ago } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { verdict, warningLabel } from '#web/lib/format/ratings.ts'
import { formatSpeed, formatWave, type Units } from '#web/lib/format/units.ts'
import * as texts from '#words/plans.ts'
import { windSides } from '#words/sea/measures.ts'

/** Forecasts change every few hours; the shown one is at most this old. */
export const FORECAST_SHOWN_MS = 10 * 60_000

/** Milliseconds. */
export const askAgainAfter = (forecast: Pick<Forecast, 'state'> | undefined): number =>
  forecast?.state === 'pending' ? FORECAST_PENDING_MS : FORECAST_SHOWN_MS

type Week = Pick<Forecast, 'hours' | 'state' | 'fetchedAt'>

/** Returns lines for the hour containing `startTime`; the first is emphasized. `now` in milliseconds. */
export function formatPlannedHour(week: Week, startTime: string, units: Units, now: number): [string, ...string[]] {
  const start = Math.floor(Date.parse(startTime) / HOUR_MS) * HOUR_MS
  const hour = week.hours.find(({ time }) => Math.abs(Date.parse(time) - start) < HOUR_MS / 2)
  const last = week.hours.at(-1)
  if (!hour && last && start > Date.parse(last.time)) return [texts.noForecastYet, texts.itReachesAWeekAhead]
  if (!hour || (hour.surfRating === null && hour.waveHeight === null)) {
    return [week.state === 'pending' ? texts.gettingTheForecast : texts.noForecastForThisHour]
  }
  return [formatSurf(hour, units), formatWind(hour, units), formatWeekAge(week, now)].filter(
    (line) => line !== undefined,
  ) as [string, ...string[]]
}

/** 'Good, 5 to 6 ft', after any warning. */
function formatSurf({ surfRating, warning, waveHeight }: ForecastHour, units: Units): string {
  return joinParts([
    surfRating !== null && verdict(surfRating, warning),
    waveHeight !== null && formatWave(waveHeight, units),
    warning === 'experts-only' && warningLabel(warning),
  ])
}

/** 'Wind 11 mph, offshore' */
const formatWind = ({ windSpeed, windSide }: ForecastHour, units: Units) =>
  windSpeed === null ? undefined : texts.windAt(formatSpeed(windSpeed, units), windSide && windSides[windSide])

/** Undefined while fresh. */
const formatWeekAge = (week: Week, now: number) =>
  week.fetchedAt !== null && isStale(week, now) ? texts.updatedAgo(ago(week.fetchedAt, now)) : undefined
