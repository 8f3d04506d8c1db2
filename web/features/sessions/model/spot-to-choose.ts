import type { SurfSpot } from '#contract/sea/spots.ts'

/** The fields that a check-in needs; of a recent spot at first only its name. */
export type SpotToChoose = Pick<SurfSpot, 'id' | 'name' | 'latitude' | 'longitude'> & Partial<SurfSpot>

/** Surf at a spot now, e.g. '4 ft · Good'; undefined if unknown. Passed in by a page. */
export type SurfWords = (spot: SpotToChoose) => string | undefined
