import { METRES_TO_FEET } from '#contract/limits.ts'
import { feetOf, mphOf } from '#surf/units.ts'

/** The units that figures are read in. */
export const HEIGHT_UNIT = 'ft'
export const SPEED_UNIT = 'mph'
export const TEMPERATURE_UNIT = '°F'

/** A height this close to a whole foot is that foot. */
const WHOLE_FEET = 0.15

/** '4-5' or '5': the whole feet that heights in feet lie between. */
export function feetRange(lowest: number, highest = lowest): string {
  const from = Math.floor(lowest + WHOLE_FEET)
  const to = Math.ceil(highest - WHOLE_FEET)
  return to > from ? `${from}-${to}` : `${from}`
}

/** The same for heights in metres. */
export const waveRange = (lowest: number, highest = lowest) => feetRange(feetOf(lowest), feetOf(highest))

/** '11' whole miles per hour, from kilometres per hour. */
export const windSpeed = (kmh: number) => `${Math.round(mphOf(kmh))}`

/** '-0.3' feet, from metres. */
export const tideHeight = (metres: number) => (Math.round(feetOf(metres) * 10) / 10 + 0).toFixed(1)

/** Steps of a height axis in feet, and up to what height each is fine enough. */
const GRID_STEPS = [
  { upTo: 5, step: 2 },
  { upTo: 10, step: 4 },
  { upTo: 20, step: 8 },
  { upTo: 100, step: 15 },
]

/** The lines of an axis for heights up to so many metres, each with its whole feet: '2 ft', '4 ft'. */
export function heightGrid(highest: number): { metres: number; label: string }[] {
  const step = GRID_STEPS.find(({ upTo }) => feetOf(highest) <= upTo)?.step ?? 30
  return Array.from({ length: Math.floor(feetOf(highest) / step) }, (_, index) => {
    const feet = (index + 1) * step
    return { metres: feet / METRES_TO_FEET, label: `${feet} ${HEIGHT_UNIT}` }
  })
}
