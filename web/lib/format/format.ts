import { COORDINATE_DECIMALS, GPS_ONLY_LOCATION, IMPORTED_LOCATION } from '#contract/limits.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import type { Position } from '#surf/places/geo.ts'
import { isoFormat } from '#surf/time/calendar.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/app.ts'
import * as units from '#words/sea/measures.ts'

/** '33.6553, -118.0052' */
export const coordinates = ({ latitude, longitude }: Position) =>
  `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`

export function hoursAndMinutes(ms: number) {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

export function elapsed(ms: number) {
  const { hours, minutes } = hoursAndMinutes(ms)
  return units.hoursAndMinutes(hours, minutes)
}

/** '5:51' or '17:51', by default in the reader's time zone. */
export const clock = (time: string, timeZone?: string) =>
  dateFormat(readersLocale, { timeStyle: 'short', timeZone }).format(new Date(time))

const relative = new Intl.RelativeTimeFormat(readersLocale, { numeric: 'auto' })

const NIGHTS_FOR_MONTHS = 60
const MONTHS_FOR_YEARS = 24
const NIGHTS_OF_MONTH = 365.25 / 12

/** 'yesterday', '3 hours ago', 'now', '7 years ago'. From a day on it counts nights of the time zone. */
export function ago(time: string, now: number, timeZone?: string) {
  const then = Date.parse(time)
  const minutes = Math.round((then - now) / MINUTE_MS)
  if (minutes === 0) return relative.format(0, 'second')
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  const hours = Math.round((then - now) / HOUR_MS)
  if (Math.abs(hours) < 24) return relative.format(hours, 'hour')
  const days = isoFormat(timeZone, { dateStyle: 'short' })
  const nights = Math.round((Date.parse(days.format(then)) - Date.parse(days.format(now))) / DAY_MS)
  if (Math.abs(nights) < NIGHTS_FOR_MONTHS) return relative.format(nights || Math.sign(hours), 'day')
  const months = Math.trunc(nights / NIGHTS_OF_MONTH)
  if (Math.abs(months) < MONTHS_FOR_YEARS) return relative.format(months, 'month')
  return relative.format(Math.trunc(months / 12), 'year')
}

type Place = { customLocation: string | null; surfSpot: { name: string } | null }
/** Stand-ins for a name, which nobody typed. */
const STAND_INS: Partial<Record<string, string>> = {
  [GPS_ONLY_LOCATION]: texts.currentGpsLocation,
  [IMPORTED_LOCATION]: texts.importedSession,
}
export const placeOf = ({ customLocation, surfSpot }: Place) =>
  STAND_INS[customLocation ?? ''] ?? (customLocation || surfSpot?.name || texts.unknownLocation)

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

export const hoursFigure = (hours: number) => formatFigure(hours < 100 ? hours : Math.round(hours))

/**
 * '/objects/…' and bare names are under /api/objects/; http(s) and /api/ addresses stay. 'thumb' is the small version.
 */
export function imagePath(stored: string, size?: 'thumb'): string {
  if (/^https?:\/\//i.test(stored)) return stored
  const path = stored.startsWith('/api/') ? stored : `/api/objects/${stored.replace(/^\/objects\/|^\/+/, '')}`
  return size && path.startsWith('/api/objects/') ? `${path}${path.includes('?') ? '&' : '?'}size=${size}` : path
}

type Span = { startTime: string; endTime: string | null }

/** In milliseconds. */
export const durationMs = ({ startTime, endTime }: Span, now: number) =>
  (endTime ? Date.parse(endTime) : now) - Date.parse(startTime)

/** Others than buddies get the start's hour alone. */
export const startsAboutThen = ({ startTime }: { startTime: string }) => Date.parse(startTime) % HOUR_MS === 0

export const mayOpen = ({ user, visibility }: ActiveAtSpot['sessions'][number]) =>
  user !== null || visibility === 'everyone'
