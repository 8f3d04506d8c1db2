import { sql } from 'kysely'
import type { SurfSpot } from '#contract/spots.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import type { Database } from '#server/platform/database.ts'
import { currentConditions } from '#surf/current-conditions.ts'
import type { SeaHours } from '#surf/sea.ts'

/** What is known of the sea, by the name of the square. */
export type Seas = ReadonlyMap<string, { hours: SeaHours; fetchedAt: Date }>

type Row = { cell: string; hours: SeaHours; fetchedAt: string }
const byCell = (rows: Row[]): Seas =>
  new Map(rows.map(({ cell, hours, fetchedAt }) => [cell, { hours, fetchedAt: new Date(fetchedAt) }]))

/** What was learned of the sea since then, everywhere; of everything by default. */
export async function learnedSince(db: Database, then: Date | '-infinity' = '-infinity'): Promise<Seas> {
  const cells = await sql<Row>`
    select cell, hours, fetched_at from conditions_cells where fetched_at > ${then} and hours is not null`.execute(db)
  return byCell(cells.rows)
}

/** What is known of the sea at these spots. */
export async function seasAt(db: Database, spots: readonly Spot[]): Promise<Seas> {
  const cells = await sql<Row>`
    select cell, hours, fetched_at from conditions_cells
    where cell = any(${spots.map(({ conditionsCell }) => conditionsCell)}::text[]) and hours is not null`.execute(db)
  return byCell(cells.rows)
}

/** The spot as the wire has it, with what the sea does there now. */
export const withSea = <S extends Spot>(spot: S, seas: Seas, now: Date): S & SurfSpot =>
  Object.assign(currentConditions(seas.get(spot.conditionsCell) ?? null, spot.facing, now), spot)
