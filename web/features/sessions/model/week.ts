import type { UserStats } from '#contract/sessions/surf-sessions.ts'
import { dateFormat, inThreeLetters } from '#surf/time/date-formats.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/sessions/model.ts'

type Day = UserStats['week'][number]
type WeekBar = {
  /** 'Sat' */
  weekday: string
  /** Height of the bar, 0 to 100. */
  percent: number
  dawn: boolean
  /** 'Saturday: 2.5 hours, dawn' */
  label: string
}

/** Below this many hours a bar does not fill the frame, so that a short week shows short bars. */
const FULL_BAR_HOURS = 2
/** Keeps a session without hours visible. */
const LEAST_PERCENT = 14

export function weekBars(week: Day[]): WeekBar[] {
  const full = Math.max(FULL_BAR_HOURS, ...week.map(({ hours }) => hours))
  return week.map(({ day, hours, sessions, dawnSessions }) => {
    const name = weekday(day, 'long')
    const dawn = dawnSessions > 0
    if (sessions === 0)
      return { weekday: inThreeLetters(weekday(day, 'short')), percent: 0, dawn, label: texts.nameNoSession(name) }
    const rounded = Math.round(hours * 10) / 10
    return {
      weekday: inThreeLetters(weekday(day, 'short')),
      percent: Math.round(Math.max(LEAST_PERCENT, (hours / full) * 100)),
      dawn,
      label: (dawn ? texts.dayHoursFromDawn : texts.dayHours)(name, rounded),
    }
  })
}

const weekday = (day: string, length: 'long' | 'short') =>
  dateFormat(readersLocale, { weekday: length, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
