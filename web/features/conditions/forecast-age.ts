import type { Forecast } from '#contract/conditions.ts'
import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { CurrentForecast } from '#contract/spots.ts'
import { ago } from '#web/lib/format.ts'

const HOUR_MS = 60 * 60 * 1000

type Known = Pick<Forecast, 'state' | 'fetchedAt'>

/** 'Updated 12 minutes ago': what the figures of a forecast are worth. `reached` is whether our server answers now. */
export function forecastAge({ state, fetchedAt }: Known, reached: boolean, now: number): string {
  if (state === 'pending') return 'Asking for the forecast…'
  if (fetchedAt === null || state === 'unknown') return 'No forecast for this place'
  const updated = `Updated ${ago(fetchedAt, now)}`
  if (!reached) return `${updated}; we could not reach the server`
  return isStale({ state, fetchedAt }, now) ? `${updated}; the source does not answer` : updated
}

/** Also true of a forecast that was fresh when it came and has grown old in the browser. */
export const isStale = ({ state, fetchedAt }: Known, now: number) =>
  state === 'stale' || (fetchedAt !== null && now - Date.parse(fetchedAt) > FORECAST_FRESH_MS)

/** About when the source told what a spot carries of the present hour, as an ISO time. */
export const toldAt = ({ time, hoursOld }: CurrentForecast) =>
  new Date(Date.parse(time) - hoursOld * HOUR_MS).toISOString()
