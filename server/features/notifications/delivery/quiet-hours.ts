import { isoFormat } from '#surf/time/calendar.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const QUARTER_MS = 15 * 60_000

/** Times of day, such as '22:00', in an IANA time zone; never quiet if equal. */
export type QuietHours = { from: string; to: string; timeZone: string }

/** Returns the moment, or the end of the quiet hours it lies in. */
export function nextOutside({ from, to, timeZone }: QuietHours, moment: Date): Date {
  const [begin, end] = [timeOfDay(from), timeOfDay(to)]
  const length = sinceMidnight(end - begin)
  const clock = isoFormat(timeZone, { timeStyle: 'medium' })
  let time = moment.getTime()
  for (;;) {
    const isInto = sinceMidnight(timeOfDay(clock.format(time)) + (time % 1000) - begin)
    if (isInto >= length) return new Date(time)
    // Clocks change at quarters of an hour only, so within one the day is continuous.
    time += Math.min(length - isInto, QUARTER_MS - (time % QUARTER_MS))
  }
}

const sinceMidnight = (ms: number) => ((ms % DAY_MS) + DAY_MS) % DAY_MS

/** '22:00' or '22:00:30', in ms after midnight. */
function timeOfDay(text: string) {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
