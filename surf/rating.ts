import type { RatingReason } from '#contract/conditions.ts'
import { angleBetween } from '#surf/angles.ts'
import { breakingHeight } from '#surf/breaking-wave.ts'
import { curveThrough, valueOn } from '#surf/curve.ts'
import type { Sea } from '#surf/sea.ts'
import { rounded } from '#surf/units.ts'
import { windLeaves, windSideOf } from '#surf/wind.ts'

/** What waves that break at so many metres are worth, 0 to 1. */
const worthOfHeight = curveThrough([0.4, 0], [1, 0.5], [1.5, 0.7], [2, 0.88], [2.5, 0.95], [3, 1])
/** What a swell of so many seconds is worth, 0 to 1: from wind chop to groundswell. */
const worthOfPeriod = curveThrough(
  [4, 0.15],
  [5, 0.25],
  [6, 0.4],
  [7, 0.5],
  [8, 0.62],
  [10, 0.78],
  [12, 0.88],
  [14, 0.95],
  [16, 1],
)
/** What most spots can hold of a swell of so many metres in open water, 0 to 1. */
const heldOfSwell = curveThrough([3.5, 1], [6, 0.5], [9, 0.25])

/** Metres: from here on there is something to ride, however poor; flat is a matter of size alone. */
const RIDEABLE = 0.6
/** Degrees to either side of the facing from which at least half of a swell's energy arrives (cos 60° = 1/2). */
const WINDOW = 60
/** Degrees to either side of the facing within which a swell counts as straight. */
const STRAIGHT = 30

/** A sea that can be rated. */
type KnownSea = Sea & { swellHeight: number; swellPeriod: number; windSpeed: number; windDirection: number }

const labels = ['Flat', 'Poor', 'Fair', 'Good', 'Great', 'Epic'] as const

/**
 * 0 to 5 in halves at a spot facing that way (degrees; null: neither swell window nor side of the wind is counted);
 * null where height or period of the swell, or the wind, is not known. Each factor's source: docs/conditions.md.
 */
export function surfRating(sea: Sea, facing: number | null): number | null {
  if (!isKnown(sea)) return null
  const waveHeight = breakingHeight(sea, facing)
  const worth = worthOfSwell(sea, waveHeight) * windLeaves(sea.windSpeed, sea.windDirection, facing)
  const rating = Math.round(5 * worth * 2) / 2
  return waveHeight < RIDEABLE ? rating : Math.max(1, rating)
}

/** Why `surfRating` says what it says: each factor that it counted, in its order; empty where the rating is null. */
export function ratingReasons(sea: Sea, facing: number | null): RatingReason[] {
  if (!isKnown(sea)) return []
  const reasons = [swellReason(sea, breakingHeight(sea, facing))]
  if (facing !== null && sea.swellDirection !== null) reasons.push(windowReason(sea.swellDirection, facing))
  reasons.push(windReason(sea, facing))
  if (facing === null) reasons.push({ factor: 'facing', effect: 'fair', text: 'which way the spot faces is not known' })
  return reasons
}

/** A half rating takes the lower word: nothing is called better than it is. */
export const ratingLabel = (rating: number) => labels[Math.floor(rating)] ?? 'Flat'

const isKnown = (sea: Sea): sea is KnownSea =>
  sea.swellHeight !== null && sea.swellPeriod !== null && sea.windSpeed !== null && sea.windDirection !== null

const worthOfSwell = ({ swellHeight, swellPeriod }: KnownSea, waveHeight: number) =>
  valueOn(worthOfHeight, waveHeight) * valueOn(worthOfPeriod, swellPeriod) * valueOn(heldOfSwell, swellHeight)

const effectOf = (worth: number) => (worth >= 0.75 ? 'good' : worth >= 0.4 ? 'fair' : 'bad')

function swellReason(sea: KnownSea, breaking: number): RatingReason {
  const waveHeight = rounded(breaking, 1)
  const tooBig = valueOn(heldOfSwell, sea.swellHeight) < 1 ? ', more than most spots hold' : ''
  return {
    factor: 'swell',
    effect: effectOf(worthOfSwell(sea, breaking)),
    text: `${waveHeight.toFixed(1)} m at ${Math.round(sea.swellPeriod)} s${tooBig}`,
    waveHeight,
    period: rounded(sea.swellPeriod, 1),
  }
}

function windowReason(swellDirection: number, facing: number): RatingReason {
  const angle = Math.round(angleBetween(swellDirection, facing))
  const degreesOutside = Math.max(0, angle - WINDOW)
  const [effect, text] =
    degreesOutside > 0
      ? (['bad', `swell ${degreesOutside}° outside the window`] as const)
      : angle > STRAIGHT
        ? (['fair', `swell ${angle}° off straight`] as const)
        : (['good', 'straight swell'] as const)
  return { factor: 'window', effect, text, swellDirection: rounded(swellDirection), degreesOutside }
}

function windReason({ windSpeed, windDirection }: KnownSea, facing: number | null): RatingReason {
  const windSide = windSideOf(windSpeed, windDirection, facing)
  return {
    factor: 'wind',
    effect: effectOf(windLeaves(windSpeed, windDirection, facing)),
    text: ['wind', `${Math.round(windSpeed)} km/h`, windSide].filter(Boolean).join(' '),
    windSpeed: rounded(windSpeed),
    windDirection: rounded(windDirection),
    windSide,
  }
}
