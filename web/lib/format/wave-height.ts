import { peakPeriodOf } from '#surf/sea/breaking-wave.ts'
import type { Swell } from '#surf/sea/sea.ts'
import { feetOf, rounded } from '#surf/sea/units.ts'
import { compassPoint } from '#web/lib/device/compass.ts'
import { type Units, unitNames } from '#web/lib/format/units.ts'
import * as texts from '#words/app.ts'

export const heightIn = (metres: number, units: Units) => (units === 'metric' ? metres : feetOf(metres))

/** 10 or 3.1: whole feet or tenths of a metre, from metres. */
export const waveFigure = (metres: number, units: Units) => rounded(heightIn(metres, units), units === 'metric' ? 1 : 0)

/** The only format of wave heights, without ranges. */
export const formatWave = (metres: number, units: Units) => `${waveFigure(metres, units)} ${unitNames[units].height}`

const formatLowSwell = (metres: number, units: Units) =>
  metres > 0 && waveFigure(metres, units) === 0
    ? `<${units === 'metric' ? '0.1' : '1'} ${unitNames[units].height}`
    : formatWave(metres, units)

export type FormattedSwell = Omit<Swell, 'directionDegrees'> & { directionDegrees: number | null }

/** '8 ft at 15 s from SW': swell in open water, not face height. */
export function formatSwell(swell: FormattedSwell, units: Units): string {
  // Older frozen conditions have a mean.
  const from = swell.directionDegrees === null ? '' : texts.fromCompassPoint(compassPoint(swell.directionDegrees))
  return texts.swellAtPeriod(formatLowSwell(swell.heightMeters, units), Math.round(peakPeriodOf(swell)), from)
}
