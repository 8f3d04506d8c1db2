import { sql } from 'kysely'
import type { ForecastError } from '#contract/sea/buoys.ts'
import { type BuoyJobDeps, buoysInUse } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { forecastSource } from '#server/features/conditions/sources/chosen-source.ts'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import type { WaveHeights } from '#server/features/conditions/sources/forecast-source.ts'
import { isDenied, requestPermit } from '#server/features/conditions/sources/request-permit.ts'
import { within } from '#server/features/conditions/wrong-clocks.ts'
import type { Database } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** As often as the model runs: 133 buoys cost 532 of the day's 10,000. */
const FORECAST_EVERY = '6 hours'
/** Beyond the lead by a day, so that a day of failures leaves no gap. */
const LAST_HOUR = 48

/**
 * Stores wave forecasts 24 to 48 hours ahead at measuring buoys, for later comparison. Later forecasts replace earlier
 * ones until 24 hours before the hour. Every 6 hours, within the day's budget.
 */
export async function storeBuoyForecasts(deps: BuoyJobDeps): Promise<void> {
  const { db, env, log, now, buoys, findBuoys, signal } = deps
  const source = forecastSource(deps)
  const { requestsPerDay, placesAtOnce } = source.limits
  if (requestsPerDay === 0) return
  const { used } = await buoysInUse(db, findBuoys)
  const missing = (await buoysWithoutForecast(db, [...used], now())).flatMap((id) => buoys.get(id) ?? [])
  if (missing.length === 0) return
  const { lease, allow } = requestPermit(db, env, source)
  // The holder fetches what surfers wait for; retried at the next run.
  if ((await lease.take()) > 0) return
  let restMs = 0
  try {
    for (let from = 0; from < missing.length; from += placesAtOnce) {
      const places = missing.slice(from, from + placesAtOnce)
      const answers = await source.fetchWaveHeights(places, { signal, allow })
      const moment = now()
      const forecasts = answers.flatMap((answer, index) =>
        answer instanceof SourceFailure ? [] : hoursAhead(places[index]!.id, answer, moment),
      )
      await storeForecasts(db, forecasts, moment)
    }
  } catch (error) {
    if (signal.aborted || isDenied(error)) return
    if (!(error instanceof SourceFailure)) throw error
    restMs = error.retryAt ? Math.max(0, error.retryAt.getTime() - now().getTime()) : 0
    log.warn(`${source.name} ${error.message}, requested for the places of buoys; they are not compared meanwhile`)
  } finally {
    await lease.release(restMs)
  }
}

/** Buoys that measured in the last day without a forecast of the last six hours. */
async function buoysWithoutForecast(db: Database, buoys: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ buoy: string }>`
    select distinct observed.buoy from buoy_observations observed
    where observed.buoy = any(${buoys}::text[]) and observed.observed_at ${within('1 day', now)}
      and not exists (
        select from buoy_forecasts forecast
        where forecast.buoy = observed.buoy and forecast.made_at ${within(FORECAST_EVERY, now)})
    order by observed.buoy`.execute(db)
  return rows.map(({ buoy }) => buoy)
}

type HourForecast = { buoy: string; hour: Date; waveHeight: number }

/** Known hours from 24 to 48 hours ahead. */
function hoursAhead(buoy: string, { start, heights }: WaveHeights, now: Date): HourForecast[] {
  const first = now.getTime() + LEAD_HOURS * HOUR_MS
  const last = now.getTime() + LAST_HOUR * HOUR_MS
  return heights.flatMap((waveHeight, index) => {
    const time = start + index * HOUR_MS
    return waveHeight !== null && first <= time && time <= last ? [{ buoy, hour: new Date(time), waveHeight }] : []
  })
}

async function storeForecasts(db: Database, forecasts: HourForecast[], now: Date): Promise<void> {
  await sql`
    insert into buoy_forecasts (buoy, hour, wave_height, made_at)
    select buoy, hour, wave_height, ${now.toISOString()}::timestamptz
    from unnest(${forecasts.map(({ buoy }) => buoy)}::text[],
      ${forecasts.map(({ hour }) => hour.toISOString())}::timestamptz[],
      ${forecasts.map(({ waveHeight }) => waveHeight)}::real[]) as forecast (buoy, hour, wave_height)
    order by buoy, hour
    on conflict (buoy, hour) do update set wave_height = excluded.wave_height, made_at = excluded.made_at`.execute(db)
}

/** Forecasts are compared as of this long before the hour or longer, as for planning tomorrow. */
export const LEAD_HOURS = 24
const LEAST_HOURS = 24

type BuoyError = ForecastError & {
  buoy: string
  /** Metres. */
  meanMeasured: number
}

/** Over seven days, against the mean measurement within half an hour; omits buoys with fewer than 24 hours. */
export async function forecastErrors(db: Database, now: Date, buoys?: string[]): Promise<Map<string, BuoyError>> {
  const moment = now.toISOString()
  const { rows } = await sql<Omit<BuoyError, 'leadHours'>>`
    with compared as (
      select forecast.buoy, forecast.wave_height as forecast, observed.mean as measured
      from buoy_forecasts forecast cross join lateral (
        -- By the primary key for each hour: a join of the two tables compares all hours with all measurements.
        select avg(wave_height) as mean from buoy_observations observation
        where observation.buoy = forecast.buoy
          and observation.observed_at >= forecast.hour - interval '30 minutes'
          and observation.observed_at < forecast.hour + interval '30 minutes') observed
      where forecast.hour between ${moment}::timestamptz - interval '7 days' and ${moment}::timestamptz
        and (${buoys ?? null}::text[] is null or forecast.buoy = any(${buoys ?? null}::text[]))
        and observed.mean is not null
    )
    select buoy, count(*)::int as hours, avg(abs(forecast - measured))::float8 as mean_error,
      avg(forecast - measured)::float8 as bias, avg(measured)::float8 as mean_measured
    from compared group by buoy having count(*) >= ${LEAST_HOURS}::int
    order by buoy`.execute(db)
  return new Map(rows.map((row) => [row.buoy, { ...row, leadHours: LEAD_HOURS }]))
}
