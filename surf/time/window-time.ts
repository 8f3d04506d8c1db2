import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { dateFormat } from '#surf/time/date-formats.ts'

/** The catalogue sea/times.json in a language. */
type TimeTexts = {
  today: string
  tomorrow: string
  dayAndHours: (day: string, from: string, to: string) => string
}
type Window = { start: string; end: string }

/** 'today 7 to 10 AM', 'tomorrow 11 AM to 2 PM', 'Saturday 7 to 10 AM', in the time zone of the window's spot. */
export function timeOfWindow(
  { locale, times }: { locale: string; times: TimeTexts },
  { start, end }: Window,
  timeZone: string,
  now: Date,
): string {
  const [begins, ends] = [new Date(start), new Date(end)]
  const [day, today] = [dayAt(begins, timeZone), dayAt(now, timeZone)]
  const name =
    day === today
      ? times.today
      : day === dayAfter(today)
        ? times.tomorrow
        : dateFormat(locale, { timeZone, weekday: 'long' }).format(begins)
  const [from, to] = [clockOf(locale, begins, timeZone), clockOf(locale, ends, timeZone)]
  return times.dayAndHours(name, from.half === to.half ? from.time : from.text, to.text)
}

/** '7' and '7 AM', '7:30' and '7:30 AM'; where a day has 24 hours, both are '07:30'. */
function clockOf(locale: string, moment: Date, timeZone: string) {
  const format = dateFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  const {
    hour,
    minute,
    dayPeriod: half,
  } = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  if (half === undefined) return { time: format.format(moment), text: format.format(moment), half }
  const time = minute === '00' ? hour! : `${hour}:${minute}`
  return { time, text: `${time} ${half}`, half }
}
