import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import type { Position } from '#surf/places/geo.ts'
import { dayAfter } from '#surf/time/calendar.ts'
import { lightAt, lightOfDay } from '#surf/time/sun.ts'
import { momentAt } from '#surf/time/wall-clock.ts'

/** Then every fifth day of a year. */
const NEAR_DAYS = 4
const YEAR_DAYS = 366
const STEP = 5

/** Null within the alerts' horizon, undefined if never. Near the poles, light may be weeks away. */
export function firstDayOfLight(
  hours: SpotAlert['hours'],
  { position, timeZone, today }: { position: Position; timeZone: string; today: string },
): string | null | undefined {
  for (let ahead = 0; ahead < YEAR_DAYS; ahead += ahead < NEAR_DAYS ? 1 : STEP) {
    const day = dayAfter(today, ahead)
    if (hasLight(hours, day, position, timeZone)) return ahead < NEAR_DAYS ? null : day
  }
  return undefined
}

function hasLight(hours: SpotAlert['hours'], day: string, position: Position, timeZone: string): boolean {
  if (hours === 'first-light') return lightOfDay(day, position, timeZone).firstLight !== null
  for (let hour = hours.from; hour < hours.to; hour += 1) {
    const begins = momentAt(day, `${String(hour).padStart(2, '0')}:00`, timeZone)
    if (begins && isWholeHourLight(begins, position)) return true
  }
  return false
}

const isWholeHourLight = (begins: Date, position: Position) =>
  [begins, new Date(begins.getTime() + 60 * 60 * 1000 - 1)].every((moment) => lightAt(moment, position) !== 'dark')
