import type { DayLight, ForecastHour, SurfWindow, Tide } from '#contract/sea/conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const REACH_MS = 3 * 24 * HOUR_MS
const MOST = 3
const LEAST_RATING = 2
const RATING_SPREAD = 0.5

export type RatedHour = ForecastHour & { surfRating: number; waveHeight: number }

/** Up to three stretches of whole hours within three days, Fair or better, within half a point of their day's best. */
export function bestWindows({
  hours,
  light,
  extremes,
  now,
}: {
  hours: ForecastHour[]
  light: DayLight[]
  extremes: Tide['extremes']
  now: Date
}): SurfWindow[] {
  return goodStretches({ hours, light, now, reachMs: REACH_MS })
    .map((stretch) => windowOf(stretch, extremes))
    .toSorted((one, other) => other.surfRating - one.surfRating)
    .slice(0, MOST)
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
}

/** All within `reachMs`, as in `bestWindows`. */
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

export const bestOf = (hours: readonly RatedHour[]) =>
  hours.reduce((best, hour) => (hour.surfRating > best.surfRating ? hour : best))

function stretches<Hour>(hours: Hour[], belongs: (hour: Hour) => boolean): Hour[][] {
  const runs: Hour[][] = []
  let run: Hour[] = []
  for (const hour of hours) {
    if (!belongs(hour)) run = []
    else if (run.push(hour) === 1) runs.push(run)
  }
  return runs
}

/** A day without first and last light counts as midnight sun: polar nights occur poleward of 72°, beyond all spots. */
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

function tideFrom(moment: number, extremes: Tide['extremes']): SurfWindow['tide'] {
  const next = extremes.find(({ time }) => Date.parse(time) > moment)
  if (next) return next.kind === 'high' ? 'rising' : 'falling'
  const last = extremes.at(-1)
  return last ? (last.kind === 'low' ? 'rising' : 'falling') : null
}
