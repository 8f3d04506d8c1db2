import {
  NO_WAVE,
  OTHER_SPORT_PARTS,
  OTHER_SPORTS,
  plainName,
  SAYS_NOTHING,
  STRAVA_NUMBERS,
  SURFING,
} from '#surf/activities/activity-names.ts'
import { distanceMiles } from '#surf/places/geo.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/**
 * What tells surfing from other sports, in one place: the name that a file gives to the sport, how long somebody is faster
 * than surfers paddle (imports are decided by both), and how long they ride (wave detection flags rides by it).
 */

/** What a file's sport says: surfing, something else, nothing that one could go by, or a word that is not known. */
export type SportKind = 'surfing' | 'other' | 'unsaid' | 'unknown'

/** Speeds are taken over so long, so that the noise of GPS does not count as movement. */
const WINDOW_MS = 10_000
/** Longer without a position says nothing about speed. */
const GAP_MS = 60_000
/** Faster than surfers paddle, and slower than people run. */
const FAST_KMH = 7
/** Surfers are that fast for up to a sixth of their time; a windsurfer in light wind for a third, a runner nearly always. */
const MAX_SHARE_FAST = 0.3
const KM_PER_MILE = 1.609344

/** Surfers ride for 2.5 to 8 % of their time, sails and engines for far more. Short tracks may hold one wave alone. */
const MAX_SHARE_RIDING = 0.2
const MAX_SECONDS_RIDING = 300

/** By the names and numbers of `activity-names.ts`: 'surfing', 'Wellenreiten', 'SURFING', '10'. */
export function sportKind(sport: string | null): SportKind {
  const name = plainName(STRAVA_NUMBERS[sport ?? ''] ?? sport ?? '')
  const has = (parts: readonly string[]) => parts.some((part) => name.includes(part))
  if (name === '' || SAYS_NOTHING.has(name)) return 'unsaid'
  if (has(SURFING)) return has(NO_WAVE) ? 'other' : 'surfing'
  return OTHER_SPORTS.has(name) || has(OTHER_SPORT_PARTS) ? 'other' : 'unknown'
}

/** Of two names for one activity the one that says more; the first where both say as much. */
export function clearerSport(one: string | null, other: string | null): string | null {
  const said = [one, other]
  const kinds: SportKind[][] = [['surfing', 'other'], ['unknown']]
  for (const wanted of kinds) {
    const clear = said.find((sport) => wanted.includes(sportKind(sport)))
    if (clear !== undefined) return clear
  }
  return one ?? other
}

/** Why an activity is no surf session; null of what may be one. `shareFast` is its `shareOfTimeFast`. */
export function notSurfing({
  sport,
  shareFast,
}: {
  sport: string | null
  shareFast: number
}): 'other_sport' | 'too_fast' | null {
  const kind = sportKind(sport)
  if (kind === 'other') return 'other_sport'
  return kind !== 'surfing' && shareFast > MAX_SHARE_FAST ? 'too_fast' : null
}

/** How much of a track's time passes faster than anybody paddles, 0 to 1. `track` in the order of time. */
export function shareOfTimeFast(track: readonly TrackPoint[]): number {
  let fastMs = 0
  let allMs = 0
  let from = track[0]
  for (const point of track) {
    if (!from) break
    const lastsMs = point.at - from.at
    if (lastsMs < WINDOW_MS) continue
    if (lastsMs <= GAP_MS) {
      allMs += lastsMs
      if ((distanceMiles(from, point) * KM_PER_MILE) / (lastsMs / HOUR_MS) > FAST_KMH) fastMs += lastsMs
    }
    from = point
  }
  return allMs > 0 ? fastMs / allMs : 0
}

/** Whether somebody rides for more of a track's time than surfers do: for over a fifth of it, and over five minutes. */
export const ridesTooLong = (secondsRiding: number, secondsInAll: number): boolean =>
  secondsRiding > Math.max(MAX_SECONDS_RIDING, MAX_SHARE_RIDING * secondsInAll)
