import { type RawBuilder, sql } from 'kysely'
import { conditionsChanged } from '#server/features/conditions/events.ts'
import type { Demand } from '#server/features/conditions/fair-share.ts'
import type { Fetched, Place } from '#server/features/conditions/open-meteo.ts'
import { furthest, within } from '#server/features/conditions/wrong-clocks.ts'
import type { Database } from '#server/platform/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Places that readers wanted lately come first. */
const WANTED_LATELY = '3 days'
/**
 * Each place counts 2 each time: 8,776 a day for the 1,097 places of the catalogue. What is fetched in time is never older
 * than FORECAST_FRESH_MS.
 */
export const REQUESTED_EVERY_HOURS = 5.75
/** The part of a request that readers' places may take, so that the others never starve. */
const MOST_WANTED = 0.8
/** What was fetched at once is not due at once, or the day's requests would come in waves. */
const SPREAD = 0.04
/** Doubled with each failure of the place, up to 5 hours 20 minutes. */
const TRY_AGAIN_AFTER = '5 minutes'
const MOST_DOUBLINGS = 6
const LONGEST_PUT_OFF = '6 hours'
/** How long the best model is not asked for waves that it did not have. */
const BEST_MODEL_AGAIN_AFTER = '3 days'

/** A place at sea in front of spots, by its position in hundredths of a degree. */
export type Cell = Place & { cell: string }

/** Brings the rows up to the spots: one for each place, as well known as its best known spot. */
export async function matchCells(db: Database, now: Date): Promise<void> {
  await sql`
    insert into conditions_cells (cell, popularity)
    select spots.cell, spots.popularity
    from (
      select conditions_cell as cell, max(popularity_score) as popularity from surf_spots group by conditions_cell
    ) spots
    left join conditions_cells known on known.cell = spots.cell
    where known.popularity is distinct from spots.popularity
    order by spots.cell
    on conflict (cell) do update set popularity = excluded.popularity`.execute(db)
  await sql`
    update conditions_cells set due_at = '-infinity'
    where due_at > ${furthest(LONGEST_PUT_OFF, now)}`.execute(db)
}

export type Due = {
  most: number
  /** Nothing but what readers wanted lately. */
  onlyWanted: boolean
  /** How long after it is due a place is requested that nobody wanted lately. */
  othersWaitMs: number
  /** One alone: the longest due, which is never what failed last while there is another. */
  onTrial: boolean
  now: Date
}

/** How many places with spots readers wanted lately, and how many nobody did. */
export async function countPlaces(db: Database, now: Date): Promise<Demand> {
  const { rows } = await sql<Demand>`
    select count(*) filter (where asked_at ${within(WANTED_LATELY, now)})::int as wanted,
      count(*) filter (where asked_at not ${within(WANTED_LATELY, now)})::int as others
    from conditions_cells where exists (select from surf_spots where conditions_cell = cell)`.execute(db)
  return rows[0]!
}

/**
 * The places that are due and wanted most: those that readers want, the last one first, and then the others, the longest
 * due first; of those that are not known yet, those of the best known spots. Only the process with the source's lease looks. What failed comes last, with others that failed as often and each
 * time half as many of them, so that one place which fails the whole request does not keep its neighbours waiting.
 */
export async function dueCells(db: Database, { most, onlyWanted, othersWaitMs, onTrial, now }: Due): Promise<Cell[]> {
  const moment = now.toISOString()
  const wanted = sql`asked_at ${within(WANTED_LATELY, now)}`
  const isDue = sql`due_at <= ${moment} and exists (select from surf_spots where conditions_cell = cell)`
  const cells = sql`select cell, failures, wave_model, wave_model_at, due_at from conditions_cells where ${isDue}`
  // What is not known yet, or failed, does not wait.
  const hasWaited = sql`(
    fetched_at is null or failures > 0
    or due_at <= ${moment}::timestamptz - ${othersWaitMs}::float8 * interval '1 millisecond')`
  const wantedCells = sql`${cells} and ${wanted}`
  const otherCells = sql`${cells} and not ${onlyWanted}::boolean and not (${wanted}) and ${hasWaited}`
  const longestDue = sql`(${wantedCells}) union all (${otherCells}) order by due_at limit 1`
  const mostWanted = sql`
    (${wantedCells} order by failures, asked_at desc limit ${Math.ceil(MOST_WANTED * most)})
    union all
    (${otherCells} order by failures, due_at, popularity desc limit ${most})
    limit ${most}`
  const { rows } = await sql<Pick<Cell, 'cell' | 'waveModel'> & { failures: number }>`
    select cell, failures,
      case when wave_model_at ${within(BEST_MODEL_AGAIN_AFTER, now)} then wave_model else 'best' end as wave_model
    from (${onTrial ? longestDue : mostWanted}) due`.execute(db)
  const failures = rows[0]?.failures ?? 0
  const alike = rows.filter((row) => row.failures === failures)
  return alike
    .slice(0, Math.ceil(alike.length / 2 ** failures))
    .map(({ cell, waveModel }) => ({ cell, waveModel, ...positionOf(cell) }))
}

function positionOf(cell: string) {
  const [latitude = 0, longitude = 0] = cell.split(',').map((hundredths) => Number(hundredths) / 100)
  return { latitude, longitude }
}

/**
 * Keeps what the source has just said of these places, and notifies every process when `published`. Where the best model
 * has no waves the other one is asked next, at once.
 */
export async function storeHours(
  db: Database,
  { fetched, now, published }: { fetched: (Fetched & Cell)[]; now: Date; published: boolean },
): Promise<void> {
  if (fetched.length === 0) return
  const moment = now.toISOString()
  const rows = fetched.map(({ cell, hours, hasWaves, waveModel }) => {
    const isOnLake = waveModel === 'best' && !hasWaves
    return { cell, hours, model: isOnLake ? 'lakes' : waveModel, isOnLake }
  })
  await sql`
    update conditions_cells known set
      -- Waves that the other model gave are kept until it has been asked again.
      hours = case when entry."isOnLake" then coalesce(known.hours, entry.hours) else entry.hours end,
      fetched_at = case when entry."isOnLake" then coalesce(known.fetched_at, ${moment}) else ${moment} end,
      failures = 0, wave_model = entry.model,
      wave_model_at = case when entry."isOnLake" then ${moment} else known.wave_model_at end,
      due_at = case when entry."isOnLake" then ${moment} else ${dueAfter(moment, sql`${REQUESTED_EVERY_HOURS}::float8 * interval '1 hour'`)} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (cell text, hours jsonb, model text, "isOnLake" boolean)
    where known.cell = entry.cell`.execute(db)
  if (published) await publish(db, conditionsChanged, {})
}

/**
 * The source had nothing for them: they are requested again later, and what was known stays. Says which of them failed
 * for the first time in a row.
 */
export async function putOff(
  db: Database,
  { cells, isOfPlace, now }: { cells: string[]; isOfPlace: boolean; now: Date },
): Promise<string[]> {
  // A source that is down has a rest of its own, and a place that was tried meanwhile must not wait for hours after it.
  const doublings = isOfPlace ? sql`least(failures, ${MOST_DOUBLINGS}::int)` : sql`0`
  const { rows } = await sql<{ cell: string; failures: number }>`
    update conditions_cells set failures = failures + 1,
      due_at = ${dueAfter(now.toISOString(), sql`${TRY_AGAIN_AFTER}::interval * power(2, ${doublings})`)}
    where cell = any(${cells}::text[])
    returning cell, failures`.execute(db)
  return rows.filter(({ failures }) => failures === 1).map(({ cell }) => cell)
}

const dueAfter = (moment: string, distance: RawBuilder<unknown>) =>
  sql`${moment}::timestamptz + ${distance} * (1 + ${SPREAD}::float8 * random())`
