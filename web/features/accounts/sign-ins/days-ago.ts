import { DAY_MS } from '#surf/time/durations.ts'
import { locale } from '#words/locale.ts'

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

/** 'today', 'yesterday', '3 days ago': of a moment that is known to the day alone, by the nights that have passed since. */
export function daysAgo(time: string, now: Date): string {
  const [then, today] = [new Date(time), new Date(now)].map((moment) => moment.setHours(0, 0, 0, 0)) as [number, number]
  return relative.format(Math.min(0, Math.round((then - today) / DAY_MS)), 'day')
}
