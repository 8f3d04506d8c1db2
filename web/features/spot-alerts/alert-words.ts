import type { AlertTide, SpotAlert } from '#contract/sea/spot-alerts.ts'
import { ratingLabel } from '#surf/rating/rating.ts'

export type AlertCriteria = Pick<SpotAlert, 'kind' | 'leastRating' | 'hours' | 'days' | 'tide' | 'noticeDays'>

export const TIDE_NAMES: Record<AlertTide, string> = {
  rising: 'Rising',
  falling: 'Falling',
  low: 'Low',
  mid: 'Mid',
  high: 'High',
}
export const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** 'Good or better, first light, Sat and Sun, up to 2 days' notice': what an alert asks for. */
export const formatAlert = (criteria: AlertCriteria): string => `${formatQuality(criteria)}, ${formatTimes(criteria)}`

/** 'Good or better' */
export const formatQuality = ({ kind, leastRating }: AlertCriteria): string =>
  kind === 'loved' ? 'Like the days you loved' : formatLeastRating(leastRating ?? 1)

/** 'first light, Sat and Sun, up to 2 days' notice' */
export const formatTimes = (criteria: AlertCriteria): string =>
  [
    formatHours(criteria.hours),
    criteria.tide && `${criteria.tide} tide`,
    formatDays(criteria.days),
    `up to ${criteria.noticeDays === 1 ? "a day's" : `${criteria.noticeDays} days'`} notice`,
  ]
    .filter(Boolean)
    .join(', ')

export const formatLeastRating = (least: number) => (least >= 5 ? 'Epic' : `${ratingLabel(least)} or better`)

function formatHours(hours: SpotAlert['hours']): string {
  if (hours === 'first-light') return 'first light'
  if (hours.from === 0 && hours.to === 24) return 'in daylight'
  return `${formatClock(hours.from)} to ${formatClock(hours.to)}`
}

/** An hour of the clock: '7 AM', 'noon', 'midnight'. */
export function formatClock(hour: number): string {
  if (hour === 12) return 'noon'
  if (hour % 24 === 0) return 'midnight'
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

function formatDays(days: readonly number[]): string {
  const key = days.join('')
  if (key === '1234567') return 'every day'
  if (key === '12345') return 'on weekdays'
  if (key === '67') return 'Sat and Sun'
  return new Intl.ListFormat('en').format(days.map((day) => DAY_NAMES[day - 1] ?? ''))
}

/** Next day with light at these hours; undefined if now. */
export const formatDark = ({ hours, lightFrom }: Pick<SpotAlert, 'hours' | 'lightFrom'>): string | undefined =>
  lightFrom === null
    ? undefined
    : `${hours === 'first-light' ? "There's no first light here" : "It's dark here at those hours"} until about ${new Date(
        lightFrom,
      ).toLocaleDateString('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })}.`
