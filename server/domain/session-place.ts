import timeZoneAt from '@photostructure/tz-lookup'
import { type RawBuilder, sql } from 'kysely'
import { GPS_ONLY_LOCATION, IMPORTED_LOCATION } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'

/** A place, with the catalogue's IANA time zone if it is one of its spots. */
export type PlaceWithZone = Position & { timeZone: string | null }

/**
 * The catalogue's time zone, else the one at the position: its boundaries are compressed, and wrong at 21 of 1,630
 * spots, all near a border.
 */
export const timeZoneOf = ({ timeZone, latitude, longitude }: PlaceWithZone): string =>
  timeZone ?? timeZoneAt(latitude, longitude)

/** The place that a surfer named, null for stand-ins, which pages write in their reader's language. */
export const typedPlaceSql = (customLocation: RawBuilder<unknown>) =>
  sql<string | null>`nullif(nullif(${customLocation}, ${GPS_ONLY_LOCATION}), ${IMPORTED_LOCATION})`

/** The same for a session `s`. */
export const typedPlace = typedPlaceSql(sql`s.custom_location`)
