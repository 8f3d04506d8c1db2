import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { CurrentForecast } from '#contract/spots.ts'
import { verdict } from '#surf/rating.ts'
import { compassName } from '#web/lib/compass.ts'
import type { Units } from '#web/lib/units.ts'
import { waveInWords } from '#web/lib/wave-height.ts'

/** '4 ft · Great' or '24 ft · Too big': the height of the faces, and the one word for them. */
export const conditionsInWords = ({ waveHeight, surfRating, warning }: CurrentForecast, units: Units) =>
  `${waveInWords(waveHeight, units)} · ${verdict(surfRating, warning)}`

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
export const windSideInWords = ({ windSide, windDirection }: CurrentForecast) =>
  windSide ?? `from the ${compassName(windDirection)}`
