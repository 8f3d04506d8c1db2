import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { CurrentForecast, SurfSpot } from '#contract/spots.ts'
import { ratingLabel } from '#surf/rating.ts'
import { feetOf } from '#surf/units.ts'
import { compassName } from '#web/lib/compass.ts'

const BREAKS: Record<NonNullable<SurfSpot['breakKind']>, string> = {
  beach: 'Beach break',
  point: 'Point break',
  reef: 'Reef break',
  'river-mouth': 'River mouth',
  jetty: 'Jetty break',
}
/** 'Point break'; undefined where nobody has said. */
export const breakInWords = (kind: SurfSpot['breakKind']) => (kind ? BREAKS[kind] : undefined)

/** 'Cobble', 'Mixed'; undefined where nobody has said. */
export const bottomInWords = (bottom: SurfSpot['bottom']) =>
  bottom ? bottom.charAt(0).toUpperCase() + bottom.slice(1) : undefined

/** 'Faces south-west'; undefined where nobody has said. */
export const facingInWords = (facing: SurfSpot['facing']) =>
  facing === null ? undefined : `Faces ${compassName(facing)}`

/** 'San Clemente, United States', or as much of it as is known. */
export const placeInWords = ({ area, country }: Pick<SurfSpot, 'area' | 'country'>) =>
  [area, country].filter(Boolean).join(', ')

/** '4 ft · Great' */
export const conditionsInWords = ({ waveHeight, surfRating }: CurrentForecast) =>
  `${Math.round(feetOf(waveHeight))} ft · ${ratingLabel(surfRating)}`

const HOUR_MS = 60 * 60 * 1000
/** A list that was asked for at the end of one hour is still looked at in the next. */
const HOURS_PAST = 2

/**
 * '9 h old': how long ago the source told this; undefined while it is fresh and of this hour. A list that the browser
 * has kept grows older there. `now` is in milliseconds.
 */
export function ageInWords({ time, hoursOld }: CurrentForecast, now: number): string | undefined {
  const hoursPast = Math.max(0, Math.floor((now - Date.parse(time)) / HOUR_MS))
  const age = hoursOld + hoursPast
  return hoursPast >= HOURS_PAST || age * HOUR_MS >= FORECAST_FRESH_MS ? `${age} h old` : undefined
}

/** 'offshore'; where nobody has said the facing: 'from the south-west'. */
export const windInWords = ({ windSide, windDirection }: CurrentForecast) =>
  windSide ?? `from the ${compassName(windDirection)}`
