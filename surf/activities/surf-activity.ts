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
 * Distinguishes surfing from other sports by a file's sport name, the time above paddling speed (both for imports) and
 * the riding time (flags in wave detection).
 */

/** A file's sport: surfing, another one, an uninformative name, or an unknown word. */
export type SportKind = 'surfing' | 'other' | 'unsaid' | 'unknown'

/** Speeds are averaged over this window, so that GPS noise does not count as movement. */
const WINDOW_MS = 10_000
/** A longer gap says nothing about speed. */
const GAP_MS = 60_000
/** Faster than surfers paddle, slower than people run. */
const FAST_KMH = 7
/** Surfers exceed it up to a sixth of the time, windsurfers in light wind a third, runners nearly always. */
const MAX_SHARE_FAST = 0.3
const KM_PER_MILE = 1.609344

/** Surfers ride 2.5 to 8 % of the time, sails and engines far more. Short tracks may contain a single wave. */
const MAX_SHARE_RIDING = 0.2
const MAX_SECONDS_RIDING = 300

/** Classifies a sport by the names and numbers of `activity-names.ts`: 'surfing', 'Wellenreiten', 'SURFING', '10'. */
export function sportKind(sport: string | null): SportKind {
  const name = plainName(STRAVA_NUMBERS[sport ?? ''] ?? sport ?? '')
  const has = (parts: readonly string[]) => parts.some((part) => name.includes(part))
  if (name === '' || SAYS_NOTHING.has(name)) return 'unsaid'
  if (has(SURFING)) return has(NO_WAVE) ? 'other' : 'surfing'
  return OTHER_SPORTS.has(name) || has(OTHER_SPORT_PARTS) ? 'other' : 'unknown'
}

/** Returns the more informative of two names for one activity; the first if both are equal. */
export function clearerSport(one: string | null, other: string | null): string | null {
  const said = [one, other]
  const kinds: SportKind[][] = [['surfing', 'other'], ['unknown']]
  for (const wanted of kinds) {
    const clear = said.find((sport) => wanted.includes(sportKind(sport)))
    if (clear !== undefined) return clear
  }
  return one ?? other
}

/**
 * Returns the reason why an activity is no surf session; null if it may be one. `shareFast` is its `shareOfTimeFast`.
 */
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

/** Returns the share (0 to 1) of a track's time above paddling speed. `track` is sorted by time. */
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

/** True if the riding time exceeds a surfer's: over a fifth of the track and over five minutes. */
export const ridesTooLong = (secondsRiding: number, secondsInAll: number): boolean =>
  secondsRiding > Math.max(MAX_SECONDS_RIDING, MAX_SHARE_RIDING * secondsInAll)
