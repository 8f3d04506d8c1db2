import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { stationsNear } from 'neaps'
import { type TideRange, tideRangeOf } from '#catalogue/tides/tide-range.ts'
import { EARTH_RADIUS_MILES, type Position } from '#surf/places/geo.ts'
import type { TideStand } from '#surf/rating/rating.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'

/** A station's day takes half a millisecond to predict; all lists and details share it. */
const KEPT_DAYS = 4_000
/** The nearest station takes a third of a millisecond to find. */
const KEPT_STATIONS = 10_000

const stations = new Map<string, TideStation | null>()
const days = new Map<string, number[]>()
const ranges = new Map<string, TideRange | null>()

/**
 * Predicted tide at the beginning of this hour: 0 at mean lower low water, 1 at mean higher high water, beyond at
 * springs. Null without a suitable station.
 */
export function tideStandAt(place: TidePlace, moment: Date): TideStand | null {
  const station = nearest(stations, [place.latitude, place.longitude, place.tideStation].join(), KEPT_STATIONS, () =>
    tideStationOf(place),
  )
  if (!station) return null
  const range = nearest(ranges, station.id, KEPT_STATIONS, () => tideRangeOf(station))
  if (!range) return null
  const day = Math.floor(moment.getTime() / DAY_MS) * DAY_MS
  const levels = nearest(days, `${station.id} ${day}`, KEPT_DAYS, () => levelsOf(station, day))
  const level = levels[Math.floor((moment.getTime() - day) / HOUR_MS)]
  const size = range.high - range.low
  return level === undefined ? null : { share: (level - range.low) / size, range: size }
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
function nearest<Value>(values: Map<string, Value>, key: string, most: number, make: () => Value): Value {
  const found = values.get(key)
  if (found !== undefined || values.has(key)) return found as Value
  const made = make()
  values.set(key, made)
  const [first = key] = values.keys()
  if (values.size > most) values.delete(first)
  return made
}

/** Corrected names by id: the tide database uses those of other places. */
const NAMES_PUT_RIGHT: Record<string, string> = {
  'ticon/port_isaac-pti-gbr-cco': 'Port Isaac, England',
  'ticon/teignmouth_pier-tnp-gbr-cco': 'Teignmouth Pier, England',
}
/** No tide is better than one from another sea. */
const MAX_MILES = 300
/** neaps measures in kilometres, on a sphere of 6371. */
const KM_PER_MILE = 6371 / EARTH_RADIUS_MILES
/** In place of an id: every station within reach has another tide, or the spot is on a lake. */
export const NO_TIDE_STATION = 'none'

/** `tideStation` is an id in neaps; without it the nearest is used. */
export type TidePlace = Position & { tideStation?: string | null }
export type TideStation = ReturnType<typeof stationsNear>[number]

/** The named station, else (also if a newer database dropped it) the nearest. Null beyond 300 miles, and for 'none'. */
export function tideStationOf(place: TidePlace): TideStation | null {
  if (place.tideStation === NO_TIDE_STATION) return null
  const named = place.tideStation ? tideStationsNear(place, MAX_MILES, 1, place.tideStation) : []
  return named[0] ?? tideStationsNear(place, MAX_MILES, 1)[0] ?? null
}

const NEAPS = fileURLToPath(import.meta.resolve('neaps'))
/** Loads all stations at the first prediction: that takes half a second, which a process without tides saves. */
const loadNeaps: () => { stationsNear: typeof stationsNear } = () => createRequire(import.meta.url)(NEAPS)

/** Stations that can predict heights, nearest first; with an `id`, that one alone. */
export const tideStationsNear = (
  { latitude, longitude }: Position,
  miles: number,
  most: number,
  id?: string,
): TideStation[] =>
  loadNeaps().stationsNear({
    latitude,
    longitude,
    maxDistance: miles * KM_PER_MILE,
    maxResults: most,
    // A dozen stations have neither datums nor harmonics: their sea would stand still.
    filter: (station) => (id === undefined || station.id === id) && station.kind === 'tide' && 'MSL' in station.datums,
  })

/** With its distinguishing words: 'Long Beach, Inner Harbor', 'Lorne, Victoria'. */
export const stationName = (station: TideStation): string =>
  NAMES_PUT_RIGHT[station.id] ??
  ('context' in station && station.context ? `${station.name}, ${station.context}` : station.name)

/**
 * True if the datum was computed from the record, as in TICON-4: it can differ by half a metre from official tables.
 */
export const hasEstimatedDatum = (station: TideStation): boolean => station.source.name === 'TICON-4'
