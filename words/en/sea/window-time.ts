import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { locale } from '../locale.ts'

/** 'today 7 to 10 AM', 'tomorrow 11 AM to 2 PM', 'Saturday 7 to 10 AM' */
export function timeOfWindow({ start, end }: { start: string; end: string }, timeZone: string, now: Date): string {
  const [begins, ends] = [new Date(start), new Date(end)]
  const [day, today] = [dayAt(begins, timeZone), dayAt(now, timeZone)]
  const name =
    day === today
      ? 'today'
      : day === dayAfter(today)
        ? 'tomorrow'
        : dateFormat(locale, { timeZone, weekday: 'long' }).format(begins)
  const [from, to] = [clockOf(begins, timeZone), clockOf(ends, timeZone)]
  return `${name} ${from.half === to.half ? from.time : `${from.time} ${from.half}`} to ${to.time} ${to.half}`
}

/** '7' or '7:30', and 'AM' or 'PM'. */
function clockOf(moment: Date, timeZone: string) {
  const format = dateFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return { time: parts.minute === '00' ? parts.hour! : `${parts.hour}:${parts.minute}`, half: parts.dayPeriod! }
}
