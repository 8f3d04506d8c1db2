import type { SurfSpot } from '#contract/sea/spots.ts'

/** As much of a spot as a check-in needs, with all else that is known of it: of a recent one at first only its name. */
export type SpotToChoose = Pick<SurfSpot, 'id' | 'name' | 'latitude' | 'longitude'> & Partial<SurfSpot>

/** What the sea does at a spot now, e.g. '4 ft · Good'; undefined where nobody knows. A page hands it in. */
export type SurfWords = (spot: SpotToChoose) => string | undefined
