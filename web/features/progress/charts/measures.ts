import { figureIn } from '#surf/sea/units.ts'
import type { ProgressStep } from '#web/features/progress/queries.ts'
import { formatLength, formatSpeed, type Units, unitName } from '#web/lib/format/units.ts'
import * as texts from '#words/progress.ts'

export type Measure = {
  name: string
  figureOf: (step: ProgressStep) => number | null
  shown: (figure: number, units: Units) => number
  /** '3.5 hours' */
  words: (figure: number, units: Units) => string
  /** For the axis. */
  unit: (units: Units) => string
  isWhole: boolean
}

const asItIs = (figure: number) => figure

const hours: Measure = {
  name: texts.hours,
  figureOf: (step) => step.hours,
  shown: asItIs,
  words: texts.hourCount,
  unit: () => texts.hoursShort,
  isWhole: false,
}
const sessions: Measure = {
  name: texts.sessions,
  figureOf: (step) => step.sessions,
  shown: asItIs,
  words: texts.sessionCount,
  unit: () => '',
  isWhole: true,
}
const waves: Measure = {
  name: texts.wavesEach,
  figureOf: ({ wavesPerSession }) => wavesPerSession,
  shown: asItIs,
  words: (figure) => texts.countPerSession(texts.waveCount(figure)),
  unit: () => '',
  isWhole: true,
}
const topSpeed: Measure = {
  name: texts.topSpeed,
  figureOf: ({ topKmh }) => topKmh,
  shown: (kmh, units) => figureIn(units, 'speed', kmh),
  words: formatSpeed,
  unit: (units) => unitName(units, 'speed'),
  isWhole: true,
}
const longestRide: Measure = {
  name: texts.longestRide,
  figureOf: ({ longestRideM }) => longestRideM,
  shown: (metres, units) => figureIn(units, 'length', metres),
  words: formatLength,
  unit: (units) => unitName(units, 'length'),
  isWhole: true,
}

/** Measures with data in these steps; always hours and sessions. */
export const measuresOf = (steps: readonly ProgressStep[]): Measure[] => [
  hours,
  sessions,
  ...[waves, topSpeed, longestRide].filter(({ figureOf }) => steps.some((step) => figureOf(step) !== null)),
]

const MOST_LINES = 4
const ROUND = [1, 2, 5, 10]

/** Round axis figures up to `highest`: at most four, evenly spaced. */
export function gridLines(highest: number, isWhole: boolean): number[] {
  if (highest <= 0) return []
  const power = 10 ** (Math.floor(Math.log10(highest)) - 1)
  const steps = [power, 10 * power].flatMap((tens) => ROUND.map((round) => round * tens))
  const step = steps.find((candidate) => highest / candidate <= MOST_LINES && (!isWhole || candidate >= 1)) ?? highest
  // 3 * 0.2 is not 0.6.
  return Array.from({ length: Math.floor(highest / step) }, (_, index) => Number(((index + 1) * step).toPrecision(6)))
}
