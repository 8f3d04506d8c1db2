import { FORECAST_DAYS } from '#contract/limits.ts'
import type { Forecast, Tide } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { unknownHour } from '#test/sea/an-hour.ts'

/** A beach that faces south-west, of which the sea is not known. */
export const aSpot = (change: Partial<SurfSpot> = {}): SurfSpot => ({
  id: '7d0a4e6c-58f1-4c1b-9a0e-3f1f5b7c2d11',
  name: 'Long Beach Point',
  area: 'Shore County',
  country: 'Portugal',
  description: 'A long, sandy bay.',
  latitude: 38.7,
  longitude: -9.4,
  timeZone: 'Europe/Lisbon',
  unverified: false,
  facing: 225,
  breakKind: 'beach',
  bottom: 'sand',
  popularityScore: 10,
  aliases: null,
  attribution: null,
  waveHeight: null,
  windSpeed: null,
  waterTemperature: null,
  surfRating: null,
  level: 'intermediate',
  isEstimated: true,
  currentConditions: { forecasts: [] },
  ...change,
})

/** The forecast of a spot in UTC from today's midnight on, of which only the light is known, changed as `change` says. */
export function aForecast(change: (forecast: Forecast) => Partial<Forecast> = () => ({})): Forecast {
  const midnight = new Date().setUTCHours(0, 0, 0, 0)
  const at = (hours: number) => new Date(midnight + hours * HOUR_MS).toISOString()
  const forecast: Forecast = {
    state: 'unknown',
    fetchedAt: null,
    attribution: 'Open-Meteo',
    timeZone: 'UTC',
    waveHeight: null,
    windSpeed: null,
    waterTemperature: null,
    surfRating: null,
    profile: {
      isEstimated: true,
      windows: [{ from: 180, to: 270, share: 1 }],
      wraps: [],
      bestWind: 45,
      idealHeight: [1, 2],
      largestHeight: 4,
      tideBand: null,
      level: 'intermediate',
      season: [],
      hazards: [],
      certainty: { height: 'guessed', level: 'guessed', wind: 'guessed', tide: 'guessed' },
    },
    reasons: [],
    windows: [],
    tide: null,
    hours: Array.from({ length: FORECAST_DAYS * 24 }, (_, hour) => ({ time: at(hour), ...unknownHour })),
    light: Array.from({ length: FORECAST_DAYS }, (_, day) => ({
      day: at(day * 24).slice(0, 10),
      firstLight: at(day * 24 + 5),
      sunrise: at(day * 24 + 6),
      sunset: at(day * 24 + 20),
      lastLight: at(day * 24 + 21),
    })),
  }
  return { ...forecast, ...change(forecast) }
}

/** The tide of a forecast's days: low at midnight and noon, high at six. */
export function tideOf({ hours }: Forecast): Tide {
  const midnight = Date.parse(hours[0]?.time ?? '')
  const at = (minutes: number) => new Date(midnight + minutes * 60_000).toISOString()
  return {
    station: {
      name: 'Long Beach Harbour',
      distanceMiles: 3.4,
      attribution: 'Tides by https://github.com/openwatersio/tide-database.',
    },
    datum: 'MLLW',
    datumIsEstimated: false,
    heights: Array.from({ length: hours.length * 2 }, (_, nth) => ({
      time: at(nth * 30),
      height: 1 - Math.cos((nth * Math.PI) / 12),
    })),
    extremes: Array.from({ length: hours.length / 6 }, (_, nth) => ({
      time: at(nth * 6 * 60),
      height: nth % 2 === 0 ? 0 : 2,
      kind: nth % 2 === 0 ? 'low' : 'high',
    })),
  }
}

/** A forecast of which only tide and light are known. */
export const withoutWaves = ({ hours }: Forecast): Partial<Forecast> => ({
  waveHeight: null,
  windSpeed: null,
  waterTemperature: null,
  surfRating: null,
  fetchedAt: null,
  reasons: [],
  windows: [],
  hours: hours.map(({ time }) => ({ time, ...unknownHour })),
})

/** Waves of 1.4 m at 15 s from straight ahead, on all days, with a light wind off the land. */
export const goodWeek = ({ hours }: Forecast): Partial<Forecast> => ({
  state: 'fresh',
  // Reads '12 minutes ago' for the next 55 seconds.
  fetchedAt: new Date(Date.now() - 11.6 * 60 * 1000).toISOString(),
  waveHeight: 5,
  windSpeed: 4,
  waterTemperature: 66,
  surfRating: 3.5,
  reasons: [
    { factor: 'swell', effect: 'good', text: '1.4 m at 15 s', waveHeight: 1.4, period: 15 },
    { factor: 'window', effect: 'bad', text: '', swellDirection: 225, degreesOutside: 30, share: 0.1 },
    { factor: 'wind', effect: 'fair', text: '', windSpeed: 7, windGusts: 12, windDirection: 45, windSide: 'offshore' },
  ],
  windows: [],
  hours: hours.map(({ time }) => ({
    time,
    waveHeight: 1.4,
    swellHeight: 1.2,
    swellPeriod: 15,
    swellPeriodKind: 'peak',
    swellDirection: 225,
    windSpeed: 7,
    windDirection: 45,
    windSide: 'offshore',
    windGusts: 12,
    waterTemperature: 18.9,
    airTemperature: 16.2,
    swells: [
      { heightMeters: 1.2, periodSeconds: 15, periodKind: 'peak', directionDegrees: 225 },
      { heightMeters: 0.7, periodSeconds: 9, periodKind: 'peak', directionDegrees: 270 },
      { heightMeters: 0.4, periodSeconds: 5, periodKind: 'peak', directionDegrees: 45 },
    ],
    tideShare: null,
    surfRating: 3.5,
    warning: null,
  })),
})
