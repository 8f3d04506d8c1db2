import type { CurrentForecast } from '#contract/sea/spots.ts'
import { conditionsAge } from '#surf/sea/current-conditions.ts'
import { verdict } from '#web/lib/format/ratings.ts'
import { compassName, formatWave, type Units } from '#web/lib/format/units.ts'
import { windSides } from '#words/sea/measures.ts'
import * as texts from '#words/spots/spots.ts'

/** '4 ft · Great' or '24 ft · Too big': the height of the faces, and the one word for them. */
export const formatConditions = ({ waveHeight, surfRating, warning }: CurrentForecast, units: Units) =>
  `${formatWave(waveHeight, units)} · ${verdict(surfRating, warning)}`

/** '9 h old'; undefined while fresh. `now` in milliseconds. */
export function formatAge(forecast: CurrentForecast, now: number): string | undefined {
  const hours = conditionsAge(forecast, now)
  return hours === undefined ? undefined : texts.hoursOld(hours)
}

/** 'offshore'; without a facing 'from the south-west'. */
export const formatWindSide = ({ windSide, windDirection }: CurrentForecast) =>
  windSide ? windSides[windSide] : texts.fromTheCompassName(compassName(windDirection))
