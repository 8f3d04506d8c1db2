import type { Page } from '@playwright/test'
import type { Forecast } from '#contract/conditions.ts'
import type { SurfSpot } from '#contract/spots.ts'

export const HOUR_MS = 60 * 60 * 1000
export const FORECAST = /\/api\/surf-spots\/[^/]+\/forecast$/

export const sheet = (page: Page, { name }: SurfSpot) => page.getByRole('dialog', { name })
export const now = (page: Page) => page.getByRole('region', { name: 'Current Conditions' })
export const week = (page: Page) => page.getByRole('region', { name: 'This week' })

/** From now on the server's forecast comes as `change` makes it. */
export const forecastComes = (page: Page, change: (forecast: Forecast) => Partial<Forecast>) =>
  page.route(FORECAST, async (route) => {
    const answer = await route.fetch()
    const forecast: Forecast = await answer.json()
    await route.fulfill({ response: answer, json: { ...forecast, ...change(forecast) } })
  })

/** A forecast of which only tide and light are known. */
export const withoutWaves = ({ hours }: Forecast): Partial<Forecast> => ({
  waveHeight: null,
  windSpeed: null,
  waterTemperature: null,
  surfRating: null,
  fetchedAt: null,
  reasons: [],
  windows: [],
  hours: hours.map(({ time }) => ({
    time,
    waveHeight: null,
    swellHeight: null,
    swellPeriod: null,
    swellPeriodKind: 'peak',
    swellDirection: null,
    windSpeed: null,
    windDirection: null,
    windSide: null,
    waterTemperature: null,
    tideShare: null,
    surfRating: null,
    warning: null,
  })),
})

/** Waves of 1.4 m at 15 s from straight ahead, all week, with a light wind off the land. */
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
