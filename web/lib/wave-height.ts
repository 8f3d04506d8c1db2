import type { CurrentForecast } from '#contract/spots.ts'
import { feetOf, rounded } from '#surf/units.ts'
import { compassPoint } from '#web/lib/compass.ts'
import { type Units, unitNames } from '#web/lib/units.ts'

/** Feet or metres, from metres. */
export const heightIn = (metres: number, units: Units) => (units === 'metric' ? metres : feetOf(metres))

/** 10 or 3.1: the one figure that a height in metres is called by, as whole feet or tenths of a metre. */
export const waveFigure = (metres: number, units: Units) => rounded(heightIn(metres, units), units === 'metric' ? 1 : 0)

/** '10 ft' or '3.1 m': the same with its unit, from metres. */
export const formatWave = (metres: number, units: Units) => `${waveFigure(metres, units)} ${unitNames[units].height}`

/** The same, but '<1 ft' or '<0.1 m' of what is too low for a figure and yet there. */
const formatLowWave = (metres: number, units: Units) =>
  metres > 0 && waveFigure(metres, units) === 0
    ? `<${units === 'metric' ? '0.1' : '1'} ${unitNames[units].height}`
    : formatWave(metres, units)

/** How far the waves of a set differ from the height that they are called by, each way. */
const SPREAD = 0.1

/** '5 to 6 ft': the faces of a set, around the height in metres that they are called by; '1 ft' where they are alike. */
export function formatFaces(metres: number, units: Units): string {
  const low = waveFigure(metres * (1 - SPREAD), units)
  const high = waveFigure(metres * (1 + SPREAD), units)
  return low === high ? formatLowWave(metres, units) : `${low} to ${high} ${unitNames[units].height}`
}

export type SwellOfAnHour = Pick<CurrentForecast, 'swellPeriod' | 'swellPeriodKind' | 'swellDirection' | 'swellHeight'>

/** '8 ft at 15 s from SW': the swell in open water, which is not the height of the faces. */
export function formatSwell(swell: SwellOfAnHour, units: Units): string {
  const period = `${Math.round(swell.swellPeriod)} s${swell.swellPeriodKind === 'mean' ? ' (mean)' : ''}`
  const from = swell.swellDirection === null ? '' : ` from ${compassPoint(swell.swellDirection)}`
  return `${formatLowWave(swell.swellHeight, units)} at ${period}${from}`
}
