import type { RatingReason } from '#contract/sea/conditions.ts'
import { angleBetween } from '#surf/places/geo.ts'
import {
  GALE,
  lookout,
  type RatedBreak,
  type RatedHour,
  rateHour,
  type TideStand,
  worthOf,
} from '#surf/rating/rating.ts'
import type { Sea } from '#surf/sea/sea.ts'
import { rounded } from '#surf/sea/units.ts'
import { countedWind, GUSTS_COUNT_FROM, isGusty, windSideOf } from '#surf/sea/wind.ts'

const MOST_OF_IT = 0.6
const SOME_OF_IT = 0.15
const SHAPELY = 0.93

type ExplainedHour = RatedHour & { worth: ReturnType<typeof worthOf> }

const FAIR_FROM = 0.4
const effectOf = (worth: number) => (worth >= 0.75 ? 'good' : worth >= FAIR_FROM ? 'fair' : 'bad')

/** Every counted factor in order; empty without a rating. */
export function ratingReasons(sea: Sea, spot: RatedBreak, tide: TideStand | null): RatingReason[] {
  const { windSpeed, windDirection } = sea
  const hour = rateHour(sea, spot, tide)
  if (!hour || windSpeed === null || windDirection === null) return []
  const rated = {
    ...hour,
    worth: worthOf(hour.waves, countedWind(windSpeed, sea.windGusts), windDirection, spot, tide),
  }
  const reasons: (RatingReason | null)[] = [
    swellReason(rated),
    windowReason(sea, rated, spot.profile),
    sizeReason(rated, spot),
    shapeReason(rated),
    windReason(sea, rated, spot),
    tide && tideReason(tide, rated, spot),
    spot.profile.bestWind === null
      ? { factor: 'facing', effect: 'fair', text: 'which way the spot faces is not known' }
      : null,
  ]
  return reasons.filter((reason) => reason !== null)
}

function swellReason({ waves, worth }: ExplainedHour): RatingReason {
  const waveHeight = rounded(waves.height, 2)
  return {
    factor: 'swell',
    effect: effectOf(worth.height * worth.period),
    text: `faces of ${rounded(waves.height, 1).toFixed(1)} m at ${Math.round(waves.period)} s`,
    waveHeight,
    period: rounded(waves.period, 1),
  }
}

/** From here on nothing is bad: great waves cannot come from a swell that does not get in, whatever its mean direction. */
const GREAT = 4

function windowReason(sea: Sea, { waves, rating }: ExplainedHour, profile: RatedBreak['profile']): RatingReason | null {
  const direction = waves.swell ? waves.swell.directionDegrees : sea.swellDirection
  if (direction === null || profile.bestWind === null) return null
  const share = rounded(waves.share, 2)
  const degreesOutside = outsideOf([...profile.windows, ...profile.wraps], direction)
  const [effect, text] =
    waves.share >= MOST_OF_IT
      ? (['good', waves.share > 1 ? 'the bottom focuses this swell' : 'open to this swell'] as const)
      : waves.share >= SOME_OF_IT || rating >= GREAT
        ? (['fair', `${Math.round(100 * share)} % of the swell's energy arrives`] as const)
        : ([
            'bad',
            degreesOutside > 0 ? `swell ${degreesOutside}° outside the window` : 'hardly any swell gets in',
          ] as const)
  return { factor: 'window', effect, text, swellDirection: rounded(direction), degreesOutside, share }
}

/** Degrees to the nearest arc; 0 inside. */
function outsideOf(arcs: RatedBreak['profile']['windows'], direction: number): number {
  const degrees = arcs.map(({ from, to }) => {
    const width = (to - from + 360) % 360 || 360
    const into = (direction - from + 360) % 360
    return into <= width ? 0 : Math.min(angleBetween(direction, from), angleBetween(direction, to))
  })
  return Math.round(Math.min(...degrees))
}

function sizeReason({ waves, warning, worth }: ExplainedHour, { profile }: RatedBreak): RatingReason | null {
  const { idealHeight, largestHeight, level } = profile
  const [low, high] = idealHeight
  const size = warning === 'dangerous' ? null : warning
  if (waves.height >= low && waves.height <= high && !size) return null
  const text =
    size === 'too-big'
      ? `too big: more than ${largestHeight} m closes out here`
      : size === 'experts-only'
        ? level === 'expert'
          ? 'experts only: a heavy wave at this size'
          : 'experts only at this size'
        : waves.height > high
          ? `bigger than its best, ${low} to ${high} m`
          : `smaller than its best, ${low} to ${high} m`
  // Sizes beyond the best are never good.
  const effect = worth.height >= FAIR_FROM ? 'fair' : 'bad'
  return { factor: 'size', effect, text, warning: size, idealHeight, largestHeight }
}

function shapeReason({ waves, worth, rating }: ExplainedHour): RatingReason | null {
  if (waves.isCrossed) return { factor: 'shape', effect: 'good', text: 'two swells cross in peaks', shape: 'peaks' }
  if (worth.shape >= SHAPELY) return null
  const isChop = waves.chop > 0.2
  return {
    factor: 'shape',
    effect: worth.shape < 0.8 && rating < GREAT ? 'bad' : 'fair',
    text: isChop ? 'chop beside the swell' : 'long swell in walls on a beach',
    shape: isChop ? 'chop' : 'walls',
  }
}

function windReason(sea: Sea, { warning, worth }: ExplainedHour, { profile }: RatedBreak): RatingReason {
  const windSpeed = rounded(sea.windSpeed ?? 0)
  const windDirection = rounded(sea.windDirection ?? 0)
  const windGusts = sea.windGusts == null ? null : rounded(sea.windGusts)
  const windSide = windSideOf(countedWind(windSpeed, windGusts), windDirection, lookout(profile))
  const isGale = warning === 'dangerous'
  const gusts = isGusty(windSpeed, windGusts) && `with gusts of ${windGusts} km/h`
  const words = ['wind', `${windSpeed} km/h`, windSide, gusts].filter(Boolean).join(' ')
  return {
    factor: 'wind',
    effect: isGale ? 'bad' : effectOf(worth.wind),
    text: isGale ? `dangerous: gale, ${words} (from ${GALE} km/h, gusts ${GALE + GUSTS_COUNT_FROM})` : words,
    windSpeed,
    windGusts,
    windDirection,
    windSide,
  }
}

function tideReason({ share }: TideStand, { worth }: ExplainedHour, { profile }: RatedBreak): RatingReason | null {
  const { tideBand } = profile
  if (!tideBand) return null
  const text = share < tideBand[0] ? 'tide too low' : share > tideBand[1] ? 'tide too high' : 'the tide suits it'
  return { factor: 'tide', effect: effectOf(worth.tide - 0.1), text, tideShare: rounded(share, 2) }
}
