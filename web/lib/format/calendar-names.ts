import { dateFormat } from '#surf/time/date-formats.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'

/** 'Saturday' or 'Sat' for 5: weekdays count from Monday. */
export const weekdayName = (weekday: number, weekdayFormat: 'long' | 'short' = 'long') =>
  dateFormat(readersLocale, { weekday: weekdayFormat, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekday))

/** 'Mar' for 2: months count from 0. */
export const shortMonth = (month: number) =>
  dateFormat(readersLocale, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, month))
