import { METRES_TO_FEET } from '#contract/limits.ts'
import { feetOf, mphOf, rounded } from '#surf/units.ts'
import { HEIGHT_UNIT } from '#web/lib/wave-height.ts'

/** The units that figures are read in; heights have theirs in web/lib/wave-height.ts. */
export const SPEED_UNIT = 'mph'
export const TEMPERATURE_UNIT = '°F'

/** '11' whole miles per hour, from kilometres per hour. */
export const windSpeed = (kmh: number) => `${rounded(mphOf(kmh))}`

/** '-0.3 ft', from metres. */
export const tideInFeet = (metres: number) => `${tideHeight(metres)} ${HEIGHT_UNIT}`

/** '-0.3', the same without its unit, for a column that has it. */
export const tideHeight = (metres: number) => rounded(feetOf(metres), 1).toFixed(1)

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
