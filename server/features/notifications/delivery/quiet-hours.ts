import { DAY_MS } from '#surf/time/durations.ts'

const QUARTER_MS = 15 * 60_000

/** From one time of day to another, such as '22:00' and '07:00', in a time zone (IANA name); equal ones are never quiet. */
export type QuietHours = { from: string; to: string; timeZone: string }

/** The next moment outside the quiet hours: this one, or the end of the quiet that it lies in, to the millisecond. */
export function nextOutside({ from, to, timeZone }: QuietHours, moment: Date): Date {
  const [begin, end] = [timeOfDay(from), timeOfDay(to)]
  const length = sinceMidnight(end - begin)
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
  let time = moment.getTime()
  for (;;) {
    const isInto = sinceMidnight(timeOfDay(clock.format(time)) + (time % 1000) - begin)
    if (isInto >= length) return new Date(time)
    // Clocks are only ever changed at a quarter of an hour, so that from one to the next a day goes as it says.
    time += Math.min(length - isInto, QUARTER_MS - (time % QUARTER_MS))
  }
}

const sinceMidnight = (ms: number) => ((ms % DAY_MS) + DAY_MS) % DAY_MS

/** '22:00' or '22:00:30' in milliseconds after midnight. */
function timeOfDay(text: string) {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
