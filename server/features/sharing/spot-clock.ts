import timeZoneAt from '@photostructure/tz-lookup'
import type { Position } from '#surf/places/geo.ts'
import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { dateFormat } from '#surf/time/date-formats.ts'

/** The day that contains `now` ends at the second of `midnights`. */
export function clockAt(locale: string, { latitude, longitude }: Position, now: Date) {
  const timeZone = timeZoneAt(latitude, longitude)
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone, ...options })
  const today = dayAt(now, timeZone)
  /** Some versions of Node write a narrow no-break space, which not every font has. */
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  return {
    timeZone,
    today,
    midnights: () => ({ from: midnightAt(today, timeZone), to: midnightAt(dayAfter(today), timeZone) }),
    time: (time: string) => plain(format({ timeStyle: 'short' }).format(new Date(time))),
    hour: (time: Date) => plain(format({ hour: 'numeric' }).format(time)),
    day: (time: Date) => format({ weekday: 'long', month: 'long', day: 'numeric' }).format(time),
  }
}
