import { ratingLabel } from '#surf/rating.ts'
import { SPEED_UNIT, windSpeed } from '#web/features/conditions/measures.ts'
import type { SpotClock } from '#web/features/conditions/spot-clock.ts'
import { dayInBrief, type SpotDay } from '#web/features/conditions/spot-days.ts'
import { feetInWords, wholeFeet } from '#web/lib/wave-height.ts'

/** 5: the feet that the day's light goes up to; undefined where nobody knows. */
export function dayFigure(day: SpotDay): number | undefined {
  const brief = dayInBrief(day)
  return brief ? wholeFeet(brief.highest) : undefined
}

/** 'waves up to 5 ft, at best Great at 7:00 AM, wind 3 to 11 mph': the text twin of a day's waves. */
export function hoursInWords(day: SpotDay, clock: SpotClock): string {
  const brief = dayInBrief(day)
  if (!brief) return 'no waves known'
  const { highest, best } = brief
  const winds = day.hours.flatMap((hour) => hour.windSpeed ?? [])
  return [
    `waves up to ${feetInWords(highest)}`,
    ...(best.surfRating === null ? [] : [`at best ${ratingLabel(best.surfRating)} at ${clock.time(best.time)}`]),
    ...(winds.length > 0
      ? [`wind ${windSpeed(Math.min(...winds))} to ${windSpeed(Math.max(...winds))} ${SPEED_UNIT}`]
      : []),
  ].join(', ')
}
