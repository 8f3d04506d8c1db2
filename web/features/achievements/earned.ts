import { useQuery } from '@tanstack/react-query'
import { dateFormat } from '#surf/time/date-formats.ts'
import { read } from '#web/lib/api/api.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/achievements.ts'

/** '12 Sep', or '12 Sep 2025' for another year, from 2026-09-12. */
export const shortDay = (day: string, now: Date, locale = readersLocale) =>
  written(day, locale, {
    day: 'numeric',
    month: 'short',
    ...(day.startsWith(`${now.getFullYear()}-`) ? {} : { year: 'numeric' }),
  })

/** '12 September 2026' */
export const wholeDay = (day: string, locale = readersLocale) => written(day, locale, { dateStyle: 'long' })

/** Formats in UTC, because date strings parse as midnight UTC. */
const written = (day: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day))

type Progress = { done: number; goal: number }
/** '6 of 10' */
export const howFar = ({ done, goal }: Progress) => texts.doneOfGoal(done, goal)
/** '4 to go' */
export const howMuchMore = ({ done, goal }: Progress) => texts.toGo(goal - done)

export const useAchievements = () => useQuery(read('GET /api/achievements'))
