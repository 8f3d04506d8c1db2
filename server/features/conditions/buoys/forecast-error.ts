import { sql } from 'kysely'
import type { ForecastError } from '#contract/sea/buoys.ts'
import type { Database } from '#server/platform/database/database.ts'

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
