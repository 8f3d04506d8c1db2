import type { Page } from '@playwright/test'
import type { Forecast } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'

export const FORECAST = /\/api\/surf-spots\/[^/]+\/forecast$/

export const sheet = (page: Page, { name }: SurfSpot) => page.getByRole('dialog', { name })
export const week = (page: Page) => page.getByRole('region', { name: 'The days ahead' })

/** From now on the server's forecast comes as `change` makes it: of every spot, or that at a path. */
export const forecastComes = (
  page: Page,
  change: (forecast: Forecast) => Partial<Forecast>,
  path: string | RegExp = FORECAST,
) =>
  page.route(path, async (route) => {
    const answer = await route.fetch()
    const forecast: Forecast = await answer.json()
    await route.fulfill({ response: answer, json: { ...forecast, ...change(forecast) } })
  })
