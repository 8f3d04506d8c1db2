import { dateFormat } from '#surf/time/date-formats.ts'
import * as texts from '#words/achievements.ts'

/** '12 Sep', and '12 Sep 2025' in another year than now, as the reader's locale writes it: of a day such as 2026-09-12. */
export const shortDay = (day: string, now: Date, locale?: string) =>
  written(day, locale, {
    day: 'numeric',
    month: 'short',
    ...(day.startsWith(`${now.getFullYear()}-`) ? {} : { year: 'numeric' }),
  })

/** '12 September 2026' */
export const wholeDay = (day: string, locale?: string) => written(day, locale, { dateStyle: 'long' })

/** Text is read as midnight in UTC, so that only there it is the same day for every reader. */
const written = (day: string, locale: string | undefined, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day))

type Progress = { done: number; goal: number }
/** '6 of 10' */
export const howFar = ({ done, goal }: Progress) => texts.doneOfGoal(done, goal)
/** '4 to go' */
export const howMuchMore = ({ done, goal }: Progress) => texts.toGo(goal - done)
