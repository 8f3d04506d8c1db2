import { remembering } from '#server/platform/process/cached-results.ts'
import type { NotifiedWindow } from '#surf/rating/alert-updates.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

const NONE: readonly NotifiedWindow[] = []

/**
 * Notified windows as text: `day start end rating notices on|off`, separated by semicolons, times in minutes since
 * 1970. A quarter of JSON's size: some 100,000 are compared at once. The SQL function `windows_of_alert` reads it too.
 */
export const writeWindows = (windows: readonly NotifiedWindow[]): string => windows.map(writeWindow).join(';')

const writeWindow = ({ day, start, end, surfRating, notices, isOff }: NotifiedWindow) =>
  `${day} ${minuteOf(start)} ${minuteOf(end)} ${surfRating} ${notices} ${isOff ? 'off' : 'on'}`

export const readWindows = (text: string): readonly NotifiedWindow[] =>
  text === '' ? NONE : text.split(';').map(readWindow)

/** Shared objects: windows of all alerts begin and end at a few hundred minutes. */
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
