import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { dateFormat, ownTimeZone } from '#surf/time/date-formats.ts'
import { timeAt } from '#surf/time/wall-clock.ts'
import type { ShownFavourite } from '#web/features/favourites/starred.ts'
import { clock } from '#web/lib/format/format.ts'
import { ratingLabel } from '#web/lib/format/ratings.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/spots/spots.ts'

/**
 * 'Great from 7:00 AM tomorrow', in the spot's time zone, marked if the reader's differs. 'Now' begins with the best hour:
 * before it the rating may be half a point lower. `now` is in milliseconds.
 */
export function formatNextGood(
  { outlook, next, timeZone }: Omit<ShownFavourite, 'spot'>,
  now: number,
  own = ownTimeZone(),
): string {
  if (outlook === 'none') return texts.nothingGoodThisWeek
  if (!next || Date.parse(next.end) <= now) return texts.noForecastYet
  const from = Date.parse(next.start) <= now ? next.hour.time : next.start
  const isNow = Date.parse(from) <= now
  const when = isNow
    ? texts.nowUntilTime(clock(next.end, timeZone))
    : texts.fromTimeDay(clock(from, timeZone), formatDay(from, now, timeZone))
  const rated = `${ratingLabel(next.hour.surfRating)} ${when}`
  return isOwnClock(isNow ? next.end : from, timeZone, own) ? rated : texts.localTime(rated)
}

function formatDay(time: string, now: number, timeZone: string): string {
  const day = dayAt(new Date(time), timeZone)
  const today = dayAt(new Date(now), timeZone)
  if (day === today) return texts.today
  if (day === dayAfter(today)) return texts.tomorrow
  return dateFormat(readersLocale, { timeZone, weekday: 'long' }).format(new Date(time))
}

function isOwnClock(time: string, timeZone: string, own: string): boolean {
  const moment = new Date(time)
  return dayAt(moment, timeZone) === dayAt(moment, own) && timeAt(moment, timeZone) === timeAt(moment, own)
}
