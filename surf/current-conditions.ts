import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { SurfSpot } from '#contract/spots.ts'
import { breakingHeight } from '#surf/breaking-wave.ts'
import { surfRating } from '#surf/rating.ts'
import type { Sea } from '#surf/sea.ts'
import { fahrenheitOf, feetOf, mphOf, rounded } from '#surf/units.ts'
import { windSideOf } from '#surf/wind.ts'

const HOUR_MS = 60 * 60 * 1000

export type CurrentConditions = Pick<
  SurfSpot,
  'waveHeight' | 'windSpeed' | 'waterTemperature' | 'surfRating' | 'currentConditions'
>

/** The sea in the hour of asking, and when the source told it. */
export type KnownSea = { sea: Sea; fetchedAt: Date }

/** A list must not change because a fresh answer was replaced by a fresh answer of the same figures. */
const hoursOld = (age: number) => (age < FORECAST_FRESH_MS ? 0 : Math.floor(age / HOUR_MS))

/**
 * What the sea does in this hour at a spot facing that way (degrees, null where nobody has said), as each list of spots
 * shows it; nulls and no forecast where nothing is known of it.
 */
export function currentConditions(known: KnownSea | null, facing: number | null, now: Date): CurrentConditions {
  if (!known)
    return {
      waveHeight: null,
      windSpeed: null,
      waterTemperature: null,
      surfRating: null,
      currentConditions: { forecasts: [] },
    }
  const { sea, fetchedAt } = known
  const { windSpeed, windDirection, waterTemperature } = sea
  const waveHeight = breakingHeight(sea, facing)
  const rating = surfRating(sea, facing)
  return {
    waveHeight: waveHeight === null ? null : rounded(feetOf(waveHeight), 1),
    windSpeed: windSpeed === null ? null : rounded(mphOf(windSpeed)),
    waterTemperature: waterTemperature === null ? null : rounded(fahrenheitOf(waterTemperature)),
    surfRating: rating,
    currentConditions: {
      forecasts:
        waveHeight === null || rating === null || windDirection === null
          ? []
          : [
              {
                time: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString(),
                waveHeight: rounded(waveHeight, 1),
                surfRating: rating,
                windDirection: rounded(windDirection),
                windSide: windSideOf(windSpeed, windDirection, facing),
                hoursOld: hoursOld(now.getTime() - fetchedAt.getTime()),
              },
            ],
    },
  }
}
