import { type RawBuilder, sql } from 'kysely'
import type { ProfileCorrection } from '#contract/sea/break-profile.ts'
import type { Database } from '#server/platform/database/database.ts'
import { chordOfMiles, SAME_BREAK_MILES } from '#surf/places/geo.ts'
import { correctedProfile } from '#surf/sea/corrected-profile.ts'
import { estimatedProfile, type StoredBreak } from '#surf/sea/estimated-profile.ts'

/** SQL of a catalogue's zone; null a break's width away from where it was chosen, as there may be a border between. */
export const timeZoneIfNear = (
  timeZone: RawBuilder<unknown>,
  chosenFor: RawBuilder<unknown>,
  place: RawBuilder<unknown>,
) => sql`case when ${chosenFor} <-> ${place} <= ${sql.lit(chordOfMiles(SAME_BREAK_MILES))} then ${timeZone} end`

/** The effect of a peak on the sea is not known of another place or lookout, nor of another kind of break. */
const ifSameBreak = (column: RawBuilder<unknown>) => sql`
  case when known.place <-> excluded.place <= ${sql.lit(chordOfMiles(SAME_BREAK_MILES))}
    and known.facing is not distinct from excluded.facing
    and known.break_kind is not distinct from excluded.break_kind then ${column} end`

/** A correction of the profile alone leaves the other columns to the catalogue. */
const isPlaceCorrected = sql`
  (known.name, known.area, known.country, known.description, known.latitude, known.longitude, known.facing, known.break_kind,
    known.bottom) is distinct from (excluded.name, excluded.area, excluded.country, excluded.description, excluded.latitude,
    excluded.longitude, excluded.facing, excluded.break_kind, excluded.bottom)`

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
    corrected_at = case when ${isPlaceCorrected} then excluded.corrected_at else known.corrected_at end,
    unverified = known.unverified and not ${isPlaceCorrected},
    tide_station = tide_station_within_reach(known.tide_station, known.place, excluded.place),
    time_zone = ${timeZoneIfNear(sql`known.time_zone`, sql`known.place`, sql`excluded.place`)},
    -- The place at sea was chosen for where the spot lay.
    sea_latitude = case when known.place = excluded.place then known.sea_latitude end,
    sea_longitude = case when known.place = excluded.place then known.sea_longitude end,
    break_profile = ${ifSameBreak(sql`known.break_profile`)},
    corrected_profile = ${ifSameBreak(sql`known.corrected_profile`)}
  returning known.*`

/** Corrects figures of a spot that the transaction has locked; without a profile, of its estimate. */
export async function writeProfileCorrection(tx: Database, spotId: string, correction: ProfileCorrection) {
  const { rows } = await sql<StoredBreak>`
    select facing, break_kind, break_profile from surf_spots where id = ${spotId}`.execute(tx)
  const { breakProfile, ...place } = rows[0]!
  const profile = correctedProfile(breakProfile ?? estimatedProfile(place), correction)
  await sql`
    update surf_spots set break_profile = ${JSON.stringify(profile)}::jsonb,
      corrected_profile = coalesce(corrected_profile, '{}') || ${JSON.stringify(correction)}::jsonb
    where id = ${spotId}`.execute(tx)
}

/** SQL that takes a spot out of lists, search and pages, or shows it again. Sessions there stay. */
export const hideSpotSql = (id: string, isHidden: boolean) => sql`
  update surf_spots set is_hidden = ${isHidden} where id = ${id}`
