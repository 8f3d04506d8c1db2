import type { BreakProfile } from '#contract/sea/break-profile.ts'
import type { RatingWarning } from '#contract/sea/spots.ts'
import { type BreakingWaves, breakingWaves } from '#surf/sea/breaking-wave.ts'
import { curveThrough, valueOn } from '#surf/sea/curve.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { countedWind, windLeaves } from '#surf/sea/wind.ts'

/** What a swell of so many seconds (peak) is worth, 0 to 1: from wind chop to groundswell. */
const worthOfPeriod = curveThrough([4, 0.2], [5, 0.3], [6, 0.42], [7, 0.53], [8, 0.65], [10, 0.8], [12, 0.92], [14, 1])
/** Metres of face: below the shin nothing is ridden anywhere. */
const NOTHING_RIDDEN = 0.2
/** What the smallest of a spot's ideal heights is worth; the middle of them is worth all. */
const WORTH_OF_SMALLEST = 0.65
/** Metres of face: from here on there is something to ride, however poor; flat is a matter of size alone. */
const RIDEABLE = 0.6
/** What a wave of the largest height that a spot holds is worth, and of that much taller, when it closes out. */
const WORTH_OF_LARGEST = 0.6
const CLOSED_OUT = 1.3
const WORTH_OF_CLOSED_OUT = 0.1
/** How much a whole tide outside the band costs, and from what range of tide in metres it counts in full. */
const WRONG_TIDE_COSTS = 0.8
const WHOLE_TIDE_RANGE = 1.5
/** Up to how much long walls cost a beach, from how many seconds on, and in full from how many. */
const WALLS_COST = 0.35
const WALLS_FROM = 11
const WALLS_IN_FULL = 16
/** The share of energy above 1 at which a bottom focuses the swell into peaks, so that nothing is walled up. */
const FOCUSED = 1.5
const CHOP_COSTS = 0.4

/** Kilometres per hour of counted wind: gale, Beaufort 8, or gusts of 80, in which nobody paddles back. */
export const GALE = 62
/** Metres of face from which on a spot for surfers of each level is one for experts alone. */
const EXPERTS_FROM = { beginner: 2.5, intermediate: 3, expert: 1.5 } as const
/** The most that each warning leaves of a rating. */
const MOST_WHEN_TOO_BIG = 1.5
const MOST_WHEN_DANGEROUS = 1

/** Where the tide stands: 0 at the spot's mean low water, 1 at mean high water; metres between them. */
export type TideStand = { share: number; range: number }

/** What can be rated at a spot: `walls`: whether long swell closes out there, as on open sand. */
export type RatedBreak = { profile: BreakProfile; isBeach: boolean }

/** What an hour is worth at a spot. */
export type RatedHour = {
  waves: BreakingWaves
  /** 0 to 5 in halves. */
  rating: number
  warning: RatingWarning | null
}

const labels = ['Flat', 'Poor', 'Fair', 'Good', 'Great', 'Epic'] as const
/** A half rating takes the lower word: nothing is called better than it is. */
export const ratingLabel = (rating: number) => labels[Math.floor(rating)] ?? 'Flat'

const warningLabels = { dangerous: 'Dangerous', 'too-big': 'Too big', 'experts-only': 'Experts only' } as const
export const warningLabel = (warning: RatingWarning) => warningLabels[warning]

/** The one word for an hour: its danger or its size where that forbids it, else its rating; 'Great'. */
export const verdict = (rating: number, warning: RatingWarning | null | undefined) =>
  warning === 'dangerous' || warning === 'too-big' ? warningLabels[warning] : ratingLabel(rating)

/**
 * 0 to 5 in halves, with what counted; null where the swell or the wind is not known. A tide of null does not count.
 * Each factor's source: docs/conditions.md.
 */
export function rateHour(sea: Sea, { profile, isBeach }: RatedBreak, tide: TideStand | null): RatedHour | null {
  const { windDirection } = sea
  if (sea.windSpeed === null || windDirection === null) return null
  const waves = breakingWaves(sea, profile)
  if (!waves) return null
  const wind = countedWind(sea.windSpeed, sea.windGusts)
  const worth = worthOf(waves, wind, windDirection, { profile, isBeach }, tide)
  const product = worth.height * worth.period * worth.shape * worth.wind * worth.tide
  const warning = warningOf(waves.height, wind, profile)
  const rating = Math.min(mostWith(warning), Math.round(5 * product * 2) / 2)
  return { waves, rating: waves.height < RIDEABLE ? rating : Math.max(1, rating), warning }
}

/** Each factor of a rating, 0 to 1, for these waves, km/h and degrees of the counted wind, and tide. */
export const worthOf = (
  waves: BreakingWaves,
  wind: number,
  windDirection: number,
  { profile, isBeach }: RatedBreak,
  tide: TideStand | null,
) => ({
  height: worthOfHeight(waves.height, profile),
  period: valueOn(worthOfPeriod, waves.period),
  shape: worthOfShape(waves, profile, isBeach),
  wind: windLeaves(wind, windDirection, lookout(profile)),
  tide: tide ? worthOfTide(tide, profile.tideBand) : 1,
})

/** The way to look into the worst wind, opposite to the best one: a spot's own onshore; null where that is not known. */
export const lookout = ({ bestWind }: BreakProfile) => (bestWind === null ? null : (bestWind + 180) % 360)

function worthOfHeight(height: number, { idealHeight: [low, high], largestHeight }: BreakProfile): number {
  if (height <= NOTHING_RIDDEN) return 0
  // Energy goes with the square: half of what a big-wave reef needs does not break on it at all.
  if (height < low) return WORTH_OF_SMALLEST * ((height - NOTHING_RIDDEN) / (low - NOTHING_RIDDEN)) ** 2
  if (height <= high)
    return Math.min(1, WORTH_OF_SMALLEST + (2 * (1 - WORTH_OF_SMALLEST) * (height - low)) / (high - low))
  if (height <= largestHeight) return 1 - ((1 - WORTH_OF_LARGEST) * (height - high)) / (largestHeight - high)
  const beyond = Math.min(1, (height / largestHeight - 1) / (CLOSED_OUT - 1))
  return WORTH_OF_LARGEST - (WORTH_OF_LARGEST - WORTH_OF_CLOSED_OUT) * beyond
}

/**
 * Long swell breaks in walls on a beach, unless a second one crosses it or the bottom focuses it into peaks; chop beside
 * a swell spoils it anywhere.
 */
function worthOfShape(
  { height, period, share, chop, isCrossed }: BreakingWaves,
  profile: BreakProfile,
  isBeach: boolean,
): number {
  const clean = 1 - CHOP_COSTS * chop
  if (!isBeach || isCrossed) return clean
  const [low, high] = profile.idealHeight
  const tall = Math.min(1, Math.max(0, (height - low) / (high - low)))
  const long = Math.min(1, Math.max(0, (period - WALLS_FROM) / (WALLS_IN_FULL - WALLS_FROM)))
  const even = Math.min(1, Math.max(0, (FOCUSED - share) / (FOCUSED - 1)))
  return clean * (1 - WALLS_COST * tall * long * even)
}

/** Where the tide hardly moves, it hardly counts. */
function worthOfTide({ share, range }: TideStand, band: BreakProfile['tideBand']): number {
  if (!band) return 1
  const outside = Math.max(band[0] - share, share - band[1], 0)
  return 1 - Math.min(1, range / WHOLE_TIDE_RANGE) * Math.min(0.6, WRONG_TIDE_COSTS * outside)
}

function warningOf(height: number, wind: number, { level, largestHeight }: BreakProfile): RatingWarning | null {
  if (wind >= GALE) return 'dangerous'
  if (height > largestHeight) return 'too-big'
  return height >= EXPERTS_FROM[level] ? 'experts-only' : null
}

const mostWith = (warning: RatingWarning | null) =>
  warning === 'dangerous' ? MOST_WHEN_DANGEROUS : warning === 'too-big' ? MOST_WHEN_TOO_BIG : 5
