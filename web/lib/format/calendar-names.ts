import { dateFormat, inThreeLetters } from '#surf/time/date-formats.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'

/** 'Saturday' or 'Sat' for 5: weekdays count from Monday. */
export function weekdayName(weekday: number, weekdayFormat: 'long' | 'short' = 'long'): string {
  const format = dateFormat(readersLocale, { weekday: weekdayFormat, timeZone: 'UTC' })
  const name = format.format(Date.UTC(2024, 0, 1 + weekday))
  return weekdayFormat === 'short' ? inThreeLetters(name) : name
}

/** 'Mar' for 2: months count from 0. */
export const shortMonth = (month: number) =>
  dateFormat(readersLocale, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, month))

/** Weekdays as the weeks of this locale run: [6, 0, 1, 2, 3, 4, 5] from Sunday. From Monday in browsers that do not know. */
export const weekdaysFrom = (locale: string): number[] => {
  const known: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale)
  const first = (known.getWeekInfo?.().firstDay ?? 1) - 1
  return Array.from({ length: 7 }, (_, nth) => (first + nth) % 7)
}

export const WEEKDAYS = weekdaysFrom(readersLocale)
