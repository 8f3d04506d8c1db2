import { getPosition, getTimes, type SunTimeName } from 'suncalc'
import type { DayLight } from '#contract/sea/conditions.ts'
import type { Light } from '#contract/sessions/frozen-conditions.ts'
import type { Position } from '#surf/places/geo.ts'
import { dayAfter, midnightAt } from '#surf/time/calendar.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** suncalc's altitude of the sun's centre at sunrise in degrees: -0.833 plus refraction. */
const SUNRISE_ALTITUDE = -0.349
/** The same for civil twilight, the sun 6° below the horizon. */
const TWILIGHT_ALTITUDE = SUNRISE_ALTITUDE - 6 + 0.833
/** The sun moves 15° an hour at most; beyond this no dawn is near. */
const FAR_FROM_HORIZON = 17
/** Ten-minute steps of two hours, enough for the shortest night. */
const LOOKS = Array.from({ length: 13 }, (_, tenth) => (tenth - 6) * 10 * MINUTE_MS)

/** Sun times of this solar day and its neighbours, because local and solar days differ. */
const sunTimesAround = (moment: number, { latitude, longitude }: Position) =>
  [-1, 0, 1].map((days) => getTimes(new Date(moment + days * 24 * HOUR_MS), latitude, longitude))

/** True if a session starts between an hour before and an hour after sunrise; false without a sunrise. */
export function isDawn(start: Date, { latitude, longitude }: Position): boolean {
  // Computing sunrise costs twenty times the current altitude.
  const altitudeAt = (moment: number) => getPosition(new Date(moment), latitude, longitude).altitude
  if (Math.abs(altitudeAt(start.getTime())) > FAR_FROM_HORIZON) return false
  const isUp = LOOKS.map((apart) => altitudeAt(start.getTime() + apart) > SUNRISE_ALTITUDE)
  return isUp.some((up, look) => up && isUp[look - 1] === false)
}

/**
 * Returns the light at a moment and place; twilight, the sun up to 6° below the horizon, is dawn while it rises, else
 * dusk.
 */
export function lightAt(moment: Date, { latitude, longitude }: Position): Light {
  const altitudeAt = (time: number) => getPosition(new Date(time), latitude, longitude).altitude
  const altitude = altitudeAt(moment.getTime())
  if (altitude >= SUNRISE_ALTITUDE) return 'day'
  if (altitude < TWILIGHT_ALTITUDE) return 'dark'
  return altitudeAt(moment.getTime() + MINUTE_MS) > altitude ? 'dawn' : 'dusk'
}

/**
 * Returns a day's light in an IANA time zone. First and last light are civil dawn and dusk (sun 6° below); null for
 * events outside the local day.
 */
export function lightOfDay(day: string, position: Position, timeZone: string): DayLight {
  const midnight = midnightAt(day, timeZone)
  const nextMidnight = midnightAt(dayAfter(day), timeZone)
  const times = sunTimesAround((midnight.getTime() + nextMidnight.getTime()) / 2, position)
  const onTheDay = (name: SunTimeName) =>
    times.flatMap(({ [name]: moment }) =>
      moment && moment >= midnight && moment < nextMidnight ? [moment.toISOString()] : [],
    )
  // Near the polar circles an event can occur twice a day, after one midnight and before the next.
  return {
    day,
    firstLight: onTheDay('dawn').at(0) ?? null,
    sunrise: onTheDay('sunrise').at(0) ?? null,
    sunset: onTheDay('sunset').at(-1) ?? null,
    lastLight: onTheDay('dusk').at(-1) ?? null,
  }
}
