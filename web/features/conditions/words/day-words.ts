import { verdict } from '#surf/rating/rating.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { dayInBrief, type SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { formatSpeed, formatTemperature, speedFigure, temperatureFigure, type Units } from '#web/lib/format/units.ts'
import { formatWave, waveFigure } from '#web/lib/format/wave-height.ts'
import * as texts from '#words/conditions.ts'

/** 5 or 1.5: the feet or metres that waves go up to in the day's light; undefined where nobody knows. */
export function dayFigure(day: SpotDay, units: Units): number | undefined {
  const brief = dayInBrief(day)
  return brief ? waveFigure(brief.highest, units) : undefined
}

/** 'waves up to 5 ft, at best Great at 7:00 AM, wind 3 to 11 mph': the text twin of a day's waves. */
export function formatHours(day: SpotDay, clock: SpotClock, units: Units): string {
  const brief = dayInBrief(day)
  if (!brief) return texts.noWaveData
  const { highest, best } = brief
  const winds = day.hours.flatMap((hour) => hour.windSpeed ?? [])
  const gusts = day.hours.flatMap((hour) => hour.windGusts ?? [])
  return [
    texts.wavesUpTo(formatWave(highest, units)),
    ...(best.surfRating === null
      ? []
      : [texts.atBestAt(verdict(best.surfRating, best.warning), clock.time(best.time))]),
    ...(winds.length > 0
      ? [texts.windFromTo(speedFigure(Math.min(...winds), units), formatSpeed(Math.max(...winds), units))]
      : []),
    ...(gusts.length > 0 ? [texts.gustsUpTo(formatSpeed(Math.max(...gusts), units))] : []),
  ].join(', ')
}

/** 'air 58 to 64 °F' or 'air 64 °F': from its coldest hour to its warmest; undefined where nobody knows. */
export function formatAir({ hours }: SpotDay, units: Units): string | undefined {
  const air = hours.flatMap(({ airTemperature }) => airTemperature ?? [])
  if (air.length === 0) return
  const coldest = temperatureFigure(Math.min(...air), units)
  const warmest = formatTemperature(Math.max(...air), units)
  return warmest.startsWith(`${coldest} `) ? texts.airWarmest(warmest) : texts.airColdestToWarmest(coldest, warmest)
}
