import type { WindSide } from '#contract/sea/spots.ts'
import { compassName } from '#web/lib/device/compass.ts'
import { windSides } from '#words/sea/wind.ts'

/** 'north-east, offshore': from where the wind blows, in degrees, and how that lies to the beach. */
export const formatWindFrom = (from: number, side: WindSide | null) =>
  side ? `${compassName(from)}, ${windSides[side]}` : compassName(from)
