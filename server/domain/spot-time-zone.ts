import timeZoneAt from '@photostructure/tz-lookup'
import type { Position } from '#surf/places/geo.ts'

/** A place, with the catalogue's IANA time zone if it is one of its spots. */
export type PlaceWithZone = Position & { timeZone: string | null }

/**
 * The catalogue's time zone, else the one at the position: its boundaries are compressed, and wrong at 21 of 1,630
 * spots, all near a border.
 */
export const timeZoneOf = ({ timeZone, latitude, longitude }: PlaceWithZone): string =>
  timeZone ?? timeZoneAt(latitude, longitude)
