import type { Tide } from '#contract/sea/conditions.ts'
import { formatTideHeight } from '#web/features/conditions/charts/measures.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { holds, type SpotDay } from '#web/features/conditions/week/spot-days.ts'
import type { Units } from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'

/** 'above the average lowest tide'; 'above about …' where that is not the level of the official tables. */
export const formatDatum = ({ datum, datumIsEstimated }: Pick<Tide, 'datum' | 'datumIsEstimated'>) =>
  texts.aboveDatum(datumIsEstimated, LEVELS[datum] ?? datum)

const LEVELS: Partial<Record<string, string>> = {
  MLLW: texts.theAverageLowestTide,
  LAT: texts.theLowestTide,
  MSL: texts.theAverageSeaLevel,
}

/** 'high 5.2 ft at 3:39 AM, low 0.8 ft at 10:21 AM': the text twin of a day's tide. */
export const formatTide = (day: SpotDay, { extremes }: Tide, clock: SpotClock, units: Units) =>
  extremes
    .filter(({ time }) => holds(day, Date.parse(time)))
    .map(({ kind, height, time }) => texts.tideExtremes[kind](formatTideHeight(height, units), clock.time(time)))
    .join(', ')
