import { sql } from 'kysely'
import type { ForecastError } from '#contract/sea/buoys.ts'
import { type BuoyJobDeps, buoysInUse } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { forecastSource } from '#server/features/conditions/sources/chosen-source.ts'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import type { WaveHeights } from '#server/features/conditions/sources/forecast-source.ts'
import { isDenied, requestPermit } from '#server/features/conditions/sources/request-permit.ts'
import { within } from '#server/features/conditions/wrong-clocks.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'

/** As often as the model runs: 133 buoys cost 532 of the day's 10,000. */
const FORECAST_EVERY = '6 hours'
/** Forecasts are compared as of so many days before the hour, or up to a day more: the fewest that give a curve. */
export const DAYS_AHEAD = [1, 3, 5, 7, 9]

/** Stores forecasts at measuring buoys every 6 hours, within the budget; later ones replace those of the same day ahead. */
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

type HourForecast = { buoy: string; hour: Date; daysAhead: number; waveHeight: number }

/** Known hours of each day ahead, a day long, so that a day of failures leaves no gap. */
function hoursAhead(buoy: string, { start, heights }: WaveHeights, now: Date): HourForecast[] {
  return heights.flatMap((waveHeight, index) => {
    if (waveHeight === null) return []
    const hour = new Date(start + index * HOUR_MS)
    const ahead = (hour.getTime() - now.getTime()) / DAY_MS
    return DAYS_AHEAD.filter((days) => days <= ahead && ahead <= days + 1).map((daysAhead) => ({
      ...{ buoy, hour, daysAhead, waveHeight },
    }))
  })
}

async function storeForecasts(db: Database, forecasts: HourForecast[], now: Date): Promise<void> {
  await sql`
    insert into buoy_forecasts (buoy, hour, days_ahead, wave_height, made_at)
    select buoy, hour, days_ahead, wave_height, ${now.toISOString()}::timestamptz
    from unnest(${forecasts.map(({ buoy }) => buoy)}::text[],
      ${forecasts.map(({ hour }) => hour.toISOString())}::timestamptz[],
      ${forecasts.map(({ daysAhead }) => daysAhead)}::smallint[],
      ${forecasts.map(({ waveHeight }) => waveHeight)}::real[]) as forecast (buoy, hour, days_ahead, wave_height)
    order by buoy, hour, days_ahead
    on conflict (buoy, hour, days_ahead) do update set wave_height = excluded.wave_height, made_at = excluded.made_at`.execute(
    db,
  )
}

const LEAST_HOURS = 24

export type BuoyError = ForecastError & {
  buoy: string
  /** Metres. */
  meanMeasured: number
}

/** By buoy and days ahead, over seven days, against the mean within half an hour; omits those with under 24 hours. */
export async function forecastErrors(db: Database, now: Date, buoys?: string[]): Promise<Map<string, BuoyError[]>> {
  const moment = now.toISOString()
  const { rows } = await sql<BuoyError>`
    with forecast as materialized (
      select * from buoy_forecasts
      where hour between ${moment}::timestamptz - interval '7 days' and ${moment}::timestamptz
        and (${buoys ?? null}::text[] is null or buoy = any(${buoys ?? null}::text[]))
    ), measured as materialized (
      select known.buoy, known.hour, observed.mean
      from (select distinct buoy, hour from forecast) known cross join lateral (
        -- By the primary key for each hour: a join of the two tables compares all hours with all measurements.
        select avg(wave_height) as mean from buoy_observations observation
        where observation.buoy = known.buoy
          and observation.observed_at >= known.hour - interval '30 minutes'
          and observation.observed_at < known.hour + interval '30 minutes') observed
      where observed.mean is not null
    )
    select buoy, days_ahead, count(*)::int as hours, avg(abs(wave_height - mean))::float8 as mean_error,
      avg(wave_height - mean)::float8 as bias, avg(mean)::float8 as mean_measured
    from forecast join measured using (buoy, hour)
    group by buoy, days_ahead having count(*) >= ${LEAST_HOURS}::int
    order by buoy, days_ahead`.execute(db)
  return Map.groupBy(rows, ({ buoy }) => buoy)
}
