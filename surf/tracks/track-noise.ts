import type { CleanTrack } from '#surf/tracks/track-cleaning.ts'

/** A median within a few percent. */
const SAMPLES = 1000
/** Longer, turns count as noise. */
const LONGEST_SPAN_SECONDS = 3
const FEWEST_SAMPLES = 30
/** m², for tracks sampled too rarely. */
const USUAL_VARIANCE = 2
/** m²: receivers filter, so neighbours agree too well. */
const LEAST_VARIANCE = 0.25
const MOST_VARIANCE = 100
/** Median of the sum of squares of two normal deviates. */
const MEDIAN_OF_SQUARES = 2 * Math.LN2

/** From offsets to the line between neighbours. Shared slow errors are invisible: noisy tracks get more. */
export function noiseVariance(track: CleanTrack): number {
  const seen = varianceAmongNeighbours(track)
  return Math.min(MOST_VARIANCE, Math.max(LEAST_VARIANCE, seen * Math.max(1, seen / USUAL_VARIANCE)))
}

function varianceAmongNeighbours({ length, seconds, east, north }: CleanTrack): number {
  const variances: number[] = []
  const stride = Math.max(1, Math.floor(length / SAMPLES))
  for (let index = 1; index < length - 1; index += stride) {
    const span = seconds[index + 1]! - seconds[index - 1]!
    if (span > LONGEST_SPAN_SECONDS) continue
    const after = (seconds[index]! - seconds[index - 1]!) / span
    const before = 1 - after
    const offEast = east[index]! - before * east[index - 1]! - after * east[index + 1]!
    const offNorth = north[index]! - before * north[index - 1]! - after * north[index + 1]!
    variances.push((offEast ** 2 + offNorth ** 2) / (1 + before ** 2 + after ** 2))
  }
  if (variances.length < FEWEST_SAMPLES) return USUAL_VARIANCE
  return Float64Array.from(variances).sort()[variances.length >> 1]! / MEDIAN_OF_SQUARES
}
