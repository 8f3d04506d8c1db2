import type { stationsNear } from 'neaps'
import { HOUR_MS } from '#surf/time/durations.ts'

type TideStation = ReturnType<typeof stationsNear>[number]
/** Metres above the datum of the station's predictions: mean lower low water, mean higher high water. */
export type TideRange = { low: number; high: number }

/** A year in the middle of the moon's cycle of 18.6 years, in which tides are neither large nor small. */
const YEAR = { start: new Date('2020-01-01T00:00Z'), end: new Date('2021-01-01T00:00Z') }
/** From one upper transit of the moon to the next, on average: two high and two low waters. */
const TIDAL_DAY_MS = 24.8412 * HOUR_MS

/**
 * From the station's datums, or where one is missing from a year of predictions, which takes 20 ms. Then none counts: a
 * subordinate station may have those of its reference station.
 */
export function tideRangeOf(station: TideStation): TideRange | null {
  const datums: Partial<Record<string, number>> = station.datums
  const low = datums.MLLW ?? datums.MLWS
  const high = datums.MHHW ?? datums.MHWS
  const zero = station.defaultDatum ? datums[station.defaultDatum] : datums.MSL
  if (low === undefined || high === undefined) return predictedRange(station)
  return zero === undefined || high <= low ? null : { low: low - zero, high: high - zero }
}

/** Null where no turn of the tide is predicted. */
function predictedRange(station: TideStation): TideRange | null {
  const { extremes } = station.getExtremesPrediction(YEAR)
  const days = Map.groupBy(extremes, ({ time }) => Math.floor(time.getTime() / TIDAL_DAY_MS))
  const levels = [...days.values()].map((turns) => ({
    lows: turns.filter(({ high }) => !high).map(({ level }) => level),
    highs: turns.filter(({ high }) => high).map(({ level }) => level),
  }))
  const low = mean(levels.flatMap(({ lows }) => (lows.length > 0 ? Math.min(...lows) : [])))
  const high = mean(levels.flatMap(({ highs }) => (highs.length > 0 ? Math.max(...highs) : [])))
  return high > low ? { low, high } : null
}

/** NaN of none. */
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
