import { sql } from 'kysely'
import { readProfiles } from '#catalogue/breaks.ts'
import { readAliases, readCatalogue, readSeaPlaces } from '#catalogue/catalogue.ts'
import { readTimeZones } from '#catalogue/time-zones.ts'
import type { ProfileCorrection } from '#contract/sea/break-profile.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { timeZoneIfNear } from '#server/features/spots/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { chordOfMiles, SAME_BREAK_MILES } from '#surf/places/geo.ts'
import { correctedProfile } from '#surf/sea/corrected-profile.ts'

const COLUMNS = [
  ...[
    'name',
    'aliases',
    'area',
    'country',
    'description',
    'latitude',
    'longitude',
    'unverified',
    'facing',
    'break_kind',
    'bottom',
  ],
  ...['tide_station', 'time_zone', 'sea_latitude', 'sea_longitude', 'break_profile', 'corrected_profile'],
  'first_popularity',
]
const columnsOf = (table: string) => sql.join(COLUMNS.map((column) => sql.ref(`${table}.${column}`)))

/** Rows of the file with points on the unit sphere. */
const entriesOf = (spots: string) => sql`
  select key, name, aliases, area, country, description, latitude, longitude, unverified, facing, "breakKind" as break_kind,
    bottom, "tideStation" as tide_station, "timeZone" as time_zone, "seaLatitude" as sea_latitude,
    "seaLongitude" as sea_longitude, profile as break_profile, correction as corrected_profile, popularity as first_popularity,
    sphere_point(latitude, longitude) as place
  from jsonb_to_recordset(${spots}::jsonb) as entry (
    key text, name text, aliases text[], area text, country text, description text, latitude float8, longitude float8,
    unverified boolean, facing smallint, "breakKind" text, bottom text, "tideStation" text, "timeZone" text,
    popularity smallint, "seaLatitude" float8, "seaLongitude" float8, profile jsonb, correction jsonb
  )`

/** A profile belongs to one position and facing: another spot gets an estimate, which is stored once it is corrected. */
const profileIfUnmoved = sql`
  case when spot.place <-> entry.place <= ${sql.lit(chordOfMiles(SAME_BREAK_MILES))}
    and spot.facing is not distinct from entry.facing and spot.break_kind is not distinct from entry.break_kind
  then entry.break_profile when spot.corrected_profile is not null then spot.break_profile end`

const TIDE_STATION = sql`tide_station_within_reach(entry.tide_station, entry.place, spot.place)`
const TIME_ZONE = timeZoneIfNear(sql`entry.time_zone`, sql`entry.place`, sql`spot.place`)

/** Columns that surfers do not correct; tide station and time zone may be wrong after a move. */
const updateCorrected = sql`
  with locked as materialized (
    select spot.id from surf_spots spot join entry on entry.key = spot.catalogue_key
    where spot.corrected_at is not null
    order by spot.catalogue_key, spot.id for no key update of spot
  )
  update surf_spots spot set
    aliases = entry.aliases, tide_station = ${TIDE_STATION}, time_zone = ${TIME_ZONE},
    break_profile = ${profileIfUnmoved}, first_popularity = entry.first_popularity
  from entry, locked
  where spot.catalogue_key = entry.key and spot.id = locked.id
    -- An operator may have corrected it since the entry's profile was corrected.
    and spot.corrected_profile is not distinct from entry.corrected_profile
    and (spot.aliases, spot.tide_station, spot.time_zone, spot.break_profile, spot.first_popularity) is distinct from
      (entry.aliases, ${TIDE_STATION}, ${TIME_ZONE}, ${profileIfUnmoved}, entry.first_popularity)
  returning false as added`

/** By key, so that servers starting together wait in one order. xmax = 0 marks an inserted row. */
const loadEntries = sql`
  insert into surf_spots as spot (catalogue_key, ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, popularity_score)
  select key, ${columnsOf('entry')}, first_popularity from entry
  order by key
  on conflict (catalogue_key) do update set
    ${sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
  where spot.corrected_at is null
    -- An operator may have corrected it since the entry's profile was corrected.
    and spot.corrected_profile is not distinct from excluded.corrected_profile
    and (${columnsOf('spot')}) is distinct from (${columnsOf('excluded')})
  returning spot.xmax = 0 as added`

async function readCorrections(db: Database): Promise<Map<string, ProfileCorrection>> {
  const { rows } = await sql<{ key: string; correction: ProfileCorrection }>`
    select catalogue_key as key, corrected_profile as correction from surf_spots
    where catalogue_key is not null and corrected_profile is not null`.execute(db)
  return new Map(rows.map(({ key, correction }) => [key, correction]))
}

/** Ids, popularity and operators' corrections stay, and spots that left the catalogue. */
export async function loadCatalogue(db: Database): Promise<{ added: number; changed: number }> {
  const catalogue = await readCatalogue()
  const [aliases, profiles, places, zones, corrections] = await Promise.all([
    readAliases(),
    readProfiles(),
    readSeaPlaces(),
    readTimeZones(),
    readCorrections(db),
  ])
  const spots = JSON.stringify(
    catalogue.map((spot) => {
      const place = places.get(spot.key)
      const correction = corrections.get(spot.key)
      const known = profiles.get(spot.key) ?? null
      const profile = known && correction ? correctedProfile(known, correction) : known
      const timeZone = zones.get(spot.key)
      const sea = { seaLatitude: place?.latitude, seaLongitude: place?.longitude }
      return { unverified: false, ...spot, aliases: aliases.get(spot.key), ...sea, timeZone, profile, correction }
    }),
  )
  const { rows } = await sql<{ added: number; changed: number }>`
    with entry as (${entriesOf(spots)}),
    loaded as (${loadEntries}),
    beside_corrections as (${updateCorrected})
    select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed
    from (table loaded union all table beside_corrections) changed`.execute(db)
  const { added, changed } = rows[0]!
  if (added + changed > 0) await publish(db, spotsChanged, {})
  return { added, changed }
}
