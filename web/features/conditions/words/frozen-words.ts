import type { FrozenConditions, Light } from '#contract/sessions/frozen-conditions.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { formatTideHeight } from '#web/features/conditions/charts/measures.ts'
import {
  formatBuoy,
  formatMeasured,
  formatWindFrom,
  leadingSwell,
  otherSwells,
} from '#web/features/conditions/words/sea-words.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { verdict } from '#web/lib/format/ratings.ts'
import { formatSpeed, formatSwell, formatTemperature, formatWave, type Units } from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'

/** `end` is undefined if equal to the start. */
export type FrozenRow = { name: string; start: string | null; end?: string | null }

type Line = { name: string; words: (of: FrozenConditions, units: Units) => string | null }

const LIGHTS: Record<Light, string> = { dawn: texts.dawn, day: texts.daylight, dusk: texts.dusk, dark: texts.dark }

/** Depends on a break. */
const OF_A_SPOT: Line[] = [
  {
    name: texts.rating,
    words: ({ hour }) =>
      hour?.surfRating == null
        ? null
        : joinParts([formatFigure(hour.surfRating), verdict(hour.surfRating, hour.warning)]),
  },
  {
    name: texts.faces,
    words: ({ hour }, units) => (hour?.waveHeight == null ? null : formatWave(hour.waveHeight, units)),
  },
]

const OF_THE_FORECAST: Line[] = [
  { name: texts.swell, words: openWaterSwell },
  {
    name: texts.otherSwells,
    words: ({ hour }, units) =>
      hour === null
        ? null
        : otherSwells(hour, units)
            .map((swell) => formatSwell(swell, units))
            .join('; ') || null,
  },
  { name: texts.wind, words: wind },
  {
    name: texts.water,
    words: ({ hour }, units) =>
      hour?.waterTemperature == null ? null : formatTemperature(hour.waterTemperature, units),
  },
  {
    name: texts.air,
    words: ({ hour }, units) => (hour?.airTemperature == null ? null : formatTemperature(hour.airTemperature, units)),
  },
]

const ALWAYS: Line[] = [
  {
    name: texts.tide,
    words: ({ tide }, units) => tide && joinParts([formatTideHeight(tide.height, units), texts.tideTurns(tide.turn)]),
  },
  { name: texts.light, words: ({ light }) => LIGHTS[light] },
  {
    name: texts.buoy,
    words: ({ buoy, at }, units) =>
      buoy && `${joinParts([formatMeasured(buoy, units), measuredBefore(buoy.time, at)])} (${formatBuoy(buoy, units)})`,
  },
]

const IF_ANY = [texts.otherSwells, texts.buoy]

/**
 * Rows of a session's conditions, without those that only spots have, unknown forecasts, and missing swells or buoys.
 */
export function frozenRows(
  { start, end }: { start: FrozenConditions; end: FrozenConditions | null },
  { isAtSpot, units }: { isAtSpot: boolean; units: Units },
): FrozenRow[] {
  const isForecast = start.hour !== null || (end?.hour ?? null) !== null
  const lines = isForecast ? [...(isAtSpot ? OF_A_SPOT : []), ...OF_THE_FORECAST, ...ALWAYS] : ALWAYS
  return lines.flatMap(({ name, words }) => {
    const first = words(start, units)
    const last = end && words(end, units)
    if (IF_ANY.includes(name) && first === null && last === null) return []
    return end === null || first === last ? [{ name, start: first }] : [{ name, start: first, end: last }]
  })
}

function openWaterSwell({ hour }: FrozenConditions, units: Units): string | null {
  const swell = hour && leadingSwell(hour)
  return swell && formatSwell(swell, units)
}

function wind({ hour }: FrozenConditions, units: Units): string | null {
  if (hour === null || hour.windSpeed === null) return null
  const from = hour.windDirection === null ? null : formatWindFrom(hour.windDirection, hour.windSide)
  const gusts = hour.windGusts == null ? null : formatSpeed(hour.windGusts, units)
  return texts.windWithDirection(formatSpeed(hour.windSpeed, units), from, gusts)
}

/** '40 min before', 'at the same time': of a measurement up to three hours old. */
function measuredBefore(time: string, at: string): string {
  const minutes = Math.round((Date.parse(at) - Date.parse(time)) / MINUTE_MS)
  if (minutes < 1) return texts.atTheSameTime
  return minutes < 60 ? texts.minutesBefore(minutes) : texts.hoursBefore(Math.round(minutes / 60))
}

/** 'Forecast from 3 hours before.': how old the forecast was, or that it was looked up afterwards; null without one. */
export function formatForecastAge({ at, forecastAt }: Pick<FrozenConditions, 'at' | 'forecastAt'>): string | null {
  if (forecastAt === null) return null
  const hours = Math.floor((Date.parse(at) - Date.parse(forecastAt)) / HOUR_MS)
  if (hours < 0) return texts.forecastLookedUpAfterwards
  if (hours === 0) return texts.forecastFromTheSameHour
  return hours < 48 ? texts.forecastFromBefore(hours) : texts.forecastFromDaysBefore(Math.floor(hours / 24))
}
