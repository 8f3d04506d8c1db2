import { type RawBuilder, sql } from 'kysely'
import { conditionsChanged } from '#server/features/conditions/events.ts'
import type { SeaForecast, SeaPlace } from '#server/features/conditions/sources/forecast-source.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { backoff } from '#server/platform/outbox/outbox.ts'
import { packSea } from '#surf/sea/packed-sea.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

const WANTED_LATELY_MS = 3 * DAY_MS
/** Weight 2 each: 8,792 a day for the 1,099 places of the catalogue; always younger than FORECAST_FRESH_MS. */
export const REQUESTED_EVERY_HOURS = 5.75
/** Maximum share of a request for readers' places. */
const MOST_WANTED = 0.8
/** Spreads the next requests over time. */
const SPREAD = 0.04
const RETRY_AFTER = backoff(
  [5, 10, 20, 40, 80, 160].map((minutes) => minutes * MINUTE_MS),
  320 * MINUTE_MS,
)
/** Later times are from before the database's clock was set back. */
const LONGEST_DELAY_MS = 6 * HOUR_MS
/** The best model is skipped for waves that it did not have. */
const BEST_MODEL_AGAIN_AFTER_MS = 3 * DAY_MS

/** Keyed by position in hundredths of a degree. */
export type Cell = SeaPlace & { cell: string; failures: number }

/** SQL condition: `time` is at most `ms` ago; false for null and future times. */
export const isWithin = (time: RawBuilder<unknown>, ms: number) =>
  sql<boolean>`coalesce(${time} between ${databaseTime(-ms)} and ${databaseTime()}, false)`
const isWanted = sql`(is_watched or ${isWithin(sql`asked_at`, WANTED_LATELY_MS)})`

/** Inserts and updates rows by place, with the popularity of its best known spot. */
export async function matchCells(db: Database): Promise<void> {
  await sql`
    insert into conditions_cells (cell, popularity, is_watched)
    select spots.cell, spots.popularity, spots.is_watched
    from (
      select conditions_cell as cell, max(popularity_score) as popularity, bool_or(
        exists (select from favourites where surf_spot_id = spot.id)
        or exists (select from spot_alerts where surf_spot_id = spot.id and not is_paused)) as is_watched
      from surf_spots spot group by conditions_cell
    ) spots
    left join conditions_cells known on known.cell = spots.cell
    where (known.popularity, known.is_watched) is distinct from (spots.popularity, spots.is_watched)
    order by spots.cell
    on conflict (cell) do update set popularity = excluded.popularity, is_watched = excluded.is_watched`.execute(db)
  await sql`
    update conditions_cells set due_at = null where cell in (
      select cell from conditions_cells where due_at > ${databaseTime(LONGEST_DELAY_MS)}
      order by cell for no key update)`.execute(db)
}

type ScheduleOptions = {
  most: number
  onlyWanted: boolean
  /** Delay of places that nobody wanted lately. */
  othersWaitMs: number
  /** Only one, scheduled longest ago. */
  onTrial: boolean
}

export type Demand = { wanted: number; others: number }

/** Wanted: by readers lately, favourites or alerts. */
export async function countPlaces(db: Database): Promise<Demand> {
  const { rows } = await sql<Demand>`
    select count(*) filter (where ${isWanted})::int as wanted, count(*) filter (where not ${isWanted})::int as others
    from conditions_cells where exists (select from surf_spots where conditions_cell = cell)`.execute(db)
  return rows[0]!
}

/**
 * Scheduled places: readers' first, then favourites' and alerts', then the longest scheduled, unfetched ones by
 * popularity. Needs the lease. Failed ones come last, by number of failures in halving groups, so that one bad place
 * does not delay its neighbours.
 */
export async function scheduledCells(
  db: Database,
  { most, onlyWanted, othersWaitMs, onTrial }: ScheduleOptions,
): Promise<Cell[]> {
  const isScheduled = sql`(due_at is null or due_at <= ${databaseTime()}) and exists (select from surf_spots where conditions_cell = cell)`
  const cells = sql`select cell, failures, wave_model, wave_model_at, due_at from conditions_cells where ${isScheduled}`
  const hasWaited = sql`(
    fetched_at is null or failures > 0 or due_at is null or due_at <= ${databaseTime(-othersWaitMs)})`
  const wantedCells = sql`${cells} and ${isWanted}`
  const otherCells = sql`${cells} and not ${onlyWanted}::boolean and not ${isWanted} and ${hasWaited}`
  const longestScheduled = sql`(${wantedCells}) union all (${otherCells}) order by due_at nulls first limit 1`
  const mostWanted = sql`
    (${wantedCells} order by failures, asked_at desc nulls last, due_at nulls first limit ${Math.ceil(MOST_WANTED * most)})
    union all
    (${otherCells} order by failures, due_at nulls first, popularity desc limit ${most})
    limit ${most}`
  const { rows } = await sql<Pick<Cell, 'cell' | 'waveModel' | 'failures'>>`
    select cell, failures,
      case when ${isWithin(sql`wave_model_at`, BEST_MODEL_AGAIN_AFTER_MS)} then wave_model else 'best' end as wave_model
    from (${onTrial ? longestScheduled : mostWanted}) due`.execute(db)
  const failures = rows[0]?.failures ?? 0
  const alike = rows.filter((row) => row.failures === failures)
  return alike.slice(0, Math.ceil(alike.length / 2 ** failures)).map((row) => ({ ...row, ...positionOf(row.cell) }))
}

function positionOf(cell: string) {
  const [latitude = 0, longitude = 0] = cell.split(',').map((hundredths) => Number(hundredths) / 100)
  return { latitude, longitude }
}

/** Stores fetched hours and publishes if `published`. Places without waves use the other model next, at once. */
export async function storeHours(
  db: Database,
  { fetched, published }: { fetched: (SeaForecast & Cell)[]; published: boolean },
): Promise<void> {
  if (fetched.length === 0) return
  const now = databaseTime()
  const rows = fetched.map(({ cell, hours, hasWaves, waveModel }) => {
    const isOnLake = waveModel === 'best' && !hasWaves
    return {
      cell,
      hours: Buffer.from(packSea(hours)).toString('base64'),
      model: isOnLake ? 'lakes' : waveModel,
      isOnLake,
    }
  })
  await sql`
    with locked as materialized (${lockedCells(rows.map(({ cell }) => cell))})
    update conditions_cells known set
      -- Waves that the other model gave are kept until it has been asked again.
      hours = case when entry."isOnLake" then coalesce(known.hours, decode(entry.hours, 'base64'))
        else decode(entry.hours, 'base64') end,
      fetched_at = case when entry."isOnLake" then coalesce(known.fetched_at, ${now}) else ${now} end,
      failures = 0, wave_model = entry.model,
      wave_model_at = case when entry."isOnLake" then ${now} else known.wave_model_at end,
      due_at = case when not entry."isOnLake" then ${scheduledAfter(sql`${REQUESTED_EVERY_HOURS * HOUR_MS}`)} end
    from locked join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (cell text, hours text, model text, "isOnLake" boolean) using (cell)
    where known.cell = locked.cell`.execute(db)
  if (published) await publish(db, conditionsChanged, {})
}

/** Reschedules failed places; returns those that failed for the first time in a row. Stored hours stay. */
export async function reschedule(
  db: Database,
  { cells, isOfPlace }: { cells: readonly Cell[]; isOfPlace: boolean },
): Promise<string[]> {
  // A source's outage has its own rest, and must not delay places for hours.
  const delays = cells.map(({ failures }) => RETRY_AFTER(isOfPlace ? failures : 0))
  const names = cells.map(({ cell }) => cell)
  const { rows } = await sql<{ cell: string; failures: number }>`
    with locked as materialized (${lockedCells(names)})
    update conditions_cells known set failures = failures + 1, due_at = ${scheduledAfter(sql`failed.delay_ms`)}
    from locked join unnest(${names}::text[], ${delays}::float8[]) as failed (cell, delay_ms) using (cell)
    where known.cell = locked.cell
    returning known.cell, known.failures`.execute(db)
  return rows.filter(({ failures }) => failures === 1).map(({ cell }) => cell)
}

/** Locks rows in key order against deadlocks. */
const lockedCells = (cells: readonly string[]) => sql`
  select cell from conditions_cells where cell = any(${cells}::text[]) order by cell for no key update`

const scheduledAfter = (delayMs: RawBuilder<unknown>) =>
  sql`${databaseTime()} + make_interval(secs => ${delayMs}::float8 / 1000) * (1 + ${SPREAD}::float8 * random())`
