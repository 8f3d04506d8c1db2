import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { Forecast } from '#contract/sea/conditions.ts'
import type { CurrentForecast } from '#contract/sea/spots.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { ago } from '#web/lib/format/format.ts'
import * as texts from '#words/app.ts'

type Known = Pick<Forecast, 'state' | 'fetchedAt'>

export type Obstacle = 'no network' | 'no server'
const WHY_OLDER: Record<Obstacle, string> = {
  'no network': texts.youreOffline,
  'no server': texts.weCouldntReachTheServerLower,
}

/** 'Updated 12 minutes ago', with a reported outage of the source. `now` in milliseconds. */
export function forecastAge({ state, fetchedAt }: Known, obstacle: Obstacle | undefined, now: number): string {
  if (fetchedAt === null || state === 'unknown') return texts.noForecastForThisPlace
  const updated = texts.updatedAgo(ago(fetchedAt, now))
  if (obstacle) return `${updated}; ${WHY_OLDER[obstacle]}`
  return state === 'stale' ? texts.theWeatherServiceIsntAnswering(updated) : updated
}

export const isStale = ({ state, fetchedAt }: Known, now: number) =>
  state === 'stale' || (fetchedAt !== null && now - Date.parse(fetchedAt) > FORECAST_FRESH_MS)

/** ISO. */
export const reportedAt = ({ time, hoursOld }: Pick<CurrentForecast, 'time' | 'hoursOld'>) =>
  new Date(Date.parse(time) - hoursOld * HOUR_MS).toISOString()

/** 'Forecast 9 h old'; undefined while fresh. `now` in milliseconds. */
export function formatOldForecast(fetchedAt: string, now: number): string | undefined {
  const age = now - Date.parse(fetchedAt)
  return age < FORECAST_FRESH_MS ? undefined : texts.forecastHoursOld(Math.floor(age / HOUR_MS))
}
