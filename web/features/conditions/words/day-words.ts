import type { DayLight, SurfWindow } from '#contract/sea/conditions.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { dayInBrief, dayName, type Span, type SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { capitalized, joinParts } from '#web/lib/format/lists.ts'
import { verdict } from '#web/lib/format/ratings.ts'
import {
  formatSpeed,
  formatTemperature,
  formatWave,
  formatWaveFigure,
  speedFigure,
  temperatureFigure,
  type Units,
} from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'
import { windSides } from '#words/sea/measures.ts'

/** '5' or '1.5': the feet or metres that waves go up to in the day's light; undefined where nobody knows. */
export function dayFigure(day: SpotDay, units: Units): string | undefined {
  const brief = dayInBrief(day)
  return brief ? formatWaveFigure(brief.highest, units) : undefined
}

/** 'waves up to 5 ft, at best Great at 7:00 AM, wind 3 to 11 mph': the text twin of a day's waves. */
export function formatHours(day: SpotDay, clock: SpotClock, units: Units): string {
  const brief = dayInBrief(day)
  if (!brief) return texts.noWaveData
  const { highest, best } = brief
  const winds = day.hours.flatMap((hour) => hour.windSpeed ?? [])
  const gusts = day.hours.flatMap((hour) => hour.windGusts ?? [])
  return joinParts([
    texts.wavesUpTo(formatWave(highest, units)),
    ...(best.surfRating === null
      ? []
      : [texts.atBestAt(verdict(best.surfRating, best.warning), clock.time(best.time))]),
    ...(winds.length > 0
      ? [texts.windFromTo(speedFigure(Math.min(...winds), units), formatSpeed(Math.max(...winds), units))]
      : []),
    ...(gusts.length > 0 ? [texts.gustsUpTo(formatSpeed(Math.max(...gusts), units))] : []),
  ])
}

/** 'air 58 to 64 °F' or 'air 64 °F': from its coldest hour to its warmest; undefined where nobody knows. */
export function formatAir({ hours }: SpotDay, units: Units): string | undefined {
  const air = hours.flatMap(({ airTemperature }) => airTemperature ?? [])
  if (air.length === 0) return
  const coldest = temperatureFigure(Math.min(...air), units)
  const warmest = formatTemperature(Math.max(...air), units)
  return warmest.startsWith(`${coldest} `) ? texts.airWarmest(warmest) : texts.airColdestToWarmest(coldest, warmest)
}

type LightText = { value: string; note: string }

/** The light that a surfer plans by: today's, or from last light on tomorrow's. `days` begins with today. */
export function formatLight(days: Pick<SpotDay, 'light'>[], now: number, clock: SpotClock): LightText | null {
  const [today, tomorrow] = days.map(({ light }) => light)
  if (!today) return null
  const isOver = today.lastLight !== null && now > Date.parse(today.lastLight)
  const day = isOver && tomorrow ? tomorrow : today
  const first = day.firstLight ?? day.sunrise
  if (!first) return { value: texts.none, note: texts.theSunDoesntRiseOr }
  const rest = [
    day.firstLight && day.sunrise && texts.sunriseAt(clock.time(day.sunrise)),
    day.lastLight ? texts.lastLightAt(clock.time(day.lastLight)) : day.sunset && texts.sunsetAt(clock.time(day.sunset)),
  ]
  const name = day.firstLight ? texts.firstLight : texts.sunrise
  return { value: clock.time(first), note: joinParts([day === today ? name : texts.tomorrowsLight(name), ...rest]) }
}

/** 'First light 5:54, sunrise 6:21, sunset 4:46, last light 5:12': what happens of it on a day. */
export function formatDayLight(light: DayLight, clock: SpotClock): string {
  const times = (
    [
      [texts.firstLightAt, light.firstLight],
      [texts.sunriseAt, light.sunrise],
      [texts.sunsetAt, light.sunset],
      [texts.lastLightAt, light.lastLight],
    ] as const
  ).flatMap(([at, time]) => (time ? [at(clock.time(time))] : []))
  const words = joinParts(times) || texts.theSunDoesntRiseOrSet
  return capitalized(words)
}

/** When and what: 'Sunday 6:30 to 9:00', 'Great · 5 ft, offshore, rising tide'. `days` begins with today. */
export function formatWindow(
  window: SurfWindow,
  days: Span[],
  clock: SpotClock,
  units: Units,
): { when: string; what: string } {
  const day = dayName(days, Date.parse(window.start), clock)
  const waves = [
    formatWave(window.waveHeight, units),
    window.windSide && windSides[window.windSide],
    window.tide && texts.tideOf(window.tide),
    window.warning === 'experts-only' && texts.expertsOnly,
  ]
  return {
    when: `${day} ${clock.times(window.start, window.end)}`,
    what: `${verdict(window.surfRating, window.warning)} · ${joinParts(waves)}`,
  }
}
