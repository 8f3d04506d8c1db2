import { feetOf, rounded } from '#surf/units.ts'
import { type Units, unitNames } from '#web/lib/units.ts'

/** What stands for a height that nobody measured; it says that it is only typical. */
export const TYPICAL_WAVES = { imperial: '2-4', metric: '0.6-1.2' } as const satisfies Record<Units, string>

/** Feet or metres, from metres. */
export const heightIn = (metres: number, units: Units) => (units === 'metric' ? metres : feetOf(metres))

/** 10 or 3.1: the one figure that a height in metres is called by, as whole feet or tenths of a metre. */
export const waveFigure = (metres: number, units: Units) => rounded(heightIn(metres, units), units === 'metric' ? 1 : 0)

/** '10 ft' or '3.1 m': the same with its unit, from metres. */
export const waveInWords = (metres: number, units: Units) => `${waveFigure(metres, units)} ${unitNames[units].height}`
