import type { BreakProfile, ProfileCorrection } from '#contract/sea/break-profile.ts'

/** Corrected figures are known. Ideal heights may exceed a corrected largest height until `ratedBreak` reads them. */
export function correctedProfile(profile: BreakProfile, correction: ProfileCorrection): BreakProfile {
  const { largestHeight = profile.largestHeight, tideBand = profile.tideBand, bestWind = profile.bestWind } = correction
  const { certainty } = profile
  return {
    ...profile,
    ...{ largestHeight, tideBand, bestWind },
    certainty: {
      level: certainty.level,
      height: correction.largestHeight === undefined ? certainty.height : 'known',
      wind: correction.bestWind === undefined ? certainty.wind : 'known',
      tide: correction.tideBand === undefined ? certainty.tide : 'known',
    },
  }
}
