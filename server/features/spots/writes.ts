import { type RawBuilder, sql } from 'kysely'
import { chordOfMiles, SAME_BREAK_MILES } from '#surf/places/geo.ts'

/** SQL of a catalogue's zone; null a break's width away from where it was chosen, as there may be a border between. */
export const timeZoneIfNear = (
  timeZone: RawBuilder<unknown>,
  chosenFor: RawBuilder<unknown>,
  place: RawBuilder<unknown>,
) => sql`case when ${chosenFor} <-> ${place} <= ${sql.lit(chordOfMiles(SAME_BREAK_MILES))} then ${timeZone} end`

/** `accepted` selects the columns below. The catalogue leaves accepted spots alone afterwards. */
export const writingAcceptedSpots = (accepted: RawBuilder<unknown>) => sql`
  insert into surf_spots as known (id, name, area, country, description, latitude, longitude, facing, break_kind, bottom,
    corrected_at)
  select id, name, area, country, description, latitude, longitude, facing, break_kind, bottom, now()
  from (${accepted}) accepted
  order by id
  on conflict (id) do update set name = excluded.name, area = excluded.area, country = excluded.country,
    description = excluded.description, latitude = excluded.latitude, longitude = excluded.longitude,
    facing = excluded.facing, break_kind = excluded.break_kind, bottom = excluded.bottom,
    corrected_at = excluded.corrected_at, unverified = false,
    tide_station = tide_station_within_reach(known.tide_station, known.place, excluded.place),
    time_zone = ${timeZoneIfNear(sql`known.time_zone`, sql`known.place`, sql`excluded.place`)},
    -- The place at sea was chosen for where the spot lay.
    sea_latitude = case when known.place = excluded.place then known.sea_latitude end,
    sea_longitude = case when known.place = excluded.place then known.sea_longitude end,
    -- What a peak makes of the sea is not known of another place or lookout, nor of another kind of break.
    break_profile = case when known.place <-> excluded.place <= ${sql.lit(chordOfMiles(SAME_BREAK_MILES))}
      and known.facing is not distinct from excluded.facing
      and known.break_kind is not distinct from excluded.break_kind then known.break_profile end
  returning known.*`
