import type { BreakProfile } from '#contract/sea/break-profile.ts'
import type { RatingWarning } from '#contract/sea/spots.ts'
import { type BreakingWaves, breakingWaves } from '#surf/sea/breaking-wave.ts'
import { curveThrough, valueOn } from '#surf/sea/curve.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { countedWind, windLeaves } from '#surf/sea/wind.ts'

/** 0 to 1 by peak period, wind chop to groundswell. */
const worthOfPeriod = curveThrough(
  [4, 0.2],
  [5, 0.3],
  [6, 0.42],
  [7, 0.53],
  [8, 0.65],
  [10, 0.8],
  [12, 0.9],
  [14, 0.95],
  [18, 1],
)
/** Metres of face. */
const NOTHING_RIDDEN = 0.2
const WORTH_OF_SMALLEST = 0.65
/** 0 to 1 between the ideal heights: the best days are nearer the largest. */
const worthOfIdeal = curveThrough([0, WORTH_OF_SMALLEST], [0.5, 0.9], [0.85, 1])
/** Metres of face that are rideable, however poor. */
const RIDEABLE = 0.6
/** At the largest height, and beyond it. */
const WORTH_OF_LARGEST = 0.6
const CLOSED_OUT = 1.3
/** A largest height that nobody knows may be off by that much, so the waves decline slowly beyond it. */
const CLOSED_OUT_UNKNOWN = 1.7
const WORTH_OF_CLOSED_OUT = 0.1
/** A whole tide outside the band, and the tidal range in metres with full effect. */
const WRONG_TIDE_COSTS = 0.8
const WHOLE_TIDE_RANGE = 1.5
/** At a beach, from and full at these seconds. */
const WALLS_COST = 0.35
const WALLS_FROM = 11
const WALLS_IN_FULL = 16
/** The bottom focuses swell into peaks. */
const FOCUSED = 1.5
const CHOP_COSTS = 0.4
/** Seconds: shorter waves below the rideable height are a flat sea. */
const CHOP_BELOW = 7
const MOST_OF_CHOP = 0.5

/** km/h of counted wind: Beaufort 8, or gusts of 80. */
export const GALE = 62
/** Metres of face. */
const EXPERTS_FROM = { beginner: 2.5, intermediate: 3, expert: 1.5 } as const
const MOST_WHEN_TOO_BIG = 1.5
const MOST_WHEN_DANGEROUS = 1
/** 'Epic' is rare: a few days of a year (docs/conditions.md), and only where the arriving swell is known. */
const EPIC_FROM = 0.97
const MOST_BELOW_EPIC = 4.5

/** 0 mean low to 1 mean high water; range in metres. */
export type TideStand = { share: number; range: number }

/** Long swell closes out on beaches. */
export type RatedBreak = { profile: BreakProfile; isBeach: boolean }

export type RatedHour = {
  waves: BreakingWaves
  /** 0 to 5 in halves. */
  rating: number
  warning: RatingWarning | null
}

/** Null without swell or wind; a null tide is ignored. Sources: docs/conditions.md. */
export function rateHour(sea: Sea, { profile, isBeach }: RatedBreak, tide: TideStand | null): RatedHour | null {
  const { windDirection } = sea
  if (sea.windSpeed === null || windDirection === null) return null
  const waves = breakingWaves(sea, profile)
  if (!waves) return null
  const wind = countedWind(sea.windSpeed, sea.windGusts)
  const worth = worthOf(waves, wind, windDirection, { profile, isBeach }, tide)
  const product = worth.height * worth.period * worth.shape * worth.wind * worth.tide
  const warning = warningOf(waves.height, wind, profile)
  const most = product >= EPIC_FROM && !profile.isEstimated ? 5 : MOST_BELOW_EPIC
  const rating = Math.min(most, mostWith(warning, waves), Math.round(5 * product * 2) / 2)
  return { waves, rating: waves.height < RIDEABLE ? rating : Math.max(1, rating), warning }
}

/** Each factor 0 to 1; wind in km/h and degrees. */
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

export const lookout = ({ bestWind }: BreakProfile) => (bestWind === null ? null : (bestWind + 180) % 360)

const closedOut = ({ isEstimated, certainty }: BreakProfile) =>
  isEstimated && certainty.height !== 'known' ? CLOSED_OUT_UNKNOWN : CLOSED_OUT

function worthOfHeight(height: number, profile: BreakProfile): number {
  const {
    idealHeight: [low, high],
    largestHeight,
  } = profile
  if (height <= NOTHING_RIDDEN) return 0
  // Energy grows with the square: at half the height a big-wave reef does not break.
  if (height < low) return WORTH_OF_SMALLEST * ((height - NOTHING_RIDDEN) / (low - NOTHING_RIDDEN)) ** 2
  if (height <= high) return valueOn(worthOfIdeal, (height - low) / (high - low))
  if (height <= largestHeight) return 1 - ((1 - WORTH_OF_LARGEST) * (height - high)) / (largestHeight - high)
  const beyond = Math.min(1, (height / largestHeight - 1) / (closedOut(profile) - 1))
  return WORTH_OF_LARGEST - (WORTH_OF_LARGEST - WORTH_OF_CLOSED_OUT) * beyond
}

/** Long swell breaks in walls on a beach unless crossed or focused; chop harms everywhere. */
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

function worthOfTide({ share, range }: TideStand, band: BreakProfile['tideBand']): number {
  if (!band) return 1
  const outside = Math.max(band[0] - share, share - band[1], 0)
  return 1 - Math.min(1, range / WHOLE_TIDE_RANGE) * Math.min(0.6, WRONG_TIDE_COSTS * outside)
}

function warningOf(height: number, wind: number, profile: BreakProfile): RatingWarning | null {
  if (wind >= GALE) return 'dangerous'
  // Where the arriving swell is estimated there is no sharp edge: by then the rating has declined to 1.
  if (height > profile.largestHeight * (profile.isEstimated ? closedOut(profile) : 1)) return 'too-big'
  return height >= EXPERTS_FROM[profile.level] ? 'experts-only' : null
}

function mostWith(warning: RatingWarning | null, { height, period }: BreakingWaves): number {
  if (warning === 'dangerous') return MOST_WHEN_DANGEROUS
  if (warning === 'too-big') return MOST_WHEN_TOO_BIG
  return height < RIDEABLE && period < CHOP_BELOW ? MOST_OF_CHOP : 5
}

const FAIR = 2
const CLASS = 1

/** A full class below the notified rating, or below `least`; half a class is model noise. */
export function hasWorsened(notified: number | null, now: number | null, least = FAIR): boolean {
  if (notified === null || now === null) return false
  return notified - now >= CLASS || (notified >= least && now < least)
}
