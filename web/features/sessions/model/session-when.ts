import { FIRST_SESSION_YEAR } from '#contract/limits.ts'
import { type Span, spanIssue } from '#surf/log/session-span.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { momentsAt, timeAt } from '#surf/time/wall-clock.ts'
import type { Issues } from '#web/lib/api/api.ts'
import {
  sessionsFromYear,
  thatIsMoreThanHours,
  thatsInTheFuture,
  theEndMustBeAfterTheStart,
} from '#words/server/issues.ts'
import * as texts from '#words/sessions/model.ts'

const spanTexts = { sessionsFromYear, thatIsMoreThanHours, thatsInTheFuture, theEndMustBeAfterTheStart }

/** Times by the clock of the place: days as '2026-11-20', times as '06:12', '' for none. */
export type SessionWhen = { startDay: string; startTime: string; endDay: string; endTime: string }

export function whenIn({ startTime, endTime }: { startTime: string; endTime: string | null }, timeZone: string) {
  const start = new Date(startTime)
  const end = endTime ? new Date(endTime) : null
  return {
    startDay: dayAt(start, timeZone),
    startTime: timeAt(start, timeZone),
    endDay: end ? dayAt(end, timeZone) : '',
    endTime: end ? timeAt(end, timeZone) : '',
  } satisfies SessionWhen
}

export const onDay = (day: string): SessionWhen => ({ startDay: day, startTime: '', endDay: day, endTime: '' })

/** Applies changes; the end's day follows the start's while both are the same. */
export function changedWhen(when: SessionWhen, more: Partial<SessionWhen>): SessionWhen {
  const goesAlong = more.startDay !== undefined && when.endDay === when.startDay
  return { ...when, ...(goesAlong && { endDay: more.startDay }), ...more }
}

/** Parsed moments (ISO), as far as filled in, and the problems found. */
export type ReadWhen = Partial<Span> & { issues: Issues }

/**
 * Parses the form in a time zone. In an hour that occurs twice, when clocks go back, a start is the first occurrence
 * and an end the first one after the start.
 */
export function readWhen(when: SessionWhen, timeZone: string): ReadWhen {
  const starts = momentsAt(when.startDay, when.startTime, timeZone)
  const ends = momentsAt(when.endDay, when.endTime, timeZone)
  const [start] = starts
  const end = ends.find((moment) => start === undefined || moment > start) ?? ends[0]
  const issues: Issues = {
    ...problem('startTime', when.startDay, when.startTime, start),
    ...problem('endTime', when.endDay, when.endTime, end),
  }
  const span = { ...iso('startTime', start), ...iso('endTime', end) }
  const issue = isWhole(span) && spanIssue(span)
  return { ...span, issues: issue ? { [issue.path]: issue.text(spanTexts) } : issues }
}

const isWhole = (span: Partial<Span>): span is Span => span.startTime !== undefined && span.endTime !== undefined

const iso = (path: keyof Span, moment: Date | undefined) =>
  moment === undefined ? {} : { [path]: moment.toISOString() }

/** Explains why a filled-in day and time are no valid moment. */
function problem(path: keyof Span, day: string, time: string, moment: Date | undefined): Issues {
  if (day === '' || time === '') return {}
  if (day < `${FIRST_SESSION_YEAR}`) return { [path]: texts.sessionsCanBeLoggedFrom(FIRST_SESSION_YEAR) }
  return moment === undefined ? { [path]: texts.theClocksSkippedThereThat(time) } : {}
}

/** Converts the form to the clocks of another place, at the same moments. Unchanged while one is unknown. */
export function movedWhen(when: SessionWhen, from: string, to: string): SessionWhen {
  const { startTime, endTime } = readWhen(when, from)
  if (from === to || !startTime || (when.endTime !== '' && !endTime)) return when
  return whenIn({ startTime, endTime: endTime ?? null }, to)
}
