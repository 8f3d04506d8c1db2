import { getPosition, getTimes, type SunTimeName } from 'suncalc'
import type { DayLight } from '#contract/sea/conditions.ts'
import type { Light } from '#contract/sessions/frozen-conditions.ts'
import type { Position } from '#surf/places/geo.ts'
import { dayAfter, midnightAt } from '#surf/time/calendar.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** suncalc's centre of the sun at sunrise: -0.833° plus refraction. */
const SUNRISE_ALTITUDE = -0.349
/** Civil twilight, 6° below the horizon. */
const TWILIGHT_ALTITUDE = SUNRISE_ALTITUDE - 6 + 0.833
/** The sun moves 15° an hour at most. */
const FAR_FROM_HORIZON = 17
/** Two hours in steps, enough for the shortest night. */
const SAMPLES = Array.from({ length: 13 }, (_, tenth) => (tenth - 6) * 10 * MINUTE_MS)

/** Local and solar days differ. */
const sunTimesAround = (moment: number, { latitude, longitude }: Position) =>
  [-1, 0, 1].map((days) => getTimes(new Date(moment + days * 24 * HOUR_MS), latitude, longitude))

export function isDawn(start: Date, { latitude, longitude }: Position): boolean {
  // Sunrise costs twenty times the altitude.
  const altitudeAt = (moment: number) => getPosition(new Date(moment), latitude, longitude).altitude
  if (Math.abs(altitudeAt(start.getTime())) > FAR_FROM_HORIZON) return false
  const isUp = SAMPLES.map((apart) => altitudeAt(start.getTime() + apart) > SUNRISE_ALTITUDE)
  return isUp.some((up, sample) => up && isUp[sample - 1] === false)
}

/** Twilight is dawn while the sun rises, else dusk. */
export function lightAt(moment: Date, { latitude, longitude }: Position): Light {
  const altitudeAt = (time: number) => getPosition(new Date(time), latitude, longitude).altitude
  const altitude = altitudeAt(moment.getTime())
  if (altitude >= SUNRISE_ALTITUDE) return 'day'
  if (altitude < TWILIGHT_ALTITUDE) return 'dark'
  return altitudeAt(moment.getTime() + MINUTE_MS) > altitude ? 'dawn' : 'dusk'
}

/** First and last light are civil dawn and dusk; null outside the local day. */
export function lightOfDay(day: string, position: Position, timeZone: string): DayLight {
  const midnight = midnightAt(day, timeZone)
  const nextMidnight = midnightAt(dayAfter(day), timeZone)
  const times = sunTimesAround((midnight.getTime() + nextMidnight.getTime()) / 2, position)
  const onTheDay = (name: SunTimeName) =>
    times.flatMap(({ [name]: moment }) =>
      moment && moment >= midnight && moment < nextMidnight ? [moment.toISOString()] : [],
    )
  // Near the polar circles an event can occur twice a day.
  return {
    day,
    firstLight: onTheDay('dawn').at(0) ?? null,
    sunrise: onTheDay('sunrise').at(0) ?? null,
    sunset: onTheDay('sunset').at(-1) ?? null,
    lastLight: onTheDay('dusk').at(-1) ?? null,
  }
}
