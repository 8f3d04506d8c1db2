import { COORDINATE_DECIMALS } from '#contract/limits.ts'
import type { Position } from '#surf/geo.ts'

/** '33.6553, -118.0052' */
export const coordinates = ({ latitude, longitude }: Position) =>
  `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`

/** Hours and minutes of a time span in milliseconds, never negative. */
export function hoursAndMinutes(ms: number) {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** '1h 24m', or '24m' under an hour. */
export function elapsed(ms: number) {
  const { hours, minutes } = hoursAndMinutes(ms)
  return hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`
}

/** '0.4 mi', '12 mi' */
export const miles = (distance: number) => `${distance < 10 ? distance.toFixed(1) : Math.round(distance)} mi`

/** '5:51' or '17:51', as the reader's locale writes it. */
export const clock = (time: string) => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(time))

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** 'yesterday', '3 hours ago', 'now' */
export function ago(time: string, now: number) {
  const passed = Date.parse(time) - now
  const step = steps.find(([, ms]) => Math.abs(passed) >= ms)
  return step ? relative.format(Math.round(passed / step[1]), step[0]) : 'now'
}

type Place = { customLocation: string | null; surfSpot: { name: string } | null }
/** Where a session is: custom location, else spot name, else 'Unknown Location'. */
export const placeOf = ({ customLocation, surfSpot }: Place) => customLocation || surfSpot?.name || 'Unknown Location'

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()
