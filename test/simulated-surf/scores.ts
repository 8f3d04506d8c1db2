import type { TrueRide } from '#test/simulated-surf/session.ts'

type FoundRide = { start: number; end: number }

type Score = { found: number; missed: number; invented: number; durationErrors: number[] }

const SHORTEST_SECONDS = 5
const SHORTEST_METRES = 15

/**
 * Pairs found rides with true ones that they overlap by more than half of the shorter; each counts once, so a ride that
 * was found in two pieces is one invented, and two that were found as one are one missed. True rides of less than 5 s or
 * 15 m are no waves by definition, but who finds one has not invented it.
 */
export function scoreOf(truth: readonly TrueRide[], found: readonly FoundRide[]): Score {
  const score: Score = { found: 0, missed: 0, invented: 0, durationErrors: [] }
  const left = new Set(found)
  for (const ride of truth) {
    const counts = ride.end - ride.start >= SHORTEST_SECONDS && ride.lengthM >= SHORTEST_METRES
    const match = [...left].find((each) => {
      const overlap = Math.min(ride.end, each.end) - Math.max(ride.start, each.start)
      return overlap > Math.min(ride.end - ride.start, each.end - each.start) / 2
    })
    if (match) left.delete(match)
    if (!counts) continue
    if (!match) score.missed += 1
    else {
      score.found += 1
      score.durationErrors.push(match.end - match.start - (ride.end - ride.start))
    }
  }
  score.invented = left.size
  return score
}
