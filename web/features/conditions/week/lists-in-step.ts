import type { QueryClient } from '@tanstack/react-query'
import type { Forecast } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'

type Week = Pick<Forecast, 'hours'>

const LISTS = ['GET /api/surf-spots/all', 'GET /api/surf-spots/nearby', 'GET /api/surf-spots/popular'] as const
const ROUTES = [...LISTS, 'GET /api/surf-spots/:id'] as const

/**
 * Fetches the spots anew that the browser keeps where they show another sea of the same hour than a forecast that has
 * just come: a list must not say 4 ft beside a detail that says 5.
 */
export async function keepListsInStep(client: QueryClient, spotId: string, forecast: Week): Promise<void> {
  const outdated = ROUTES.flatMap((route) =>
    client
      .getQueriesData<SurfSpot | SurfSpot[]>({ queryKey: [route] })
      .filter(([, kept]) => [kept ?? []].flat().some((spot) => spot.id === spotId && differs(spot, forecast))),
  )
  await Promise.all(outdated.map(([queryKey]) => client.invalidateQueries({ queryKey, exact: true })))
}

/** Whether the hour that the spot shows has other figures in the forecast; another hour differs by right. */
function differs({ currentConditions: { forecasts } }: SurfSpot, { hours }: Week): boolean {
  const [shown] = forecasts
  const hour = shown && hours.find(({ time }) => time === shown.time)
  return (
    hour !== undefined &&
    (['waveHeight', 'surfRating', 'warning', 'windSpeed', 'swellHeight'] as const).some(
      (figure) => hour[figure] !== shown?.[figure],
    )
  )
}
