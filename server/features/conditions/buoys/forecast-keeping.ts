import { sql } from 'kysely'
import type { WaveBuoy } from '#catalogue/buoys.ts'
import type { Deps } from '#server/deps.ts'
import { buoysInUse, type FindBuoys } from '#server/features/conditions/buoys/buoys-in-use.ts'
import { LEAD_HOURS } from '#server/features/conditions/buoys/forecast-error.ts'
import { requestWaveHeights, type WaveHeights } from '#server/features/conditions/buoys/wave-heights.ts'
import { SourceFailure } from '#server/features/conditions/download.ts'
import { BudgetSpent, requestBudgetOf } from '#server/features/conditions/request-budget.ts'
import { within } from '#server/features/conditions/wrong-clocks.ts'
import type { Database } from '#server/platform/database.ts'

const HOUR_MS = 60 * 60 * 1000
/** As often as the model runs: 133 buoys cost 532 of the 10,000 places a day that the public API answers. */
const FORECAST_EVERY = '6 hours'
/** A forecast that failed for a day leaves no gap: each one reaches a day further than the lead. */
const LAST_HOUR = 48
/** The API answers up to 1,000 places at once; so many have 200 KB. */
const MOST_AT_ONCE = 100

export type KeepingDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'> & {
  buoys: Map<string, WaveBuoy>
  findBuoys: FindBuoys
  signal: AbortSignal
  timeoutMs?: number
}

/**
 * Stores what is forecast now for the places of buoys that measure, from 24 to 48 hours ahead, so that it can be compared
 * once they have measured. A later forecast replaces an earlier one as long as it is 24 hours before the hour: what stays
 * is the last that was made at least so long before. Nothing is requested twice in 6 hours, nor beyond the day's budget.
 */
export async function keepBuoyForecasts(deps: KeepingDeps): Promise<void> {
  const { db, env, log, now, buoys, findBuoys, signal } = deps
  if (env.OPEN_METEO_REQUESTS_PER_DAY === 0) return
  const budget = requestBudgetOf({ db, env })
  const { used } = await buoysInUse(db, findBuoys, now())
  const due = (await dueBuoys(db, [...used], now())).flatMap((id) => buoys.get(id) ?? [])
  try {
    for (let from = 0; from < due.length; from += MOST_AT_ONCE) {
      const asked = due.slice(from, from + MOST_AT_ONCE)
      await budget.take(asked.length)
      const answers = await requestWaveHeights(env.OPEN_METEO_MARINE_URL, asked, deps)
      for (const [index, heights] of answers.entries())
        if (heights) await storeForecast(db, { buoy: asked[index]!.id, heights, now: now() })
    }
  } catch (error) {
    if (signal.aborted || error instanceof BudgetSpent) return
    if (!(error instanceof SourceFailure)) throw error
    log.warn(`Open-Meteo ${error.message}, asked for the places of buoys; their forecasts are not compared meanwhile`)
  }
}

/** Those of these buoys that have measured in the last day, and whose forecast is not from the last six hours. */
async function dueBuoys(db: Database, buoys: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ buoy: string }>`
    select distinct observed.buoy from buoy_observations observed
    where observed.buoy = any(${buoys}::text[]) and observed.observed_at ${within('1 day', now)}
      and not exists (
        select from buoy_forecasts forecast
        where forecast.buoy = observed.buoy and forecast.made_at ${within(FORECAST_EVERY, now)})
    order by observed.buoy`.execute(db)
  return rows.map(({ buoy }) => buoy)
}

async function storeForecast(
  db: Database,
  { buoy, heights, now }: { buoy: string; heights: WaveHeights; now: Date },
): Promise<void> {
  const first = now.getTime() + LEAD_HOURS * HOUR_MS
  const last = now.getTime() + LAST_HOUR * HOUR_MS
  const kept = heights.filter(({ time }) => first <= time.getTime() && time.getTime() <= last)
  await sql`
    insert into buoy_forecasts (buoy, hour, wave_height, made_at)
    select ${buoy}, hour, wave_height, ${now.toISOString()}::timestamptz
    from unnest(${kept.map(({ time }) => time.toISOString())}::timestamptz[],
      ${kept.map(({ waveHeight }) => waveHeight)}::real[]) as forecast (hour, wave_height)
    on conflict (buoy, hour) do update set wave_height = excluded.wave_height, made_at = excluded.made_at`.execute(db)
}
