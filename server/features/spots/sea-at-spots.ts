import { sql } from 'kysely'
import { tideStandAt } from '#catalogue/tide-stand.ts'
import type { SurfSpot } from '#contract/spots.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import type { Database } from '#server/platform/database.ts'
import { currentConditions, type KnownSea } from '#surf/current-conditions.ts'
import { ratedBreak } from '#surf/rated-break.ts'
import type { Sea } from '#surf/sea.ts'

/** What is known of the sea in one hour, by the name of the square. */
export type Seas = ReadonlyMap<string, KnownSea>

/** A row holds a whole week of some 70 kB; more of them at once would keep the database, and others here, waiting. */
const PAGE = 250

type Row = { cell: string; sea: Omit<Sea, 'swells'> & Partial<Sea>; fetchedAt: string }

/**
 * SQL beside `conditions_cells`: the figures of the hour of `now`, so that the week of each row stays in the database.
 * `offset 0` keeps the planner from working out `at` anew, from the whole week, for each figure: that took ten times as long.
 */
const hourOf = (now: Date) => sql`
  cross join lateral (
    select floor(extract(epoch from ${now}::timestamptz - (hours ->> 'start')::timestamptz) / 3600)::int as at
    offset 0
  ) this_hour
  cross join lateral (
    select jsonb_object_agg(key, value -> this_hour.at) as sea, max(jsonb_array_length(value)) as length
    from jsonb_each(hours) figure where jsonb_typeof(value) = 'array'
  ) known`
const isKnown = sql`this_hour.at between 0 and known.length - 1`

/** What is known of the sea in the hour of `now`, of all that was fetched since `since`; of everything by default. */
export async function seasIn(db: Database, now: Date, since: Date | '-infinity' = '-infinity'): Promise<Seas> {
  const seas = new Map<string, KnownSea>()
  let last = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select cell, known.sea, fetched_at from conditions_cells ${hourOf(now)}
      where fetched_at > ${since} and hours is not null and cell > ${last} and ${isKnown}
      order by cell limit ${PAGE}`.execute(db)
    for (const [cell, sea] of rows.map(knownSea)) seas.set(cell, sea)
    if (rows.length < PAGE) return seas
    last = rows.at(-1)!.cell
  }
}

/** What is known of the sea at these spots in the hour of `now`. */
export async function seasAt(db: Database, spots: readonly Spot[], now: Date): Promise<Seas> {
  const { rows } = await sql<Row>`
    select cell, known.sea, fetched_at from conditions_cells ${hourOf(now)}
    where cell = any(${spots.map(({ conditionsCell }) => conditionsCell)}::text[]) and hours is not null
      and ${isKnown}`.execute(db)
  return new Map(rows.map(knownSea))
}

const knownSea = ({ cell, sea, fetchedAt }: Row): [string, KnownSea] => [
  cell,
  { sea: { ...sea, swells: sea.swells ?? [] }, fetchedAt: new Date(fetchedAt) },
]

/** The spot as the wire has it, with what the sea does there now. */
export function withSea<S extends Spot>(spot: S, seas: Seas, now: Date): S & SurfSpot {
  const rated = ratedBreak(spot)
  const { level, isEstimated, tideBand } = rated.profile
  const tide = tideBand && tideStandAt(spot, now)
  const conditions = currentConditions(seas.get(spot.conditionsCell) ?? null, { spot: rated, tide, now })
  return { ...spot, ...conditions, level, isEstimated }
}
