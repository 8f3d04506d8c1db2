import { useMemo } from 'react'
import { TENDENCY_FROM_DAY } from '#contract/limits.ts'
import type { DayLight, Forecast, ForecastHour } from '#contract/sea/conditions.ts'
import { dayAfter, midnightAt } from '#surf/time/calendar.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { type SpotClock, spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/conditions.ts'

/** A spot's calendar day: 23, 24 or 25 hours, in milliseconds. */
export type SpotDay = { day: string; start: number; end: number; hours: ForecastHour[]; light: DayLight }
export type Span = { start: number; end: number }

export function spotDays({ hours, light, timeZone }: Pick<Forecast, 'hours' | 'light' | 'timeZone'>): SpotDay[] {
  return light.map((dayLight) => {
    const start = midnightAt(dayLight.day, timeZone).getTime()
    const end = midnightAt(dayAfter(dayLight.day), timeZone).getTime()
    const isOfDay = ({ time }: ForecastHour) => Date.parse(time) >= start && Date.parse(time) < end
    return { day: dayLight.day, start, end, hours: hours.filter(isOfDay), light: dayLight }
  })
}

/** Remaining days at `now` (milliseconds), today first. */
export const daysAhead = <Day extends Span>(days: Day[], now: number) => days.filter(({ end }) => end > now)

/** Without the last days, which the models do not reach; all days if no wave is known. */
function withKnownWaves(days: SpotDay[]): SpotDay[] {
  const last = days.findLastIndex((day) => dayInBrief(day) !== null)
  return last < 0 ? days : days.slice(0, last + 1)
}

/** The scale of all pictures of a day. */
export const percentOf = ({ start, end }: Span, time: number) => (100 * (time - start)) / (end - start)

export const holds = ({ start, end }: Span, time: number) => time >= start && time < end

/** First light to an hour after sunrise; null without a sunrise. */
export const dawnOf = ({ light: { firstLight, sunrise } }: SpotDay): Span | null =>
  sunrise ? { start: Date.parse(firstLight ?? sunrise), end: Date.parse(sunrise) + HOUR_MS } : null

export const nightsOf = ({ start, end, light: { firstLight, lastLight } }: SpotDay): Span[] => [
  ...(firstLight ? [{ start, end: Date.parse(firstLight) }] : []),
  ...(lastLight ? [{ start: Date.parse(lastLight), end }] : []),
]

type KnownHour = ForecastHour & { waveHeight: number }

/** Known hours in daylight; without first or last light, from or to midnight. */
function surfableHours({ hours, light: { firstLight, lastLight }, start, end }: SpotDay): KnownHour[] {
  const dark = { until: firstLight ? Date.parse(firstLight) : start, from: lastLight ? Date.parse(lastLight) : end }
  return hours.filter((hour): hour is KnownHour => {
    const began = Date.parse(hour.time)
    return hour.waveHeight !== null && began + HOUR_MS > dark.until && began < dark.from
  })
}

/** Metres of the highest waves in daylight, and the best hour. */
export function dayInBrief(day: SpotDay): { highest: number; best: KnownHour } | null {
  const hours = surfableHours(day)
  const [first] = hours
  if (!first) return null
  const best = hours.reduce((best, hour) => ((hour.surfRating ?? 0) > (best.surfRating ?? 0) ? hour : best), first)
  return { highest: Math.max(...hours.map(({ waveHeight }) => waveHeight)), best }
}

export const hourAt = (hours: ForecastHour[], now: number) =>
  hours.find(({ time }) => holds({ start: Date.parse(time), end: Date.parse(time) + HOUR_MS }, now))

export const isTendency = (index: number) => index >= TENDENCY_FROM_DAY

const DAYS_A_WEEK = 7

/** 'Today', 'Tomorrow', 'Saturday', or from the eighth day on 'Saturday, May 23'; `days` begins with today. */
export const dayName = (days: Span[], time: number, { weekday, timeZone }: Pick<SpotClock, 'weekday' | 'timeZone'>) => {
  const index = days.findIndex((day) => holds(day, time))
  if (index < DAYS_A_WEEK) return [texts.today, texts.tomorrow][index] ?? weekday(time)
  return dateFormat(readersLocale, { weekday: 'long', month: 'short', day: 'numeric', timeZone }).format(time)
}

/** A forecast's remaining days at `now` (milliseconds), by the spot's clock. */
export type Week = { forecast: Forecast; days: SpotDay[]; now: number; clock: SpotClock }

/** Undefined while loading, also while the server's fetch is pending. */
export function useWeek(forecast: Forecast | undefined): Week | undefined {
  const known = forecast?.state === 'pending' ? undefined : forecast
  const clock = useMemo(() => known && spotClock(known.timeZone), [known])
  const days = useMemo(() => known && spotDays(known), [known])
  const now = Date.now()
  return known && clock && days && { forecast: known, days: withKnownWaves(daysAhead(days, now)), now, clock }
}
