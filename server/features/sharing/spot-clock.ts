import timeZoneAt from '@photostructure/tz-lookup'
import { dayAfter, dayAt, midnightAt } from '#surf/calendar.ts'
import type { Position } from '#surf/geo.ts'

/** The clock of a place, and its day that holds `now`. */
export function clockAt({ latitude, longitude }: Position, now: Date) {
  const timeZone = timeZoneAt(latitude, longitude)
  const times = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' })
  const hours = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric' })
  const days = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
  const today = dayAt(now, timeZone)
  /** Some versions of Node write a narrow no-break space, which not every font has. */
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  return {
    timeZone,
    today,
    from: midnightAt(today, timeZone),
    to: midnightAt(dayAfter(today), timeZone),
    /** '3:39 PM' */
    time: (time: string) => plain(times.format(new Date(time))),
    /** '3 PM' */
    hour: (time: Date) => plain(hours.format(time)),
    /** 'Monday, November 23' */
    day: (time: Date) => days.format(time),
  }
}
