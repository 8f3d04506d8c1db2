import { type Claim, timesOf } from '#bench/measuring/report.ts'
import { packTrack, unpackTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

const ROUNDS = 501

/**
 * How long it takes to unpack a stored track, beside its floor: the same points made of numbers that are at hand, in one
 * loop. The fastest rounds of each in turn, for a busy machine only adds to them.
 */
export function unpackingClaim(track: readonly TrackPoint[]): Claim {
  const measured = track.map((point) => ({ ...point, accuracyM: 4 }))
  const bytes = packTrack(measured)
  const columns = columnsOf(measured)
  const firstAt = measured[0]!.at
  let [ours, floor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours = Math.min(
      ours,
      timeOf(() => unpackTrack(bytes, firstAt)),
    )
    floor = Math.min(
      floor,
      timeOf(() => pointsOf(columns)),
    )
  }
  const what = `unpacking ${track.length.toLocaleString('en')} points, beside making them of numbers at hand`
  return timesOf(what, ours, floor, { atMost: 2 })
}

const columnsOf = (track: readonly Required<TrackPoint>[]) => ({
  at: Float64Array.from(track, ({ at }) => at),
  latitude: Float64Array.from(track, ({ latitude }) => latitude),
  longitude: Float64Array.from(track, ({ longitude }) => longitude),
  accuracyM: Float64Array.from(track, ({ accuracyM }) => accuracyM),
})

function pointsOf({ at, latitude, longitude, accuracyM }: ReturnType<typeof columnsOf>): TrackPoint[] {
  const points: TrackPoint[] = []
  for (let nth = 0; nth < at.length; nth += 1)
    points.push({ at: at[nth]!, latitude: latitude[nth]!, longitude: longitude[nth]!, accuracyM: accuracyM[nth]! })
  return points
}

function timeOf(work: () => TrackPoint[]): number {
  const start = performance.now()
  if (work().length === 0) throw new Error('Nothing was made.')
  return performance.now() - start
}
