import { MAX_SESSION_HOURS } from '#contract/limits.ts'
import { countStreaks, findRecords } from '#surf/log/records.ts'
import { rounded } from '#surf/sea/units.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import {
  firstDayOf,
  kindOf,
  type Period,
  type Span,
  type Step,
  spanOf,
  stepsOf,
  weekdayOf,
} from '#surf/time/periods.ts'

export type ProgressSession = {
  id: string
  /** Local day (2026-11-20) and hour (0 to 23). */
  day: string
  hour: number
  hours: number | null
  surfSpotId: string | null
  waves: number | null
  board: string | null
  topKmh: number | null
  longestRideM: number | null
}

/** All time is by months up to this many, else by years. */
const MOST_MONTHS = 60
const MONTHS = 12
const DAYS_OF_WEEK = 7
const HOURS_OF_DAY = 24

/** Forgotten check-outs count without hours. */
const isTooLong = ({ hours }: ProgressSession) => hours !== null && hours > MAX_SESSION_HOURS
const hoursOf = (session: ProgressSession) => (isTooLong(session) ? 0 : (session.hours ?? 0))

/** `all`: oldest first. Spots and boards are by sessions; the first to reach a record keeps it. */
export function computeProgress(all: readonly ProgressSession[], { period, today }: { period: Period; today: string }) {
  const days = all.map(({ day }) => day)
  const [firstDay, lastDay] = [earliest(days), latest(days)]
  const span = spanOf(period) ?? { from: firstDay ?? today, to: lastDay && lastDay > today ? lastDay : today }
  const sessions = all.filter(({ day }) => day >= span.from && day <= span.to)
  const step = stepFor(period, span)
  const inPeriod = countStreaks(
    sessions.map(({ day }) => day),
    today,
  )
  const now = span.from <= today && today <= span.to ? countStreaks(days, today) : undefined
  return {
    firstDay,
    ...figuresOf(sessions),
    waves: sum(sessions.map(({ waves }) => waves ?? 0)),
    days: new Set(sessions.map(({ day }) => day)).size,
    hoursByMonth: hoursByMonth(sessions),
    perWeek: perWeek(sessions, { from: latest([span.from, firstDay ?? today])!, to: earliest([span.to, today])! }),
    tooLong: sessions.filter(isTooLong).length,
    step,
    steps: inSteps(sessions, span, step),
    byHour: counts(sessions, HOURS_OF_DAY, ({ hour }) => hour),
    byWeekday: counts(sessions, DAYS_OF_WEEK, ({ day }) => weekdayOf(day)),
    spots: mostFirst(sessions, ({ surfSpotId }) => surfSpotId).map(([id, there]) => ({ id, ...figuresOf(there) })),
    boards: mostFirst(sessions, ({ board }) => board).map(([board, on]) => ({ board, ...figuresOf(on) })),
    streaks: {
      days: { longest: inPeriod.days.longest, current: now?.days.current ?? null },
      weeks: { longest: inPeriod.weeks.longest, current: now?.weeks.current ?? null },
    },
    records: findRecords(sessions.map((session) => ({ ...session, hours: hoursOf(session) }))),
  }
}

const earliest = (days: string[]) => (days.length > 0 ? days.reduce((one, day) => (day < one ? day : one)) : null)
const latest = (days: string[]) => (days.length > 0 ? days.reduce((one, day) => (day > one ? day : one)) : null)

function stepFor(period: Period, { from, to }: Span): Step {
  const kind = kindOf(period)
  if (kind !== 'all') return 'week'
  const months = (day: string) => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7))
  return months(to) - months(from) < MOST_MONTHS ? 'month' : 'year'
}

/** Rounded; null mean or maximum without values. */
function figuresOf(sessions: readonly ProgressSession[]) {
  const counted = sessions.flatMap(({ waves }) => waves ?? [])
  return {
    sessions: sessions.length,
    hours: rounded(sum(sessions.map(hoursOf)), 1),
    wavesPerSession: counted.length > 0 ? rounded(sum(counted) / counted.length, 1) : null,
    topKmh: highest(sessions.map(({ topKmh }) => topKmh)),
    longestRideM: highest(sessions.map(({ longestRideM }) => longestRideM)),
  }
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
const highest = (figures: readonly (number | null)[]) => {
  const most = figures.reduce<number>((one, figure) => Math.max(one, figure ?? 0), 0)
  return most > 0 ? rounded(most, 1) : null
}

/** From the first session ever to today; null below a week. */
function perWeek(sessions: readonly ProgressSession[], { from, to }: Span) {
  const weeks = (Date.parse(to) - Date.parse(from) + DAY_MS) / DAY_MS / DAYS_OF_WEEK
  if (weeks < 1) return null
  return { sessions: rounded(sessions.length / weeks, 1), hours: rounded(sum(sessions.map(hoursOf)) / weeks, 1) }
}

function inSteps(sessions: readonly ProgressSession[], span: Span, step: Step) {
  const byStep = Map.groupBy(sessions, ({ day }) => firstDayOf(step, day))
  return stepsOf(span, step).map((one) => ({ ...one, ...figuresOf(byStep.get(firstDayOf(step, one.from)) ?? []) }))
}

/** Tenths of hours, January first, over all years. */
function hoursByMonth(sessions: readonly ProgressSession[]) {
  const hours = Array<number>(MONTHS).fill(0)
  for (const session of sessions) hours[Number(session.day.slice(5, 7)) - 1]! += hoursOf(session)
  return hours.map((total) => rounded(total, 1))
}

function counts(sessions: readonly ProgressSession[], length: number, placeOf: (session: ProgressSession) => number) {
  const counted = Array<number>(length).fill(0)
  for (const session of sessions) counted[placeOf(session)]! += 1
  return counted
}

/** By name, most first, then latest, without unnamed ones. */
function mostFirst(sessions: readonly ProgressSession[], nameOf: (session: ProgressSession) => string | null) {
  const groups = Map.groupBy(
    sessions.filter((session) => nameOf(session) !== null).toReversed(),
    (session) => nameOf(session) ?? '',
  )
  return [...groups].sort(([, one], [, other]) => other.length - one.length)
}
