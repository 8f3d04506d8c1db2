import type { DayLight } from '#contract/conditions.ts'
import type { SpotClock } from '#web/features/conditions/spot-clock.ts'

type Said = { value: string; note: string }

/** The light that a surfer plans by: today's, or from last light on tomorrow's. `days` begins with today. */
export function lightInWords([today, tomorrow]: DayLight[], now: number, clock: SpotClock): Said | null {
  if (!today) return null
  const isOver = today.lastLight !== null && now > Date.parse(today.lastLight)
  const day = isOver && tomorrow ? tomorrow : today
  const first = day.firstLight ?? day.sunrise
  if (!first) return { value: 'None', note: 'The sun does not rise or set today' }
  const rest = [
    day.firstLight && day.sunrise && `sunrise ${clock.time(day.sunrise)}`,
    day.lastLight ? `last light ${clock.time(day.lastLight)}` : day.sunset && `sunset ${clock.time(day.sunset)}`,
  ].filter(Boolean)
  const name = day.firstLight ? 'First light' : 'Sunrise'
  return { value: clock.time(first), note: [`${name}${day === today ? '' : ' tomorrow'}`, ...rest].join(', ') }
}
