import { sql } from 'kysely'
import { tideStandAt } from '#catalogue/tide-stand.ts'
import type { SurfSpot } from '#contract/spots.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import type { Database } from '#server/platform/database.ts'
import { currentConditions, type KnownSea } from '#surf/current-conditions.ts'
import { ratedBreak } from '#surf/rated-break.ts'
import { type SeaHours, seaAt } from '#surf/sea.ts'

/** What is known of the sea in one hour, by the name of the square. */
export type Seas = ReadonlyMap<string, KnownSea>

/** A square holds a whole week; more of them at once would keep the database, and others here, waiting. */
const PAGE = 1_000

type Row = { cell: string; hours: SeaHours; fetchedAt: string }

/** What is known of the sea in the hour of `now`, of all that was fetched since `since`; of everything by default. */
export async function seasIn(db: Database, now: Date, since: Date | '-infinity' = '-infinity'): Promise<Seas> {
  const seas = new Map<string, KnownSea>()
  let last = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select cell, hours, fetched_at from conditions_cells
      where fetched_at > ${since} and hours is not null and cell > ${last}
      order by cell limit ${PAGE}`.execute(db)
    for (const [cell, sea] of knownIn(rows, now)) seas.set(cell, sea)
    if (rows.length < PAGE) return seas
    last = rows.at(-1)!.cell
  }
}

/** What is known of the sea at these spots in the hour of `now`. */
export async function seasAt(db: Database, spots: readonly Spot[], now: Date): Promise<Seas> {
  const { rows } = await sql<Row>`
    select cell, hours, fetched_at from conditions_cells
    where cell = any(${spots.map(({ conditionsCell }) => conditionsCell)}::text[]) and hours is not null`.execute(db)
  return new Map(knownIn(rows, now))
}

const knownIn = (rows: Row[], now: Date) =>
  rows.flatMap(({ cell, hours, fetchedAt }): [string, KnownSea][] => {
    const sea = seaAt(hours, now)
    return sea ? [[cell, { sea, fetchedAt: new Date(fetchedAt) }]] : []
  })

/** The spot as the wire has it, with what the sea does there now. */
export function withSea<S extends Spot>(spot: S, seas: Seas, now: Date): S & SurfSpot {
  const rated = ratedBreak(spot)
  const { level, isEstimated, tideBand } = rated.profile
  const tide = tideBand && tideStandAt(spot, now)
  const conditions = currentConditions(seas.get(spot.conditionsCell) ?? null, { spot: rated, tide, now })
  return { ...spot, ...conditions, level, isEstimated }
}
