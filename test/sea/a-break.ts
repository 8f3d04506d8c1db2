import type { RatedBreak } from '#surf/rating/rating.ts'
import { estimatedProfile } from '#surf/sea/estimated-profile.ts'
import type { Sea } from '#surf/sea/sea.ts'

/** Facing west: swell straight from the west, and no wind to speak of, unless a test says otherwise. */
export const west = 270
export const calmSea = (figures: Partial<Sea>): Sea => ({
  swellHeight: 1.5,
  swellPeriod: 14,
  swellDirection: west,
  windSpeed: 2,
  windDirection: west,
  waterTemperature: 18,
  swells: [],
  ...figures,
})
/** A reef on a straight coast, whose figures are known. */
export const reefFacing = (facing: number | null): RatedBreak => ({
  profile: {
    ...estimatedProfile({ facing, breakKind: 'reef' }),
    isEstimated: false,
    idealHeight: [1, 3.3],
    largestHeight: 4.6,
  },
  isBeach: false,
})
export const westReef = reefFacing(west)
