import { MIN_RATED_SESSIONS } from '#contract/limits.ts'
import type { Preference } from '#contract/sea/best-conditions.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { Position } from '#surf/places/geo.ts'
import { conditionsOf, FACTORS, type Factor, fits, type HourConditions } from '#surf/rating/condition-factors.ts'
import { rounded } from '#surf/sea/units.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { lightAt } from '#surf/time/sun.ts'

export type RatedSession = { rating: number; conditions: HourConditions }

/** Fewer could be one good day with friends. */
const LEAST_IN_GROUP = 3
/** Stars. */
const LEAST_DIFFERENCE = 0.5
/** Shuffles, and the largest share that may match by chance. */
const SHUFFLES = 999
const LIKELY = 1 / 40
const SURE = 1 / 200
const SAME = 1e-9
const MOST_SESSIONS = 500

type Column = { factor: Factor; classes: Int8Array }
type Candidate = { column: Column; first: number; count: number; score: number }

/**
 * Permutation test (Westfall and Young, 'Resampling-Based Multiple Testing', 1993; 1 of 40 lists may be false), surest
 * first. `sessions`: newest first.
 */
export function bestConditions(sessions: readonly RatedSession[]): Preference[] {
  if (sessions.length < MIN_RATED_SESSIONS) return []
  const counted = sessions.slice(0, MOST_SESSIONS).toSorted(inOneOrder)
  const columns = FACTORS.map((factor) => columnOf(factor, counted))
  const ratings = Float64Array.from(counted, ({ rating }) => rating)
  const candidates = columns.flatMap((column) => bestRange(column, ratings) ?? [])
  if (candidates.length === 0) return []
  const highest = shuffledScores(columns, ratings, Math.max(...candidates.map(({ score }) => score)))
  if (!highest) return []
  return candidates.flatMap((candidate) => claimOf(candidate, ratings, highest) ?? []).toSorted(bySureness)
}

/** Shuffles must not depend on input order. */
const inOneOrder = (one: RatedSession, other: RatedSession) => (keyOf(one) < keyOf(other) ? -1 : 1)
const keyOf = ({ rating, conditions: of }: RatedSession) =>
  [of.swellHeight, of.peakPeriod, of.swellDirection, of.windSpeed, of.windSide, of.tideShare, rating].join(' ')

const columnOf = (factor: Factor, sessions: readonly RatedSession[]): Column => ({
  factor,
  classes: Int8Array.from(sessions, ({ conditions }) => factor.classOf(conditions) ?? -1),
})

function bestRange(column: Column, ratings: Float64Array): Candidate | undefined {
  const { factor, classes } = column
  const counts = new Int32Array(factor.classes)
  const sums = new Float64Array(factor.classes)
  let known = 0
  let sum = 0
  let squares = 0
  for (let at = 0; at < classes.length; at += 1) {
    const of = classes[at]!
    if (of < 0) continue
    const rating = ratings[at]!
    counts[of]! += 1
    sums[of]! += rating
    known += 1
    sum += rating
    squares += rating * rating
  }
  const mean = sum / known
  const variance = squares / known - mean * mean
  if (known < MIN_RATED_SESSIONS || variance < SAME) return undefined
  let best: Candidate | undefined
  for (let count = 1; count <= factor.widest; count += 1) {
    const starts = factor.isCircular ? factor.classes : factor.classes - count + 1
    for (let first = 0; first < starts; first += 1) {
      let inside = 0
      let total = 0
      for (let step = 0; step < count; step += 1) {
        const of = (first + step) % factor.classes
        inside += counts[of]!
        total += sums[of]!
      }
      const outside = known - inside
      if (inside < LEAST_IN_GROUP || outside < LEAST_IN_GROUP) continue
      const score = (total - inside * mean) / Math.sqrt((variance * inside * outside) / known)
      // Ties go to the narrowest range.
      if (!best || score > best.score + SAME) best = { column, first, count, score }
    }
  }
  return best
}

/**
 * Best scores of shuffles, ascending; undefined once too many reach `best` (Besag and Clifford, 'Sequential Monte Carlo
 * p-values', 1991).
 */
function shuffledScores(columns: readonly Column[], ratings: Float64Array, best: number): Float64Array | undefined {
  let left = Math.floor(LIKELY * (1 + SHUFFLES))
  const chance = chanceFrom(ratings.length)
  const shuffled = ratings.slice()
  const highest = new Float64Array(SHUFFLES)
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1) {
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = Math.floor(chance() * (last + 1))
      const rating = shuffled[last]!
      shuffled[last] = shuffled[other]!
      shuffled[other] = rating
    }
    const score = columns.reduce((most, column) => Math.max(most, bestRange(column, shuffled)?.score ?? 0), 0)
    highest[shuffle] = score
    if (score >= best - SAME) left -= 1
    if (left === 0) return undefined
  }
  return highest.sort()
}

/** Seeded random numbers in [0, 1) (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function claimOf(candidate: Candidate, ratings: Float64Array, highest: Float64Array): Preference | undefined {
  const { column, first, count, score } = candidate
  const asHigh = highest.length - highest.findLastIndex((other) => other < score - SAME) - 1
  const byChance = (1 + asHigh) / (1 + SHUFFLES)
  if (byChance > LIKELY) return undefined
  const { factor, classes } = column
  const isInside = (of: number) => (of - first + factor.classes) % factor.classes < count
  const group = (belongs: (of: number) => boolean) => {
    const rated = [...ratings].filter((_, at) => classes[at]! >= 0 && belongs(classes[at]!))
    return { sessions: rated.length, rating: rated.reduce((sum, rating) => sum + rating, 0) / rated.length }
  }
  const [inside, outside] = [group(isInside), group((of) => !isInside(of))]
  if (inside.rating - outside.rating < LEAST_DIFFERENCE) return undefined
  return {
    factor: factor.name,
    ...factor.rangeOf(first, count),
    inside: { ...inside, rating: rounded(inside.rating, 1) },
    outside: { ...outside, rating: rounded(outside.rating, 1) },
    sureness: byChance <= SURE ? 'sure' : 'likely',
  }
}

const differenceOf = ({ inside, outside }: Preference) => inside.rating - outside.rating
const bySureness = (one: Preference, other: Preference) =>
  Number(other.sureness === 'sure') - Number(one.sureness === 'sure') || differenceOf(other) - differenceOf(one)

/** Within all preferences, neither dangerous nor too big. */
export function nextBestHour(
  hours: readonly ForecastHour[],
  {
    preferences,
    position,
    tideShareAt,
    now,
  }: {
    preferences: readonly Preference[]
    position: Position
    /** 0 at mean low to 1 at mean high water. */
    tideShareAt: (moment: Date) => number | null
    now: Date
  },
): ForecastHour | undefined {
  if (preferences.length === 0) return undefined
  const isLight = (moment: number) => lightAt(new Date(moment), position) !== 'dark'
  return hours.find((hour) => {
    const start = Date.parse(hour.time)
    if (start < now.getTime() || hour.warning === 'dangerous' || hour.warning === 'too-big') return false
    const conditions = conditionsOf(hour, tideShareAt(new Date(start)))
    return (
      preferences.every((preference) => fits(preference, conditions)) && isLight(start) && isLight(start + HOUR_MS - 1)
    )
  })
}
