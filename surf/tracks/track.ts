import { MAX_TRACK_POINTS } from '#contract/limits.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'

type TrackColumns = { at: number[]; latitude: number[]; longitude: number[]; accuracyM: (number | null)[] }

/** 1e-7 degrees are 11 mm. */
const rounded = (value: number, perUnit: number) => Math.round(value * perUnit) / perUnit

export const columnsOfTrack = (track: readonly TrackPoint[]): TrackColumns => ({
  at: track.map(({ at }) => at),
  latitude: track.map(({ latitude }) => rounded(latitude, 1e7)),
  longitude: track.map(({ longitude }) => rounded(longitude, 1e7)),
  accuracyM: track.map(({ accuracyM }) => (accuracyM === undefined ? null : rounded(accuracyM, 10))),
})

export const trackOfColumns = ({ at, latitude, longitude, accuracyM }: TrackColumns): TrackPoint[] =>
  at.map((time, nth) => {
    const accuracy = accuracyM[nth]
    return {
      at: time,
      latitude: latitude[nth]!,
      longitude: longitude[nth]!,
      ...(typeof accuracy === 'number' && { accuracyM: accuracy }),
    }
  })

/** Milliseconds since 1970, degrees, metres. */
export type TrackPoint = { at: number; latitude: number; longitude: number; accuracyM?: number }

/** 200 km/h in miles per millisecond. */
const TOP_SPEED = 200 / 1.609344 / 3_600_000

const SPIKE_STEPS = 2

/** Receivers without a fix report 0° 0°. */
export const isPlace = ({ latitude, longitude }: Position): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)

/** Over 86,400 points, or half of the steps above 200 km/h. */
export function trackProblem(track: readonly TrackPoint[]): 'too_long' | 'implausible' | null {
  if (track.length > MAX_TRACK_POINTS) return 'too_long'
  return isPlausible(track) ? null : 'implausible'
}

function isPlausible(track: readonly TrackPoint[]): boolean {
  let tooFast = 0
  for (let next = 1; next < track.length; next += 1) {
    const [from, to] = [track[next - 1]!, track[next]!]
    if (distanceMiles(from, to) > TOP_SPEED * (to.at - from.at)) tooFast += 1
  }
  return tooFast <= Math.max(SPIKE_STEPS, (track.length - 1) / 2)
}
