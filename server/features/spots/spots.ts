import { sql } from 'kysely'
import { REGION_MIN_SPOTS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { BreakProfile } from '#contract/sea/break-profile.ts'
import type { SpotPlace, SpotRegion } from '#contract/sea/spots.ts'
import { defaultLanguage } from '#languages'
import type { Database } from '#server/platform/database/database.ts'
import { chordOfMiles, type Position, spherePoint } from '#surf/places/geo.ts'
import { countRegions, isInRegion, regionDepth } from '#surf/places/regions.ts'

export type Spot = SpotPlace & {
  aliases: string[] | null
  conditionsCell: string
  breakProfile: BreakProfile | null
  tideStation: string | null
  timeZone: string | null
}
type SpotAtDistance = Spot & { distance: number }

const columns = sql`
  id, name, aliases, area, country, description, latitude, longitude, unverified, facing, break_kind, bottom, popularity_score,
  attribution, conditions_cell, break_profile, tide_station, time_zone`

/** By popularity, in a region (`surf/places/regions.ts`) or everywhere. */
export async function mostPopular(
  db: Database,
  { limit, region }: { limit: number; region?: string },
): Promise<Spot[]> {
  if (region === undefined) {
    const spots = await sql<Spot>`
      select ${columns} from surf_spots where not is_hidden order by popularity_score desc, id limit ${limit}`.execute(
      db,
    )
    return spots.rows
  }
  // Areas first, so that only the requested spots leave the database.
  const within = (await areas(db)).filter((place) => isInRegion(place, region))
  const spots = await sql<Spot>`
    select ${columns} from surf_spots
    where (area, country) in (
      select * from unnest(${within.map(({ area }) => area)}::text[], ${within.map(({ country }) => country)}::text[]))
      and not is_hidden
    order by popularity_score desc, id limit ${limit}`.execute(db)
  return spots.rows
}

export async function areas(db: Database): Promise<(Pick<Spot, 'area' | 'country'> & { spots: number })[]> {
  const { rows } = await sql<Pick<Spot, 'area' | 'country'> & { spots: number }>`
    select area, country, count(*)::int as spots from surf_spots where not is_hidden group by country, area`.execute(db)
  return rows
}

/** Nearest first within `radius` miles. */
export async function nearest(
  db: Database,
  { latitude, longitude, radius, limit }: Position & { radius: number; limit: number },
): Promise<SpotAtDistance[]> {
  const here = spherePoint({ latitude, longitude })
  const spots = await sql<SpotAtDistance>`
    select ${columns}, miles_of_chord(chord) as distance
    from (
      select *, place <-> ${here}::cube as chord from surf_spots where not is_hidden order by place <-> ${here}::cube limit ${limit}
    ) nearest
    where chord <= ${chordOfMiles(radius)}
    order by chord`.execute(db)
  return spots.rows
}

/** Some 10 ms each. */
const PAGE = 1_000
const LEAST_ID = '00000000-0000-0000-0000-000000000000'

/** In pages by name. A spot renamed meanwhile may be missing or repeated; its event makes caches read again. */
export async function all(db: Database): Promise<Spot[]> {
  const found: Spot[] = []
  for (;;) {
    const last = found.at(-1)
    const { rows } = await sql<Spot>`
      select ${columns} from surf_spots
      where not is_hidden and (name, id) > (${last?.name ?? ''}, ${last?.id ?? LEAST_ID}::uuid)
      order by name, id limit ${PAGE}`.execute(db)
    for (const spot of rows) found.push(spot)
    if (rows.length < PAGE) return found
  }
}

export async function areMoreThan(db: Database, count: number): Promise<boolean> {
  const { rows } = await sql`select 1 from surf_spots offset ${count} limit 1`.execute(db)
  return rows.length > 0
}

/** Refuses `spot_not_found`. */
export async function byId(db: Database, id: string): Promise<Spot> {
  const spots = await sql<Spot>`select ${columns} from surf_spots where id = ${id} and not is_hidden`.execute(db)
  const [spot] = spots.rows
  if (!spot) throw new Refusal('spot_not_found')
  return spot
}

type Place = Pick<SpotPlace, 'area' | 'country'> & { spots?: number }

/** Countries, and their states with at least `REGION_MIN_SPOTS` spots, by name. */
export const regionsAmong = (places: Iterable<Place>): SpotRegion[] =>
  Array.from(countRegions(places), ([name, spots]) => ({ name, spots }))
    .filter(({ name, spots }) => regionDepth(name) === 0 || (regionDepth(name) === 1 && spots >= REGION_MIN_SPOTS))
    .sort((one, other) => one.name.localeCompare(other.name, defaultLanguage))
