import type { DayLight, ForecastHour, SurfWindow, Tide } from '#contract/sea/conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const REACH_MS = 3 * 24 * HOUR_MS
const MOST = 3
/** Fair: the lowest rating worth recommending. */
const LEAST_RATING = 2
/** Largest difference to the best hour of the same daylight within a window. */
const RATING_SPREAD = 0.5

export type RatedHour = ForecastHour & { surfRating: number; waveHeight: number }

/**
 * Returns up to three best daylight stretches in order, ending after `now` and beginning within three days: whole hours
 * rated Fair or better, within half a point of that daylight's best.
 */
export function bestWindows({
  hours,
  light,
  extremes,
  now,
}: {
  hours: ForecastHour[]
  light: DayLight[]
  /** Tide extremes; empty if unknown. */
  extremes: Tide['extremes']
  now: Date
}): SurfWindow[] {
  return goodStretches({ hours, light, now, reachMs: REACH_MS })
    .map((stretch) => windowOf(stretch, extremes))
    .toSorted((one, other) => other.surfRating - one.surfRating)
    .slice(0, MOST)
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
}

/**
 * Returns good daylight stretches in order, ending after `now` and beginning within `reachMs`; hours as in
 * `bestWindows`.
 */
export function goodStretches({
  hours,
  light,
  now,
  reachMs,
}: {
  hours: ForecastHour[]
  light: DayLight[]
  now: Date
  reachMs: number
}): RatedHour[][] {
  const isLight = lightOf(light)
  const isAhead = (start: number) => start + HOUR_MS > now.getTime() && start < now.getTime() + reachMs
  const daylights = stretches(hours, (hour) => {
    const start = Date.parse(hour.time)
    return isRated(hour) && isAhead(start) && isLight(start) && isLight(start + HOUR_MS - 1)
  }).map((daylight) => daylight.filter(isRated))
  return daylights.flatMap((daylight) => {
    const least = Math.max(LEAST_RATING, bestOf(daylight).surfRating - RATING_SPREAD)
    return stretches(daylight, ({ surfRating }) => surfRating >= least)
  })
}

const isRated = (hour: ForecastHour): hour is RatedHour => hour.surfRating !== null && hour.waveHeight !== null

/** The first of the best rated hours. */
export const bestOf = (hours: readonly RatedHour[]) =>
  hours.reduce((best, hour) => (hour.surfRating > best.surfRating ? hour : best))

/** Splits into maximal runs of matching neighbours. */
function stretches<Hour>(hours: Hour[], belongs: (hour: Hour) => boolean): Hour[][] {
  const runs: Hour[][] = []
  let run: Hour[] = []
  for (const hour of hours) {
    if (!belongs(hour)) run = []
    else if (run.push(hour) === 1) runs.push(run)
  }
  return runs
}

/**
 * Returns a test for surfable light from first and last lights. A day without either counts as midnight sun: winter
 * noons with the sun 6° below the horizon occur only poleward of 72°, beyond all surf spots.
 */
export function lightOf(light: DayLight[]): (moment: number) => boolean {
  const turns = light
    .flatMap(({ firstLight, lastLight }) => [
      { at: firstLight, toLight: true },
      { at: lastLight, toLight: false },
    ])
    .flatMap(({ at, toLight }) => (at ? [{ at: Date.parse(at), toLight }] : []))
    .toSorted((one, other) => one.at - other.at)
  return (moment) => turns.findLast(({ at }) => at <= moment)?.toLight ?? !turns[0]?.toLight
}

function windowOf(stretch: RatedHour[], extremes: Tide['extremes']): SurfWindow {
  const { surfRating, waveHeight, windSide, warning } = bestOf(stretch)
  const start = Date.parse(stretch[0]!.time)
  return {
    start: new Date(start).toISOString(),
    end: new Date(Date.parse(stretch.at(-1)!.time) + HOUR_MS).toISOString(),
    surfRating,
    waveHeight,
    tide: tideFrom(start, extremes),
    windSide,
    warning,
  }
}

/** The tide rises before a high and after a low. */
function tideFrom(moment: number, extremes: Tide['extremes']): SurfWindow['tide'] {
  const next = extremes.find(({ time }) => Date.parse(time) > moment)
  if (next) return next.kind === 'high' ? 'rising' : 'falling'
  const last = extremes.at(-1)
  return last ? (last.kind === 'low' ? 'rising' : 'falling') : null
}
