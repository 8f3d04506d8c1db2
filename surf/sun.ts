import { getTimes, type SunTimeName } from 'suncalc'
import type { DayLight } from '#contract/conditions.ts'
import { dayAfter, midnightAt } from '#surf/calendar.ts'
import type { Position } from '#surf/geo.ts'

const HOUR_MS = 60 * 60 * 1000

/** The sun's day that holds this moment, and its neighbours: by the clock an event may fall on another day than by the sun. */
const sunTimesAround = (moment: number, { latitude, longitude }: Position) =>
  [-1, 0, 1].map((days) => getTimes(new Date(moment + days * 24 * HOUR_MS), latitude, longitude))

/**
 * Whether a session that starts then and there is a dawn session: from an hour before sunrise (about first light)
 * to an hour after it. Where the sun does not rise that day there is no dawn.
 */
export const isDawn = (start: Date, position: Position) =>
  sunTimesAround(start.getTime(), position).some(
    ({ sunrise }) => sunrise !== null && Math.abs(start.getTime() - sunrise.getTime()) <= HOUR_MS,
  )

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
