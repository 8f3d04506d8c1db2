import { dateFormat } from '#surf/time/date-formats.ts'
import { locale } from '#words/locale.ts'

/** Formats times in the spot's zone and the reader's language. */
export type SpotClock = ReturnType<typeof spotClock>

/** Throws a RangeError for an unknown time zone. */
export function spotClock(timeZone: string, readersLocale?: string) {
  const minutes = dateFormat(readersLocale, { timeStyle: 'short', timeZone })
  const hours = dateFormat(readersLocale, { hour: 'numeric', timeZone })
  const weekdays = dateFormat(locale, { weekday: 'long', timeZone })
  return {
    timeZone,
    /** '6:21 AM' or '06:21' */
    time: (time: string | number) => minutes.format(new Date(time)),
    /** '7:00 to 10:00 AM' or '07:00 to 10:00' */
    times: (start: string, end: string) =>
      minutes.formatRange(new Date(start), new Date(end)).replace(/\s*–\s*/, ' to '),
    /** '6:21a' or '06:21', where there is little room. */
    tightTime: (time: string | number) => tight(minutes.formatToParts(new Date(time))),
    /** '6a', '12p' or '18', for an axis. */
    tightHour: (time: number) => tight(hours.formatToParts(time)),
    /** 'Saturday' */
    weekday: (time: number) => weekdays.format(time),
    differsFromReaders: (now: number) => wallClock(now, timeZone) !== wallClock(now),
  }
}

const tight = (parts: Intl.DateTimeFormatPart[]) =>
  parts
    .filter(({ value }) => value.trim() !== '')
    .map(({ type, value }) => (type === 'dayPeriod' ? value.charAt(0).toLowerCase() : value))
    .join('')

const wallClock = (now: number, timeZone?: string) =>
  dateFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(now)
