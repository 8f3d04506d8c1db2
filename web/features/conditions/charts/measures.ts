import { rounded, unitsOf, withMinus } from '#surf/sea/units.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { heightIn, type Units, unitName } from '#web/lib/format/units.ts'

/** '−0.3 ft' or '−0.1 m', from metres. */
export const formatTideHeight = (metres: number, units: Units) =>
  `${tideHeight(metres, units)} ${unitName(units, 'height')}`

/** Without unit. */
export const tideHeight = (metres: number, units: Units) =>
  withMinus(formatFigure(rounded(heightIn(metres, units), 1), 1))

/** Steps of a height axis by the highest value. */
const GRID_STEPS = {
  feet: [
    { upTo: 5, step: 2 },
    { upTo: 10, step: 4 },
    { upTo: 20, step: 8 },
    { upTo: 100, step: 15 },
    { upTo: Number.POSITIVE_INFINITY, step: 30 },
  ],
  metres: [
    { upTo: 1.6, step: 0.5 },
    { upTo: 3, step: 1 },
    { upTo: 6, step: 2 },
    { upTo: 30, step: 5 },
    { upTo: Number.POSITIVE_INFINITY, step: 10 },
  ],
}

/** Grid lines up to a height in metres, labelled '2 ft', '4 ft'. */
export function heightGrid(highest: number, units: Units): { metres: number; label: string }[] {
  const top = heightIn(highest, units)
  const step = GRID_STEPS[unitsOf[units].height].find(({ upTo }) => top <= upTo)?.step ?? top
  return Array.from({ length: Math.floor(top / step) }, (_, index) => {
    const height = (index + 1) * step
    return { metres: height * (highest / top), label: `${formatFigure(height)} ${unitName(units, 'height')}` }
  })
}

export const PALE_OPACITY = 0.45

/** Maps figures to y, which grows downwards. */
export const yScale =
  ({ lowest, highest, bottom, top }: { lowest: number; highest: number; bottom: number; top: number }) =>
  (figure: number) =>
    bottom - ((figure - lowest) / (highest - lowest || 1)) * (bottom - top)
