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

/** Sport by a file's name, time above paddling speed (both for imports) and riding time (flags in wave detection). */

export type SportKind = 'surfing' | 'other' | 'unsaid' | 'unknown'

const WINDOW_MS = 10_000
const GAP_MS = 60_000
/** Faster than surfers paddle, slower than people run. */
const FAST_KMH = 7
/** Surfers exceed it up to a sixth of the time, windsurfers in light wind a third, runners nearly always. */
const MAX_SHARE_FAST = 0.3
const KM_PER_MILE = 1.609344

/** Surfers ride 2.5 to 8 % of the time, sails and engines far more. Short tracks may contain a single wave. */
const MAX_SHARE_RIDING = 0.2
const MAX_SECONDS_RIDING = 300

/** By the names and numbers of `activity-names.ts`. */
export function sportKind(sport: string | null): SportKind {
  const name = plainName(STRAVA_NUMBERS[sport ?? ''] ?? sport ?? '')
  const has = (parts: readonly string[]) => parts.some((part) => name.includes(part))
  if (name === '' || SAYS_NOTHING.has(name)) return 'unsaid'
  if (has(SURFING)) return has(NO_WAVE) ? 'other' : 'surfing'
  return OTHER_SPORTS.has(name) || has(OTHER_SPORT_PARTS) ? 'other' : 'unknown'
}

export function clearerSport(one: string | null, other: string | null): string | null {
  const sports = [one, other]
  const kinds: SportKind[][] = [['surfing', 'other'], ['unknown']]
  for (const wanted of kinds) {
    const clear = sports.find((sport) => wanted.includes(sportKind(sport)))
    if (clear !== undefined) return clear
  }
  return one ?? other
}

/** Reason why an activity is no surf session; null if it may be one. */
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

/** Share (0 to 1) of a sorted track's time above paddling speed. */
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

/** Over a fifth of the track and five minutes. */
export const ridesTooLong = (secondsRiding: number, secondsInAll: number): boolean =>
  secondsRiding > Math.max(MAX_SECONDS_RIDING, MAX_SHARE_RIDING * secondsInAll)
