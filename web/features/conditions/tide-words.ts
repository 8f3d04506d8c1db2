import type { Tide } from '#contract/conditions.ts'
import { tideInFeet } from '#web/features/conditions/measures.ts'
import type { SpotClock } from '#web/features/conditions/spot-clock.ts'
import { holds, type SpotDay } from '#web/features/conditions/spot-days.ts'

/** 'high 5.2 ft at 3:39 AM, low 0.8 ft at 10:21 AM': the text twin of a day's tide. */
export const tideInWords = (day: SpotDay, { extremes }: Tide, clock: SpotClock) =>
  extremes
    .filter(({ time }) => holds(day, Date.parse(time)))
    .map(({ kind, height, time }) => `${kind} ${tideInFeet(height)} at ${clock.time(time)}`)
    .join(', ')
