import { sql } from 'kysely'
import { readProfiles } from '#catalogue/breaks.ts'
import { readCatalogue, readSeaPlaces } from '#catalogue/catalogue.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'
import { chordOfMiles, SAME_BREAK_MILES } from '#surf/geo.ts'

/** The rows of the file, as its JSON, with the point of each on the unit sphere. */
const entriesOf = (spots: string) => sql`
  select *, sphere_point(latitude, longitude) as place
  from jsonb_to_recordset(${spots}::jsonb) as entry (
    key text, name text, area text, country text, description text, latitude float8, longitude float8,
    unverified boolean, facing smallint, "breakKind" text, bottom text, "tideStation" text, popularity smallint,
    "seaLatitude" float8, "seaLongitude" float8, profile jsonb
  )`

/** A profile is that of one peak and of one lookout: a spot that was corrected to another gets an estimate instead. */
const profileIfUnmoved = sql`
  case when spot.place <-> entry.place <= ${sql.lit(chordOfMiles(SAME_BREAK_MILES))}
    and spot.facing is not distinct from entry.facing and spot.break_kind is not distinct from entry."breakKind"
  then profile end`

/**
 * Brings the spots up to the shipped catalogue, announces it when that changed anything, and says how many were added
 * and changed. Known spots keep their ids and their popularity, which is the sessions' after the first day, and what an
 * operator has corrected; spots that left the catalogue stay as they are.
 */
export async function loadCatalogue(db: Database): Promise<{ added: number; changed: number }> {
  const catalogue = await readCatalogue()
  const [profiles, places] = [await readProfiles(catalogue), await readSeaPlaces()]
  const spots = JSON.stringify(
    catalogue.map((spot) => {
      const place = places.get(spot.key)
      const profile = profiles.get(spot.key) ?? null
      return { unverified: false, ...spot, seaLatitude: place?.latitude, seaLongitude: place?.longitude, profile }
    }),
  )
  // By key, so that servers that start at once wait for each other in one order. A row that no transaction has yet
  // replaced (xmax) is a new one.
  const { rows } = await sql<{ added: number; changed: number }>`
    with entry as (${entriesOf(spots)}),
    loaded as (
      insert into surf_spots as spot (
        catalogue_key, name, area, country, description, latitude, longitude, unverified, facing, break_kind, bottom,
        tide_station, sea_latitude, sea_longitude, break_profile, first_popularity, popularity_score
      )
      select key, name, area, country, description, latitude, longitude, unverified, facing, "breakKind", bottom,
        "tideStation", "seaLatitude", "seaLongitude", profile, popularity, popularity
      from entry
      order by key
      on conflict (catalogue_key) do update set
        name = excluded.name, area = excluded.area, country = excluded.country, description = excluded.description,
        latitude = excluded.latitude, longitude = excluded.longitude, unverified = excluded.unverified,
        facing = excluded.facing, break_kind = excluded.break_kind, bottom = excluded.bottom,
        tide_station = excluded.tide_station, sea_latitude = excluded.sea_latitude,
        sea_longitude = excluded.sea_longitude, break_profile = excluded.break_profile,
        first_popularity = excluded.first_popularity
      where spot.corrected_at is null and (
        spot.name, spot.area, spot.country, spot.description, spot.latitude, spot.longitude, spot.unverified,
        spot.facing, spot.break_kind, spot.bottom, spot.tide_station, spot.sea_latitude, spot.sea_longitude,
        spot.break_profile,
        spot.first_popularity
      ) is distinct from (
        excluded.name, excluded.area, excluded.country, excluded.description, excluded.latitude, excluded.longitude,
        excluded.unverified, excluded.facing, excluded.break_kind, excluded.bottom, excluded.tide_station,
        excluded.sea_latitude, excluded.sea_longitude, excluded.break_profile, excluded.first_popularity
      )
      returning spot.xmax = 0 as added
    ),
    -- What surfers do not correct; the station where the file has the spot may be wrong where it was moved to.
    beside_corrections as (
      update surf_spots spot set
        tide_station = tide_station_within_reach("tideStation", entry.place, spot.place),
        break_profile = ${profileIfUnmoved}, first_popularity = popularity
      from entry
      where catalogue_key = key and corrected_at is not null
        and (tide_station, break_profile, first_popularity) is distinct from
          (tide_station_within_reach("tideStation", entry.place, spot.place), ${profileIfUnmoved}, popularity)
      returning false as added
    )
    select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed,
      case when count(*) > 0 then ${announcing({ topic: 'spots' })} end
    from (table loaded union all table beside_corrections) changed`.execute(db)
  const { added, changed } = rows[0]!
  return { added, changed }
}
