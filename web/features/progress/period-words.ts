import { isPeriod, kindOf, type Period, type PeriodKind, periodAt, type Span, type Step } from '#surf/time/periods.ts'
import { rangeWith } from '#web/lib/format/lists.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { searchWith } from '#web/lib/search/addresses.ts'
import * as texts from '#words/progress.ts'

const inUtc = (options: Intl.DateTimeFormatOptions, locale = readersLocale) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })

const monthAndYear = inUtc({ month: 'long', year: 'numeric' })
const monthLetter = inUtc({ month: 'narrow' })

/** 'November 2026', '2026' or 'All time' */
export function formatPeriod(period: Period): string {
  const kind = kindOf(period)
  if (kind === 'all') return texts.allTime
  return kind === 'year' ? period : monthAndYear.format(new Date(period))
}

/** 'in November 2026' or 'so far', to end a sentence. */
export const withinPeriod = (period: Period) =>
  kindOf(period) === 'all' ? texts.soFar : texts.inPeriod(formatPeriod(period))

export const stepTitle: Record<Step, string> = {
  week: texts.weekByWeek,
  month: texts.monthByMonth,
  year: texts.yearByYear,
}
export const stepName: Record<Step, string> = { week: texts.week, month: texts.month, year: texts.year }

/** 'Nov 2 to 8', 'November 2026' or '2026' */
export function formatStep(step: Step, { from, to }: Span, locale?: string): string {
  if (step === 'year') return from.slice(0, 4)
  if (step === 'month') return monthAndYear.format(new Date(from))
  const days = inUtc({ month: 'short', day: 'numeric' }, locale)
  return rangeWith(texts.firstToLast, days.formatRange(new Date(from), new Date(to)))
}

/** '12 September 2026' from 2026-09-12. */
export const wholeDay = (day: string, locale?: string) => inUtc({ dateStyle: 'long' }, locale).format(new Date(day))

export type Tick = { at: number; label: string }
const MONTHS_WITH_LETTERS = 12
const MOST_YEARS = 6
/** Least months of the first year for its label to fit. */
const MONTHS_OF_A_LABEL = 4

/** Labels by bar: days of a month, letters of months, or years. */
export function ticksFor(kind: PeriodKind, step: Step, spans: readonly Span[]): Tick[] {
  const begins =
    (digits: number) =>
    ({ from }: Span, at: number) =>
      at === 0 || spans[at - 1]?.from.slice(0, digits) !== from.slice(0, digits)
  const label = (textOf: (span: Span) => string, isShown: (span: Span, at: number) => boolean) =>
    spans.flatMap((span, at) => (isShown(span, at) ? [{ at, label: textOf(span) }] : []))
  // '11' of '11月', which is too wide for its bars.
  const letter = ({ from }: Span) => monthLetter.format(new Date(from)).replace(/月$/, '')
  const year = ({ from }: Span) => from.slice(0, 4)
  if (kind === 'month')
    return label(
      ({ from }) => String(Number(from.slice(8))),
      () => true,
    )
  if (kind === 'year') return label(letter, begins('2026-11'.length))
  if (step === 'month' && spans.length <= MONTHS_WITH_LETTERS) return label(letter, () => true)
  if (step === 'month') {
    const isJanuary = ({ from }: Span) => from.slice(5, 7) === '01'
    const hasRoom = !spans.slice(0, MONTHS_OF_A_LABEL).some(isJanuary)
    return label(year, (span, at) => isJanuary(span) || (at === 0 && hasRoom))
  }
  const every = Math.ceil(spans.length / MOST_YEARS)
  return label(year, (_, at) => at % every === 0)
}

/** Reads `?period=2026-11`. An invalid period becomes the year of `today` (2026-11-20). */
export function periodIn(search: string, today: string): Period {
  const period = new URLSearchParams(search).get('period') ?? ''
  return isPeriod(period) ? period : periodAt('year', today)
}

/** Keeps other parameters. */
export function searchWithPeriod(search: string, period: Period): string {
  const query = new URLSearchParams(search)
  query.set('period', period)
  return searchWith(query)
}
