import { DEGREES_PER_POINT } from '#contract/limits.ts'
import type { BreakProfile, ProfileCorrection } from '#contract/sea/break-profile.ts'
import type { DisagreementFactor, RatingDifference, RatingDisagreement } from '#contract/sea/rating-disagreements.ts'
import { angleBetween } from '#surf/places/geo.ts'
import { type RatedBreak, rateHour, type TideStand } from '#surf/rating/rating.ts'
import { correctedProfile } from '#surf/sea/corrected-profile.ts'
import { withinLargest } from '#surf/sea/estimated-profile.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { tidePartOf } from '#surf/sea/tide-parts.ts'
import { rounded } from '#surf/sea/units.ts'
import { GLASSY_BELOW } from '#surf/sea/wind.ts'

/** A surfer's rating, 1 to 5, of a session in this sea. */
export type RatedSession = { surferId: string; rating: number; sea: Sea; tide: TideStand | null }

/** Fewer say little, and could be recognized. */
export const LEAST_RATED = { sessions: 20, surfers: 5 }
/** Sessions that a correction is concluded from: no surfer's taste decides alone. */
const LEAST_EVIDENCE = { sessions: 5, surfers: 3 }
/** A class of the rating; half of one is noise of the model. */
const DISAGREES_FROM = 1
const GOOD = 4
const BAD = 2
/** Percentile of the faces in good sessions. */
const LARGEST_PERCENTILE = 0.9
const WIND_OFF_DEGREES = 45
/** Metres: less reads the same in feet. */
const LEAST_STEP = 0.3

type Compared = RatedSession & { faces: number; ours: number }
type Explanation = { factor: DisagreementFactor; correction: ProfileCorrection }

const isEnough = (sessions: readonly RatedSession[], least = LEAST_RATED) =>
  sessions.length >= least.sessions && new Set(sessions.map(({ surferId }) => surferId)).size >= least.surfers

/** Null for too few sessions, or where ratings by this profile and surfers agree. */
export function disagreementAt(
  sessions: readonly RatedSession[],
  spot: RatedBreak,
): Omit<RatingDisagreement, 'surfSpot' | 'profile'> | null {
  const before = compare(sessions, spot)
  const difference = differenceOf(before)
  if (!isEnough(before) || difference.off < DISAGREES_FROM) return null
  const proposals = explanationsOf(before, spot.profile).map((explanation) => {
    const breakProfile = correctedProfile(spot.profile, explanation.correction)
    const after = compare(before, { ...spot, profile: withinLargest(breakProfile) })
    const changed = after.filter(({ ours }, index) => ours !== before[index]!.ours).length
    return { ...explanation, changed, difference: differenceOf(after) }
  })
  const [best] = proposals.toSorted((one, other) => one.difference.off - other.difference.off)
  return {
    sessions: before.length,
    surfers: new Set(before.map(({ surferId }) => surferId)).size,
    difference,
    proposal: best && best.difference.off < difference.off ? best : null,
  }
}

const compare = (sessions: readonly RatedSession[], spot: RatedBreak): Compared[] =>
  sessions.flatMap((session) => {
    const rated = rateHour(session.sea, spot, session.tide)
    return rated ? [{ ...session, faces: rated.waves.height, ours: rated.rating }] : []
  })

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function differenceOf(sessions: readonly Compared[]): RatingDifference {
  const differences = sessions.map(({ rating, ours }) => rating - ours)
  return { mean: rounded(mean(differences), 1), off: rounded(mean(differences.map(Math.abs)), 1) }
}

const explanationsOf = (sessions: readonly Compared[], profile: BreakProfile): Explanation[] =>
  [heightOf(sessions, profile), tideOf(sessions, profile), windOf(sessions, profile)].filter((each) => each !== null)

/** Good sessions above the largest height raise it; bad ones below it, above nearly all good ones, lower it. */
function heightOf(sessions: readonly Compared[], { largestHeight }: BreakProfile): Explanation | null {
  const good = sessions.filter(({ rating }) => rating >= GOOD)
  if (!isEnough(good, LEAST_EVIDENCE)) return null
  const faces = good.map((session) => session.faces).toSorted((one, other) => one - other)
  const largest = rounded(faces[Math.ceil(LARGEST_PERCENTILE * faces.length) - 1]!, 1)
  const correction = { largestHeight: largest }
  const goodAbove = good.filter((session) => session.faces > largestHeight)
  if (largest === 0 || Math.abs(largest - largestHeight) < LEAST_STEP) return null
  if (largest > largestHeight && isEnough(goodAbove, LEAST_EVIDENCE)) return { factor: 'holds-more', correction }
  const badBelow = sessions.filter(
    (session) => session.rating <= BAD && session.faces > largest && session.faces <= largestHeight,
  )
  return isEnough(badBelow, LEAST_EVIDENCE) ? { factor: 'holds-less', correction } : null
}

/** Sessions outside the band that are rated as high as those inside: any tide. */
function tideOf(sessions: readonly Compared[], { tideBand }: BreakProfile): Explanation | null {
  // A band of nearly all tides reads 'All' already.
  if (!tideBand || tidePartOf(tideBand) === 'all') return null
  const known = sessions.filter(({ tide }) => tide !== null)
  const isInside = ({ tide }: Compared) => tide!.share >= tideBand[0] && tide!.share <= tideBand[1]
  const inside = known.filter(isInside)
  const outside = known.filter((session) => !isInside(session))
  if (!isEnough(inside, LEAST_EVIDENCE) || !isEnough(outside, LEAST_EVIDENCE)) return null
  const ratingOf = (some: Compared[]) => mean(some.map(({ rating }) => rating))
  return ratingOf(outside) >= ratingOf(inside) ? { factor: 'tide', correction: { tideBand: null } } : null
}

/** The mean direction of the winds in good sessions, where it is another than the best wind. */
function windOf(sessions: readonly Compared[], { bestWind }: BreakProfile): Explanation | null {
  const windy = sessions.filter(({ rating, sea }) => rating >= GOOD && (sea.windSpeed ?? 0) >= GLASSY_BELOW)
  if (bestWind === null || !isEnough(windy, LEAST_EVIDENCE)) return null
  const radians = windy.map(({ sea }) => ((sea.windDirection ?? 0) * Math.PI) / 180)
  const degrees = (Math.atan2(mean(radians.map(Math.sin)), mean(radians.map(Math.cos))) * 180) / Math.PI
  if (angleBetween(degrees, bestWind) <= WIND_OFF_DEGREES) return null
  const point = Math.round(degrees / DEGREES_PER_POINT) * DEGREES_PER_POINT
  return { factor: 'wind', correction: { bestWind: (point + 360) % 360 } }
}
