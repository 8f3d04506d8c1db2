import type { Tide } from '#contract/conditions.ts'
import { ratingLabel } from '#surf/rating.ts'
import { HEIGHT_UNIT, SPEED_UNIT, tideHeight, waveRange, windSpeed } from '#web/features/conditions/measures.ts'
import type { SpotClock } from '#web/features/conditions/spot-clock.ts'
import { dayInBrief, holds, type SpotDay } from '#web/features/conditions/spot-days.ts'

/** '4-5' feet in the day's light; undefined where nobody knows. */
export function dayFigure(day: SpotDay): string | undefined {
  const brief = dayInBrief(day)
  return brief ? waveRange(brief.lowest, brief.highest) : undefined
}

/** 'waves 3-5 ft, at best Great at 7:00 AM, wind 3 to 11 mph': the text twin of a day's waves. */
export function hoursInWords(day: SpotDay, clock: SpotClock): string {
  const brief = dayInBrief(day)
  if (!brief) return 'no waves known'
  const { lowest, highest, best } = brief
  const winds = day.hours.flatMap((hour) => hour.windSpeed ?? [])
  return [
    `waves ${waveRange(lowest, highest)} ${HEIGHT_UNIT}`,
    ...(best.surfRating === null ? [] : [`at best ${ratingLabel(best.surfRating)} at ${clock.time(best.time)}`]),
    ...(winds.length > 0
      ? [`wind ${windSpeed(Math.min(...winds))} to ${windSpeed(Math.max(...winds))} ${SPEED_UNIT}`]
      : []),
  ].join(', ')
}

/** 'high 5.2 ft at 3:39 AM, low 0.8 ft at 10:21 AM': the text twin of a day's tide. */
export const tideInWords = (day: SpotDay, { extremes }: Tide, clock: SpotClock) =>
  extremes
    .filter(({ time }) => holds(day, Date.parse(time)))
    .map(({ kind, height, time }) => `${kind} ${tideHeight(height)} ${HEIGHT_UNIT} at ${clock.time(time)}`)
    .join(', ')

/** 'First light 5:54, sunrise 6:21, sunset 4:46, last light 5:12': what happens of it on a day. */
export function dayLightInWords({ light }: SpotDay, clock: SpotClock): string {
  const said = (
    [
      ['first light', light.firstLight],
      ['sunrise', light.sunrise],
      ['sunset', light.sunset],
      ['last light', light.lastLight],
    ] as const
  ).flatMap(([name, time]) => (time ? [`${name} ${clock.time(time)}`] : []))
  const words = said.join(', ') || 'the sun does not rise or set'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
