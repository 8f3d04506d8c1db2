import { PATTERN_SESSIONS } from '#contract/limits.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { weekdayName } from '#web/lib/format/calendar-names.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/progress.ts'

/** Equally long parts of the day: a longer one would hold more sessions by chance. */
const PART_HOURS = 4
const PARTS = [
  texts.afterMidnight,
  texts.earlyInTheMorning,
  texts.inTheMorning,
  texts.inTheAfternoon,
  texts.inTheEvening,
  texts.lateInTheEvening,
]

/** '6:00 AM' or '06:00' */
export const formatHour = (hour: number, locale = readersLocale) =>
  dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour))

/** '6a' or '06', for narrow labels. */
export const tightHour = (hour: number, locale = readersLocale) =>
  dateFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
    .formatToParts(Date.UTC(2026, 0, 1, hour))
    .filter(({ value }) => value.trim() !== '')
    .map(({ type, value }) => (type === 'dayPeriod' ? value.charAt(0).toLowerCase() : value))
    .join('')

export const hasHabits = (sessions: number) => sessions >= PATTERN_SESSIONS

/** 'You surfed most on Saturdays: 5 of 12 sessions.' Undefined for a tie or too few sessions. */
export function weekdayHabit(byWeekday: readonly number[]): string | undefined {
  const most = mostOf(byWeekday)
  return most && texts.youSurfedMostOnDays(weekdayName(most.at), most.count, most.of)
}

/** 'You surfed most early in the morning, from 4:00 AM to 8:00 AM: 9 of 12 sessions.' Undefined as above. */
export function hourHabit(byHour: readonly number[], locale?: string): string | undefined {
  const most = mostOf(PARTS.map((_, part) => sum(byHour.slice(part * PART_HOURS, (part + 1) * PART_HOURS))))
  if (!most) return undefined
  const from = most.at * PART_HOURS
  const span = texts.fromHourToHour(formatHour(from, locale), formatHour(from + PART_HOURS, locale))
  return texts.youSurfedMostAt(PARTS[most.at]!, span, most.count, most.of)
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Returns the largest count, its index and the sum; undefined for a tie or too few sessions. */
function mostOf(counts: readonly number[]) {
  const of = sum(counts)
  const count = Math.max(...counts)
  const isAlone = counts.indexOf(count) === counts.lastIndexOf(count)
  return hasHabits(of) && isAlone ? { at: counts.indexOf(count), count, of } : undefined
}
