import type { DayLight } from '#contract/sea/conditions.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import type { SpotDay } from '#web/features/conditions/week/spot-days.ts'
import * as texts from '#words/conditions.ts'

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
  ].filter(Boolean)
  const name = day.firstLight ? texts.firstLight : texts.sunrise
  return { value: clock.time(first), note: [day === today ? name : texts.tomorrowsLight(name), ...rest].join(', ') }
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
  const words = times.join(', ') || texts.theSunDoesntRiseOrSet
  return words.charAt(0).toUpperCase() + words.slice(1)
}
