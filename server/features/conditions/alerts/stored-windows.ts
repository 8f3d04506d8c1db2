import type { NotifiedWindow } from '#surf/alert-news.ts'

const MINUTE_MS = 60_000
const NONE: NotifiedWindow[] = []

/**
 * The windows that a surfer was notified of, as the alert keeps them: `day start end rating notices on|off`, separated by
 * semicolons, with times in minutes since 1970. Some 100,000 are read and compared at once, and as JSON they would be four
 * times as long. The SQL function `windows_of_alert` reads them as well.
 */
export const writeWindows = (windows: readonly NotifiedWindow[]): string => windows.map(writeWindow).join(';')

const writeWindow = ({ day, start, end, surfRating, notices, isOff }: NotifiedWindow) =>
  `${day} ${minuteOf(start)} ${minuteOf(end)} ${surfRating} ${notices} ${isOff ? 'off' : 'on'}`

export const readWindows = (text: string): NotifiedWindow[] => (text === '' ? NONE : text.split(';').map(readWindow))

function readWindow(text: string): NotifiedWindow {
  const [day = '', start, end, rating, notices, state] = text.split(' ')
  return {
    ...{ day, start: timeOf(start), end: timeOf(end) },
    ...{ surfRating: Number(rating), notices: Number(notices), isOff: state === 'off' },
  }
}

/** Windows of all alerts begin and end at some hundred minutes. */
const times = new Map<string, string>()
const minutes = new Map<string, number>()
const MOST_TIMES = 5_000

function minuteOf(time: string): number {
  const known = minutes.get(time)
  if (known !== undefined) return known
  if (minutes.size >= MOST_TIMES) minutes.clear()
  const minute = Date.parse(time) / MINUTE_MS
  minutes.set(time, minute)
  return minute
}

function timeOf(minute = ''): string {
  const known = times.get(minute)
  if (known !== undefined) return known
  if (times.size >= MOST_TIMES) times.clear()
  const time = new Date(Number(minute) * MINUTE_MS).toISOString()
  times.set(minute, time)
  return time
}
