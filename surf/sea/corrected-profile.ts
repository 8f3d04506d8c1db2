import type { BreakProfile, ProfileCorrection } from '#contract/sea/break-profile.ts'
import { rounded } from '#surf/sea/units.ts'

/** Corrected figures are known. Ideal heights above a corrected largest height shrink to it. */
export function correctedProfile(profile: BreakProfile, correction: ProfileCorrection): BreakProfile {
  const { largestHeight = profile.largestHeight, tideBand = profile.tideBand, bestWind = profile.bestWind } = correction
  const [low, high] = profile.idealHeight
  const shrunk = Math.min(1, largestHeight / high)
  const { certainty } = profile
  return {
    ...profile,
    ...{ largestHeight, tideBand, bestWind },
    idealHeight: shrunk === 1 ? [low, high] : [rounded(low * shrunk, 2), largestHeight],
    certainty: {
      level: certainty.level,
      height: correction.largestHeight === undefined ? certainty.height : 'known',
      wind: correction.bestWind === undefined ? certainty.wind : 'known',
      tide: correction.tideBand === undefined ? certainty.tide : 'known',
    },
  }
}
