import { getPosition, getTimes, type SunTimeName } from 'suncalc'
import type { DayLight } from '#contract/sea/conditions.ts'
import type { Light } from '#contract/sessions/frozen-conditions.ts'
import type { Position } from '#surf/places/geo.ts'
import { dayAfter, midnightAt } from '#surf/time/calendar.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** Degrees above the horizon at which suncalc sees the sun's middle when it rises: 0.833° below, less what the air lifts it. */
const SUNRISE_ALTITUDE = -0.349
/** The same when the sun is 6° below the horizon, where civil twilight ends. */
const TWILIGHT_ALTITUDE = SUNRISE_ALTITUDE - 6 + 0.833
/** The sun climbs 15° in an hour at most, so that further from the horizon no dawn is near. */
const FAR_FROM_HORIZON = 17
/** Of two hours, often enough for the shortest night. */
const LOOKS = Array.from({ length: 13 }, (_, tenth) => (tenth - 6) * 10 * MINUTE_MS)

/** The sun's day that holds this moment, and its neighbours: by the clock an event may fall on another day than by the sun. */
const sunTimesAround = (moment: number, { latitude, longitude }: Position) =>
  [-1, 0, 1].map((days) => getTimes(new Date(moment + days * 24 * HOUR_MS), latitude, longitude))

/**
 * Whether a session that starts then and there is a dawn session: from an hour before sunrise (about first light)
 * to an hour after it. Where the sun does not rise that day there is no dawn.
 */
export function isDawn(start: Date, { latitude, longitude }: Position): boolean {
  // Working out when the sun rises takes twenty times as long as looking where it is.
  const altitudeAt = (moment: number) => getPosition(new Date(moment), latitude, longitude).altitude
  if (Math.abs(altitudeAt(start.getTime())) > FAR_FROM_HORIZON) return false
  const isUp = LOOKS.map((apart) => altitudeAt(start.getTime() + apart) > SUNRISE_ALTITUDE)
  return isUp.some((up, look) => up && isUp[look - 1] === false)
}

/** The light at a moment and place: twilight, the sun up to 6° below the horizon, is dawn while it rises and else dusk. */
export function lightAt(moment: Date, { latitude, longitude }: Position): Light {
  const altitudeAt = (time: number) => getPosition(new Date(time), latitude, longitude).altitude
  const altitude = altitudeAt(moment.getTime())
  if (altitude >= SUNRISE_ALTITUDE) return 'day'
  if (altitude < TWILIGHT_ALTITUDE) return 'dark'
  return altitudeAt(moment.getTime() + MINUTE_MS) > altitude ? 'dawn' : 'dusk'
}

/**
 * The light of a day (2026-11-20) by the clocks of the spot's time zone (IANA name). First and last light are civil dawn
 * and dusk, the sun 6° below the horizon; null is what does not happen between that day's midnights.
 */
export function lightOfDay(day: string, position: Position, timeZone: string): DayLight {
  const midnight = midnightAt(day, timeZone)
  const nextMidnight = midnightAt(dayAfter(day), timeZone)
  const times = sunTimesAround((midnight.getTime() + nextMidnight.getTime()) / 2, position)
  const onTheDay = (name: SunTimeName) =>
    times.flatMap(({ [name]: moment }) =>
      moment && moment >= midnight && moment < nextMidnight ? [moment.toISOString()] : [],
    )
  // Near the polar circles an event can happen twice on a day: just after one midnight and just before the next.
  return {
    day,
    firstLight: onTheDay('dawn').at(0) ?? null,
    sunrise: onTheDay('sunrise').at(0) ?? null,
    sunset: onTheDay('sunset').at(-1) ?? null,
    lastLight: onTheDay('dusk').at(-1) ?? null,
  }
}
