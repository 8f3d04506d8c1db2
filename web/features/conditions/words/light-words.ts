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
    day.firstLight && day.sunrise && `sunrise ${clock.time(day.sunrise)}`,
    day.lastLight ? `last light ${clock.time(day.lastLight)}` : day.sunset && `sunset ${clock.time(day.sunset)}`,
  ].filter(Boolean)
  const name = day.firstLight ? texts.firstLight : texts.sunrise
  return { value: clock.time(first), note: [`${name}${day === today ? '' : ' tomorrow'}`, ...rest].join(', ') }
}

/** 'First light 5:54, sunrise 6:21, sunset 4:46, last light 5:12': what happens of it on a day. */
export function formatDayLight(light: DayLight, clock: SpotClock): string {
  const times = (
    [
      ['first light', light.firstLight],
      ['sunrise', light.sunrise],
      ['sunset', light.sunset],
      ['last light', light.lastLight],
    ] as const
  ).flatMap(([name, time]) => (time ? [`${name} ${clock.time(time)}`] : []))
  const words = times.join(', ') || texts.theSunDoesntRiseOrSet
  return words.charAt(0).toUpperCase() + words.slice(1)
}
