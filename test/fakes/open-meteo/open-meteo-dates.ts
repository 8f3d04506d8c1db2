import { DAY_MS } from '#surf/time/durations.ts'

export type Source = 'marine' | 'forecast'

const DAYS_AHEAD = 16
/** The first day of which each API answers (`historyStartDate`): the marine one has no limit that matters. */
const DAYS_BACK: Record<Source, number> = { marine: 31_000, forecast: 93 }

const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const listIn = (query: URLSearchParams, name: string) => query.get(name)?.split(',') ?? []

/** The days of UTC that are asked of one place of the request, the first and the last. */
export function daysAsked(query: URLSearchParams, index: number, now: Date): { first: string; last: string } {
  const [starts, ends] = [listIn(query, 'start_date'), listIn(query, 'end_date')]
  if (starts.length > 0) return { first: starts[index] ?? starts[0]!, last: ends[index] ?? ends[0]! }
  const first = now.getTime() - Number(query.get('past_days')) * DAY_MS
  const days = Number(query.get('past_days')) + Number(query.get('forecast_days'))
  return { first: dayAt(first), last: dayAt(first + (days - 1) * DAY_MS) }
}

/** How many days that are. */
export const countDays = ({ first, last }: ReturnType<typeof daysAsked>) =>
  (Date.parse(last) - Date.parse(first)) / DAY_MS + 1

/**
 * What is wrong with the days of a request, in the real API's words (`getStartEndDates`, `prepareCoordinates` and
 * `getTimerange2` in its ForecastapiQuery.swift); undefined for right ones.
 */
export function mistakeInDays(
  query: URLSearchParams,
  { source, places, now }: { source: Source; places: number; now: Date },
): string | undefined {
  const [starts, ends] = [listIn(query, 'start_date'), listIn(query, 'end_date')]
  if (starts.length === 0 && ends.length === 0) {
    const isCount = (text: string | null, most: number) => /^\d+$/.test(text ?? '') && Number(text) <= most
    const daysBack = DAYS_BACK[source]
    if (!isCount(query.get('past_days'), daysBack)) return `Past days is invalid. Allowed range 0 to ${daysBack}.`
    if (!isCount(query.get('forecast_days'), DAYS_AHEAD))
      return `Forecast days is invalid. Allowed range 0 to ${DAYS_AHEAD}.`
    return undefined
  }
  if (starts.length !== ends.length)
    return "Parameter 'start_date' and 'end_date' must have the same number of elements"
  if (![...starts, ...ends].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))))
    return 'Invalid date format. Make sure to use YYYY-MM-DD'
  if (starts.some((start, at) => ends[at]! < start)) return 'End-date must be larger or equals than start-date'
  const exclusive = ['past_days', 'forecast_days'].find((name) => Number(query.get(name) ?? 0) !== 0)
  if (exclusive) return `Parameter '${exclusive}' is mutually exclusive with 'start_date' and 'end_date'`
  if (starts.length > 1 && starts.length !== places)
    return "Parameter 'start_date' and 'end_date' must have the same number of elements as coordinates"
  const least = dayAt(now.getTime() - DAYS_BACK[source] * DAY_MS)
  const most = dayAt(now.getTime() + (DAYS_AHEAD - 1) * DAY_MS)
  const isOutside = (day: string) => day < least || day > most
  const parameter = starts.some(isOutside) ? 'start_date' : ends.some(isOutside) ? 'end_date' : undefined
  return parameter && `Parameter '${parameter}' is out of allowed range from ${least} to ${most}`
}
