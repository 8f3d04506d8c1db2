import type { AlertTide, SpotAlert } from '#contract/sea/spot-alerts.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { weekdayName } from '#web/lib/format/calendar-names.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { ratingLabel } from '#web/lib/format/ratings.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { locale } from '#words/locale.ts'
import * as texts from '#words/spots/spot-alerts.ts'

export type AlertCriteria = Pick<SpotAlert, 'kind' | 'leastRating' | 'hours' | 'days' | 'tide' | 'noticeDays'>

export const TIDE_NAMES: Record<AlertTide, string> = {
  rising: texts.rising,
  falling: texts.falling,
  low: texts.low,
  mid: texts.mid,
  high: texts.high,
}

/** 'Good or better, first light, Sat and Sun, up to 2 days' notice': what an alert asks for. */
export const formatAlert = (criteria: AlertCriteria): string =>
  joinParts([formatQuality(criteria), formatTimes(criteria)])

/** 'Good or better' */
export const formatQuality = ({ kind, leastRating }: AlertCriteria): string =>
  kind === 'loved' ? texts.likeTheDaysYouLoved : formatLeastRating(leastRating ?? 1)

/** 'first light, Sat and Sun, up to 2 days' notice' */
export const formatTimes = (criteria: AlertCriteria): string =>
  joinParts([
    formatHours(criteria.hours),
    criteria.tide && texts.tides[criteria.tide],
    formatDays(criteria.days),
    texts.upToDaysNotice(criteria.noticeDays),
  ])

export const formatLeastRating = (least: number) =>
  least >= 5 ? texts.epic : texts.ratingLabelOrBetter(ratingLabel(least))

function formatHours(hours: SpotAlert['hours']): string {
  if (hours === 'first-light') return texts.atFirstLight
  if (hours.from === 0 && hours.to === 24) return texts.inDaylight
  return texts.fromClockToClock(clockHour(hours.from), clockHour(hours.to))
}

/** An hour of the day: '7 AM', 'noon', 'midnight'. */
export function clockHour(hour: number): string {
  const clock = dateFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).format(new Date(hour * HOUR_MS))
  // Some versions write a narrow no-break space.
  return texts.clockHour(hour, clock.replace('\u202f', ' '))
}

function formatDays(days: readonly number[]): string {
  const key = days.join('')
  if (key === '1234567') return texts.everyDay
  if (key === '12345') return texts.onWeekdays
  if (key === '67') return texts.satAndSun
  return new Intl.ListFormat(readersLocale).format(days.map((day) => weekdayName(day - 1, 'short')))
}

/** Next day with light at these hours; undefined if now. */
export const formatDark = ({ hours, lightFrom }: Pick<SpotAlert, 'hours' | 'lightFrom'>): string | undefined =>
  lightFrom === null
    ? undefined
    : texts.outOfHoursUntil(
        hours === 'first-light',
        new Date(lightFrom).toLocaleDateString(readersLocale, { month: 'long', day: 'numeric', timeZone: 'UTC' }),
      )
