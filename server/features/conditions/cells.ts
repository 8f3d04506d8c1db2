import { sql } from 'kysely'
import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { Place } from '#server/features/conditions/open-meteo.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'
import type { SeaHours } from '#surf/sea.ts'

/** Longer than a source may take for all that is asked of one square; a process that died holds its squares so long. */
const CLAIM = '2 minutes'
const TRY_AGAIN_AFTER = '5 minutes'
/** Squares that readers wanted lately are asked for twice in the time that an answer counts as fresh, others once. */
const WANTED_LATELY = '3 days'

/** A square of 0.1° with spots in it, by its middle: its facing is the mean of theirs. */
export type Cell = Place & { cell: string }

/** Gives each square with a spot in it a row; says how many were missing. */
export async function addCells(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into conditions_cells (cell)
    select distinct conditions_cell from surf_spots
    where not exists (select from conditions_cells where cell = conditions_cell)
    order by conditions_cell
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Takes the `most` wanted squares that are due, which no other process asks for meanwhile: those that readers want, the
 * last one first, and then those of the best known spots, unless `onlyWanted`.
 */
export async function claimCells(
  db: Database,
  { most, onlyWanted, now }: { most: number; onlyWanted: boolean; now: Date },
): Promise<Cell[]> {
  const moment = now.toISOString()
  const { rows } = await sql<{ cell: string; facing: number | null }>`
    with due as (
      select cell.cell, spots.facing
      from conditions_cells cell
      join lateral (
        select max(popularity_score) as popularity, atan2d(avg(sind(facing)), avg(cosd(facing))) as facing
        from surf_spots where conditions_cell = cell.cell
      ) spots on spots.popularity is not null
      where cell.due_at <= ${moment} and cell.claimed_until <= ${moment}
        and (cell.asked_at > ${moment}::timestamptz - ${WANTED_LATELY}::interval or not ${onlyWanted}::boolean)
      order by greatest(cell.asked_at, ${moment}::timestamptz - ${WANTED_LATELY}::interval) desc,
        spots.popularity desc, cell.cell
      limit ${most}
      for update of cell skip locked
    )
    update conditions_cells cell set claimed_until = ${moment}::timestamptz + ${CLAIM}::interval
    from due where cell.cell = due.cell
    returning cell.cell, due.facing`.execute(db)
  return rows.map(({ cell, facing }) => ({ cell, facing, ...middleOf(cell) }))
}

function middleOf(cell: string) {
  const [latitude = 0, longitude = 0] = cell.split(',').map((tenths) => Number(tenths) / 10)
  return { latitude, longitude }
}

/** Keeps what the source has just said of a square, and tells every process so when `announced`. */
export async function storeHours(
  db: Database,
  { cell, hours, now, announced }: { cell: string; hours: SeaHours; now: Date; announced: boolean },
): Promise<void> {
  const moment = now.toISOString()
  // What was fetched at once is not due at once, or the day's requests would come in waves.
  await sql`
    update conditions_cells set
      hours = ${JSON.stringify(hours)}::jsonb, fetched_at = ${moment}, claimed_until = '-infinity',
      due_at = ${moment}::timestamptz + ${FORECAST_FRESH_MS}::float8 * interval '1 millisecond' * (0.85 + 0.1 * random())
        / case when asked_at > ${moment}::timestamptz - ${WANTED_LATELY}::interval then 2 else 1 end
    where cell = ${cell}
    returning case when ${announced}::boolean then ${announcing({ topic: 'conditions' })} end`.execute(db)
}

/** The source had nothing for it this time: it is asked again later, and what was known stays. */
export async function putOff(db: Database, cell: string, now: Date): Promise<void> {
  await sql`
    update conditions_cells set
      claimed_until = '-infinity',
      due_at = ${now.toISOString()}::timestamptz + ${TRY_AGAIN_AFTER}::interval * (1 + 0.2 * random())
    where cell = ${cell}`.execute(db)
}

/** It was not asked for after all, and another process may. */
export async function release(db: Database, cell: string): Promise<void> {
  await sql`update conditions_cells set claimed_until = '-infinity' where cell = ${cell}`.execute(db)
}

/** Tells every process that there is news of the sea. */
export async function announceConditions(db: Database): Promise<void> {
  await sql`select ${announcing({ topic: 'conditions' })}`.execute(db)
}
