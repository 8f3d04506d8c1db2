import { dateFormat, inThreeLetters } from '#surf/time/date-formats.ts'
import { rangeWith } from '#web/lib/format/lists.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/conditions.ts'

/** Formats times in the spot's zone and the reader's language. */
export type SpotClock = ReturnType<typeof spotClock>

/** Throws a RangeError for an unknown time zone. */
export function spotClock(timeZone: string, locale = readersLocale) {
  const minutes = dateFormat(locale, { timeStyle: 'short', timeZone })
  const hours = dateFormat(locale, { hour: 'numeric', timeZone })
  const weekdays = dateFormat(locale, { weekday: 'long', timeZone })
  const shortWeekdays = dateFormat(locale, { weekday: 'short', timeZone })
  return {
    timeZone,
    /** '6:21 AM' or '06:21' */
    time: (time: string | number) => minutes.format(new Date(time)),
    /** '7:00 to 10:00 AM' or '07:00 to 10:00' */
    times: (start: string, end: string) =>
      rangeWith(texts.timeToTime, minutes.formatRange(new Date(start), new Date(end))),
    /** '6:21a' or '06:21', where there is little room. */
    tightTime: (time: string | number) => tight(minutes.formatToParts(new Date(time))),
    /** '6a', '12p' or '18', for an axis. */
    tightHour: (time: number) => tight(hours.formatToParts(time)),
    /** 'Saturday' */
    weekday: (time: number) => weekdays.format(time),
    /** 'Sat' */
    shortWeekday: (time: number) => inThreeLetters(shortWeekdays.format(time)),
    differsFromReaders: (now: number) => wallClock(now, timeZone) !== wallClock(now),
  }
}

const tight = (parts: Intl.DateTimeFormatPart[]) =>
  parts
    .filter(({ value }) => value.trim() !== '')
    .map(({ type, value }) => (type === 'dayPeriod' ? value.charAt(0).toLowerCase() : value))
    .join('')

const wallClock = (now: number, timeZone?: string) =>
  dateFormat(readersLocale, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(now)
