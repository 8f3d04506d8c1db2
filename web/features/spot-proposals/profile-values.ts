import { DEGREES_PER_POINT } from '#contract/limits.ts'
import type { ProfileCorrection, ProfileFigures } from '#contract/sea/break-profile.ts'
import { TIDE_BANDS, type TidePart, tidePartOf } from '#surf/sea/tide-parts.ts'
import { rounded } from '#surf/sea/units.ts'
import { typedFigure } from '#web/lib/format/figures.ts'
import { formatWaveFigure, heightIn, pointIndex, type Units } from '#web/lib/format/units.ts'

/** Figures of a profile as a form shows them. */
export type ProfileValues = {
  /** In the reader's units; '' stays as it is. */
  largestHeight: string
  /** Null until the profile is known. */
  tide: TidePart | null
  /** Degrees of one of 16 points; null: not known. */
  bestWind: number | null
}

export const profileValuesOf = (figures: ProfileFigures | undefined, units: Units): ProfileValues => ({
  largestHeight: figures ? formatWaveFigure(figures.largestHeight, units) : '',
  tide: figures ? tidePartOf(figures.tideBand) : null,
  bestWind: figures?.bestWind == null ? null : pointIndex(figures.bestWind) * DEGREES_PER_POINT,
})

/** Only the values that a correction changes, to open a form with. */
export function correctedValuesOf(correction: ProfileCorrection, figures: ProfileFigures, units: Units) {
  const { largestHeight, tide, bestWind } = profileValuesOf({ ...figures, ...correction }, units)
  return {
    ...(correction.largestHeight !== undefined && { largestHeight }),
    ...(correction.tideBand !== undefined && { tide }),
    ...(correction.bestWind !== undefined && { bestWind }),
  }
}

/** The figures that differ from those of the spot. */
export function profileCorrectionOf(
  { largestHeight, tide, bestWind }: ProfileValues,
  figures: ProfileFigures | undefined,
  units: Units,
): ProfileCorrection {
  const before = profileValuesOf(figures, units)
  const height = typedFigure(largestHeight)
  const metres = rounded(height / heightIn(1, units), 2)
  return {
    ...(metres > 0 && height !== typedFigure(before.largestHeight) && { largestHeight: metres }),
    ...(tide !== null && tide !== before.tide && { tideBand: TIDE_BANDS[tide] }),
    ...(bestWind !== null && bestWind !== before.bestWind && { bestWind }),
  }
}
