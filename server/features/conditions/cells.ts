import { type RawBuilder, sql } from 'kysely'
import type { Place, Told } from '#server/features/conditions/open-meteo.ts'
import { furthest, within } from '#server/features/conditions/wrong-clocks.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'

/** Longer than a source may take for all that is asked of one square; a process that died holds its squares so long. */
const CLAIM = '2 minutes'
/** Squares that readers wanted lately come first, and are asked for more often. */
const WANTED_LATELY = '3 days'
/**
 * Two requests each time for the 713 squares of the catalogue: 6,000 a day while nobody reads, 8,000 when readers want
 * all of them. What is fetched in time is never older than FORECAST_FRESH_MS.
 */
const WANTED_EVERY = '4 hours 15 minutes'
const OTHERS_EVERY = '5 hours 36 minutes'
/** What was fetched at once is not due at once, or the day's requests would come in waves. */
const SPREAD = 0.05
/** Doubled with each failure of the place, up to 5 hours 20 minutes. */
const TRY_AGAIN_AFTER = '5 minutes'
const MOST_DOUBLINGS = 6
const LONGEST_PUT_OFF = '6 hours'
/** How long the middle is not asked for waves that were found elsewhere, nor anything else where there were none. */
const MIDDLE_EVERY = '3 days'

/** A square of 0.1° with spots in it, by its middle: its facing is the mean of theirs. */
export type Cell = Place & { cell: string }

/** Brings the rows up to the spots: one for each square, as well known as its best known spot. */
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

export type Claim = {
  most: number
  /** Nothing but what readers wanted lately. */
  onlyWanted: boolean
  /** One alone: the longest due, which is never what failed last while there is another. */
  onTrial: boolean
  now: Date
}

/**
 * Takes the squares that are due and wanted most, which no other process asks for meanwhile: those that readers want,
 * the last one first, and then those of the best known spots.
 */
export async function claimCells(db: Database, { most, onlyWanted, onTrial, now }: Claim): Promise<Cell[]> {
  const moment = now.toISOString()
  const wanted = sql`asked_at ${within(WANTED_LATELY, now)}`
  const isDue = sql`due_at <= ${moment} and claimed_until not between ${moment} and ${furthest(CLAIM, now)}
    and exists (select from surf_spots where conditions_cell = cell)`
  const longestDue = sql`
    due as (
      select cell from conditions_cells where ${isDue} and (${wanted} or not ${onlyWanted}::boolean)
      order by due_at limit 1 for update skip locked
    )`
  const mostWanted = sql`
    wanted as (
      select cell from conditions_cells where ${wanted} and ${isDue}
      order by asked_at desc limit ${most} for update skip locked
    ), best_known as (
      select cell from conditions_cells where not ${onlyWanted}::boolean and not (${wanted}) and ${isDue}
      order by popularity desc, due_at limit ${most} - (select count(*) from wanted) for update skip locked
    ), due as (select cell from wanted union all select cell from best_known)`
  const { rows } = await sql<Omit<Cell, 'latitude' | 'longitude'>>`
    with ${onTrial ? longestDue : mostWanted}
    update conditions_cells cell set claimed_until = ${moment}::timestamptz + ${CLAIM}::interval
    from due where cell.cell = due.cell
    returning cell.cell, waves_from, hours,
      middle_asked_at not ${within(MIDDLE_EVERY, now)} as is_middle_due,
      (select atan2d(avg(sind(facing)), avg(cosd(facing))) from surf_spots where conditions_cell = cell.cell) as facing
  `.execute(db)
  return rows.map((row) => ({ ...row, ...middleOf(row.cell) }))
}

function middleOf(cell: string) {
  const [latitude = 0, longitude = 0] = cell.split(',').map((tenths) => Number(tenths) / 10)
  return { latitude, longitude }
}

/**
 * Keeps what the source has just told of a square, and tells every process so when `announced`. What is without waves
 * because the search for them ended early is soon due again.
 */
export async function storeHours(
  db: Database,
  { cell, told, now, announced }: { cell: string; told: Told; now: Date; announced: boolean },
): Promise<void> {
  const moment = now.toISOString()
  const every = sql`case when asked_at ${within(WANTED_LATELY, now)}
    then ${WANTED_EVERY}::interval else ${OTHERS_EVERY}::interval end`
  await sql`
    update conditions_cells set
      hours = ${JSON.stringify(told.hours)}::jsonb, fetched_at = ${moment}, claimed_until = '-infinity',
      waves_from = ${told.wavesFrom},
      middle_asked_at = case when ${told.askedMiddle}::boolean then ${moment} else middle_asked_at end,
      ${told.missed ? failedAt(moment, { isOfPlace: true }) : sql`failures = 0, ${dueAfter(moment, every)}`}
    where cell = ${cell}
    returning case when ${announced}::boolean then ${announcing({ topic: 'conditions' })} end`.execute(db)
}

/**
 * The source had nothing for it: it is asked again later, and what was known stays. Says how often in a row that
 * happened.
 */
export async function putOff(
  db: Database,
  { cell, failure, now }: { cell: string; failure: { isOfPlace: boolean }; now: Date },
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update conditions_cells set
      claimed_until = '-infinity',
      -- Where there were waves there may be nothing at all by now.
      waves_from = case when ${failure.isOfPlace}::boolean then 'middle' else waves_from end,
      ${failedAt(now.toISOString(), failure)}
    where cell = ${cell}
    returning failures`.execute(db)
  return rows[0]?.failures ?? 0
}

const failedAt = (moment: string, { isOfPlace }: { isOfPlace: boolean }) => {
  // A source that is down has a rest of its own, and a place that was tried meanwhile must not wait for hours after it.
  const doublings = isOfPlace ? sql`least(failures, ${MOST_DOUBLINGS}::int)` : sql`0`
  return sql`failures = failures + 1, ${dueAfter(moment, sql`${TRY_AGAIN_AFTER}::interval * power(2, ${doublings})`)}`
}

const dueAfter = (moment: string, distance: RawBuilder<unknown>) =>
  sql`due_at = ${moment}::timestamptz + ${distance} * (1 + ${SPREAD}::float8 * random())`

/** It was not asked for after all, and another process may. */
export async function release(db: Database, cell: string): Promise<void> {
  await sql`update conditions_cells set claimed_until = '-infinity' where cell = ${cell}`.execute(db)
}

/** Tells every process that there is news of the sea. */
export async function announceConditions(db: Database): Promise<void> {
  await sql`select ${announcing({ topic: 'conditions' })}`.execute(db)
}
