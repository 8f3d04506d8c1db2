import type { CleanTrack } from '#surf/tracks/track-cleaning.ts'

/** Enough for a median within a few percent, however long the track is. */
const SAMPLES = 1000
/** Over a longer span a surfer's own turns look like noise. */
const LONGEST_SPAN_SECONDS = 3
const FEWEST_SAMPLES = 30
/** In m²: of a track that is sampled too rarely to show its own noise. */
const USUAL_VARIANCE = 2
/** In m²: receivers filter their positions, so neighbours agree better than they are right. */
const LEAST_VARIANCE = 0.25
const MOST_VARIANCE = 100
/** The median of the sum of the squares of two normal deviates. */
const MEDIAN_OF_SQUARES = 2 * Math.LN2

/**
 * The variance of a position in m² for the smoother, from how far positions lie off the line between their neighbours. The
 * median of that is the noise of the receiver, since surfers move evenly most of the time. Neighbours share the part of
 * the error that changes slowly, so they do not show it; it grows with the part they show, and a noisy track is given more
 * than the variance that was seen.
 */
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
