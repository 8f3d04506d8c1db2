import { PERIOD } from '#contract/limits.ts'
import { dayAfter } from '#surf/time/calendar.ts'

/** 'all', a year ('2026') or a month ('2026-11'). */
export type Period = string
export type PeriodKind = 'month' | 'year' | 'all'
export type Span = { from: string; to: string }
export type Step = 'week' | 'month' | 'year'

export const ALL: Period = 'all'
const WEEK_DAYS = 7

export const isPeriod = (text: string) => PERIOD.test(text)

export function kindOf(period: Period): PeriodKind {
  if (period === ALL) return 'all'
  return period.length === '2026'.length ? 'year' : 'month'
}

export const periodAt = (kind: PeriodKind, day: string): Period =>
  kind === 'all' ? ALL : day.slice(0, kind === 'year' ? '2026'.length : '2026-11'.length)

export function periodAfter(period: Period, count = 1): Period {
  const [year = 0, month] = period.split('-').map(Number)
  if (period === ALL) return ALL
  if (month === undefined) return String(year + count)
  return new Date(Date.UTC(year, month - 1 + count)).toISOString().slice(0, 7)
}

/** Null for all time. */
export function spanOf(period: Period): Span | null {
  const kind = kindOf(period)
  if (kind === 'all') return null
  if (kind === 'year') return { from: `${period}-01-01`, to: `${period}-12-31` }
  return { from: `${period}-01`, to: dayAfter(`${periodAfter(period)}-01`, -1) }
}

/** 0 for Monday. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS

export function firstDayOf(step: Step, day: string): string {
  if (step === 'week') return dayAfter(day, -weekdayOf(day))
  return step === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

function lastDayOf(step: Step, day: string): string {
  if (step === 'week') return dayAfter(day, WEEK_DAYS - 1 - weekdayOf(day))
  return spanOf(periodAt(step, day))?.to ?? day
}

export function stepsOf({ from, to }: Span, step: Step): Span[] {
  const steps: Span[] = []
  for (let first = from; first <= to; ) {
    const last = lastDayOf(step, first)
    steps.push({ from: first, to: last < to ? last : to })
    first = dayAfter(last)
  }
  return steps
}
