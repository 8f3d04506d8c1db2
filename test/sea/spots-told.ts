import type { CurrentForecast, SurfSpot } from '#contract/sea/spots.ts'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { anHour } from '#test/sea/an-hour.ts'

/** What a test says of a spot; `now` is its forecast, without which the sea is not known there. */
export type ToldSpot = Partial<Omit<SurfSpot, 'currentConditions'>> & { now?: Partial<CurrentForecast> }

/** These spots as the server answers them, each with an id of its own. */
export function spotsOf(told: ToldSpot[]): SurfSpot[] {
  // Of this moment instead of its hour, so that no age turns while a test looks.
  const time = new Date().toISOString()
  const forecast: CurrentForecast = { ...anHour, time, waveHeight: 1.2, windSpeed: 7, windSide: 'offshore' }
  return told.map(({ now, ...spot }, index) =>
    aSpot({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      waveHeight: now ? 3.9 : null,
      windSpeed: now ? 4 : null,
      surfRating: now?.surfRating ?? null,
      ...spot,
      currentConditions: { forecasts: now ? [{ ...forecast, ...now }] : [] },
    }),
  )
}
