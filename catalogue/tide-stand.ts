import { type TidePlace, type TideStation, tideStationOf } from '#catalogue/tide-station.ts'
import type { TideStand } from '#surf/rating/rating.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'

/** A station's day takes half a millisecond to predict; all lists and details share it. */
const KEPT_DAYS = 4_000
/** The nearest station takes a third of a millisecond to find. */
const KEPT_STATIONS = 10_000

const stations = new Map<string, TideStation | null>()
const days = new Map<string, number[]>()

/**
 * Predicted tide at the beginning of this hour: 0 at mean lower low water, 1 at mean higher high water, beyond at
 * springs. Null without a suitable station or known range.
 */
export function tideStandAt(place: TidePlace, moment: Date): TideStand | null {
  const station = kept(stations, [place.latitude, place.longitude, place.tideStation].join(), KEPT_STATIONS, () =>
    tideStationOf(place),
  )
  if (!station) return null
  const datums: Partial<Record<string, number>> = station.datums
  const low = datums.MLLW ?? datums.MLWS
  const high = datums.MHHW ?? datums.MHWS
  const zero = station.defaultDatum ? datums[station.defaultDatum] : datums.MSL
  if (low === undefined || high === undefined || zero === undefined || high <= low) return null
  const day = Math.floor(moment.getTime() / DAY_MS) * DAY_MS
  const levels = kept(days, `${station.id} ${day}`, KEPT_DAYS, () => levelsOf(station, day))
  const level = levels[Math.floor((moment.getTime() - day) / HOUR_MS)]
  return level === undefined ? null : { share: (level + zero - low) / (high - low), range: high - low }
}

/** Metres above the station's datum at each hour of a day in UTC. */
function levelsOf(station: TideStation, day: number): number[] {
  const { timeline } = station.getTimelinePrediction({
    start: new Date(day),
    end: new Date(day + DAY_MS),
    timeFidelity: HOUR_MS / 1000,
  })
  return timeline.map(({ level }) => level)
}

/** Caches values by key; evicts the oldest. */
function kept<Value>(values: Map<string, Value>, key: string, most: number, make: () => Value): Value {
  const found = values.get(key)
  if (found !== undefined || values.has(key)) return found as Value
  const made = make()
  values.set(key, made)
  const [first = key] = values.keys()
  if (values.size > most) values.delete(first)
  return made
}
