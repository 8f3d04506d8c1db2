import { remembering } from '#server/platform/process/remembering.ts'
import type { NotifiedWindow } from '#surf/rating/alert-news.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

const NONE: readonly NotifiedWindow[] = []

/**
 * The windows that a surfer was notified of, as the alert keeps them: `day start end rating notices on|off`, separated by
 * semicolons, with times in minutes since 1970. Some 100,000 are read and compared at once, and as JSON they would be four
 * times as long. The SQL function `windows_of_alert` reads them as well.
 */
export const writeWindows = (windows: readonly NotifiedWindow[]): string => windows.map(writeWindow).join(';')

const writeWindow = ({ day, start, end, surfRating, notices, isOff }: NotifiedWindow) =>
  `${day} ${minuteOf(start)} ${minuteOf(end)} ${surfRating} ${notices} ${isOff ? 'off' : 'on'}`

export const readWindows = (text: string): readonly NotifiedWindow[] =>
  text === '' ? NONE : text.split(';').map(readWindow)

/** Alerts at a spot share their windows, and those of all alerts begin and end at some hundred minutes. */
const MOST_WINDOWS = 20_000
const MOST_TIMES = 5_000

const readWindow = remembering((text: string): Readonly<NotifiedWindow> => {
  const [day = '', start = '', end = '', rating, notices, state] = text.split(' ')
  return {
    ...{ day, start: timeOf(start), end: timeOf(end) },
    ...{ surfRating: Number(rating), notices: Number(notices), isOff: state === 'off' },
  }
}, MOST_WINDOWS)

const minuteOf = remembering((time: string) => Date.parse(time) / MINUTE_MS, MOST_TIMES)
const timeOf = remembering((minute: string) => new Date(Number(minute) * MINUTE_MS).toISOString(), MOST_TIMES)
