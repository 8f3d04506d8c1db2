import { MAX_IMPORTED_HOURS } from '#contract/limits.ts'
import { splitAtGaps } from '#server/features/track-imports/files/points-in-order.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** Longer than a rest on the beach. */
const PAUSE_MS = 2 * HOUR_MS
/** Averages the noise of a receiver indoors. */
const PLACE_MS = 5 * 60 * 1000
const REST_RADIUS_MILES = 40 / 1609.344
/** Surfers are farther away for longer, when they ride and paddle back. */
const SHARE_AT_REST = 0.95

/** Splits a track at pauses of two hours, and a too long one also at hours in one place: nobody stopped the watch. */
export function splitAtPauses(track: readonly TrackPoint[]): TrackPoint[][] {
  return splitAtGaps(track, PAUSE_MS).flatMap((part) =>
    part.at(-1)!.at - part[0]!.at > MAX_IMPORTED_HOURS * HOUR_MS ? splitAtRest(part) : [part],
  )
}

function splitAtRest(track: readonly TrackPoint[]): TrackPoint[][] {
  const parts = splitAtGaps(withoutRest(track), PAUSE_MS)
  return parts.length > 0 ? parts : [[...track]]
}

type Place = Position & { from: number; points: TrackPoint[]; isStill: boolean }

function withoutRest(track: readonly TrackPoint[]): TrackPoint[] {
  const places = placesOf(track)
  const moving: TrackPoint[] = []
  for (let first = 0; first < places.length; ) {
    let next = first
    while (next < places.length && places[next]!.isStill && isNear(places[first]!, places[next]!)) next += 1
    const isRest = (places[next]?.from ?? track.at(-1)!.at) - places[first]!.from >= PAUSE_MS
    if (!isRest) moving.push(...places[first]!.points)
    first = isRest ? next : first + 1
  }
  return moving
}

/** Middle of the positions of each five minutes. */
function placesOf(track: readonly TrackPoint[]): Place[] {
  const byTime = Map.groupBy(track, ({ at }) => Math.floor((at - track[0]!.at) / PLACE_MS))
  return [...byTime.values()].map((points) => {
    const place = {
      latitude: middle(points.map(({ latitude }) => latitude)),
      longitude: middle(points.map(({ longitude }) => longitude)),
    }
    const near = points.filter((point) => isNear(place, point)).length
    return { ...place, from: points[0]!.at, points, isStill: near >= SHARE_AT_REST * points.length }
  })
}

const isNear = (one: Position, other: Position) => distanceMiles(one, other) <= REST_RADIUS_MILES
const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
