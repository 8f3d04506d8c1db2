import {
  hasEstimatedDatum,
  stationName,
  type TidePlace,
  type TideStation,
  tideStandAt,
  tideStationOf,
} from '#catalogue/tides/tides.ts'
import type { Tide } from '#contract/sea/conditions.ts'
import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import { distanceMiles } from '#surf/places/geo.ts'
import { rounded } from '#surf/sea/units.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const HALF_HOUR_SECONDS = 30 * 60
/** neaps predicts on a grid of ten minutes. */
const TEN_MINUTES_MS = 10 * 60 * 1000
/** A prediction takes milliseconds and 45 KB, and a spot's readers share it. */
const CACHED_TIDES = 300
const cache = new Map<string, Tide | null>()

/** Half-hourly metres above the station's chart datum, and extremes. Null without a station within 300 miles. */
export function tideAt(place: TidePlace, from: Date, to: Date): Tide | null {
  const key = [place.latitude, place.longitude, place.tideStation, from.getTime(), to.getTime()].join()
  const found = cache.get(key)
  const tide = found === undefined ? predict(place, from, to) : found
  cache.delete(key)
  cache.set(key, tide)
  const [unused = key] = cache.keys()
  if (cache.size > CACHED_TIDES) cache.delete(unused)
  return tide
}

function predict(place: TidePlace, from: Date, to: Date): Tide | null {
  const station = tideStationOf(place)
  if (!station) return null
  const isInside = ({ time }: { time: Date }) => from <= time && time <= to
  const { timeline } = station.getTimelinePrediction({ start: from, end: to, timeFidelity: HALF_HOUR_SECONDS })
  // neaps cannot detect a turn at the edge, and shifts those of secondary stations after cutting.
  const { extremes } = station.getExtremesPrediction({
    start: new Date(from.getTime() - DAY_MS),
    end: new Date(to.getTime() + DAY_MS),
  })
  return {
    ...stationFacts(place, station),
    heights: timeline.filter(isInside).map(({ time, level }) => ({ time: time.toISOString(), height: metres(level) })),
    extremes: alternating(extremes)
      .filter(isInside)
      .map(({ time, level, high }) => ({
        time: time.toISOString(),
        height: metres(level),
        kind: high ? 'high' : 'low',
      })),
  }
}

/** Tide at one moment for a session; null where `tideAt` is. */
export function tideThen(place: TidePlace, moment: Date): FrozenConditions['tide'] {
  const station = tideStationOf(place)
  if (!station) return null
  const start = Math.floor(moment.getTime() / TEN_MINUTES_MS) * TEN_MINUTES_MS
  const { timeline } = station.getTimelinePrediction({
    start: new Date(start),
    end: new Date(start + TEN_MINUTES_MS),
    timeFidelity: TEN_MINUTES_MS / 1000,
  })
  const [before, after] = timeline
  if (!before || !after) return null
  const level = before.level + (after.level - before.level) * ((moment.getTime() - start) / TEN_MINUTES_MS)
  const stand = tideStandAt(place, moment)
  return {
    ...stationFacts(place, station),
    height: metres(level),
    turn: after.level >= before.level ? 'rising' : 'falling',
    share: stand && rounded(stand.share, 2),
  }
}

const stationFacts = (place: TidePlace, station: TideStation) => ({
  station: {
    name: stationName(station),
    distanceMiles: Number(distanceMiles(place, station).toFixed(1)),
    attribution: attributionOf(station),
  },
  datum: station.defaultDatum ?? 'MSL',
  datumIsEstimated: hasEstimatedDatum(station),
})

/** Centimetres, never -0. */
const metres = (level: number) => Math.round(level * 100) / 100 + 0

type Turn = { time: Date; level: number; high: boolean }

/** Where neaps dropped a slight turn, two of a kind follow each other: the larger one stays. */
function alternating(turns: Turn[]): Turn[] {
  const alternate: Turn[] = []
  for (const turn of turns) {
    const last = alternate.at(-1)
    if (last?.high !== turn.high) alternate.push(turn)
    else if (turn.high ? turn.level > last.level : turn.level < last.level) alternate[alternate.length - 1] = turn
  }
  return alternate
}

/** Notice by the tide database from source and licence; public sources are named too. */
function attributionOf(station: TideStation): string {
  const notice = 'attribution' in station ? String(station.attribution) : ''
  return notice.includes('Source: ') ? notice : `${notice}. Source: ${station.source.name}`
}
