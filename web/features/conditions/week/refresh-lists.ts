import type { QueryClient } from '@tanstack/react-query'
import type { Forecast } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'

type Week = Pick<Forecast, 'hours'>

const LISTS = ['GET /api/surf-spots/all', 'GET /api/surf-spots/nearby', 'GET /api/surf-spots/popular'] as const
const ROUTES = [...LISTS, 'GET /api/surf-spots/:id'] as const

/** Invalidates cached spots whose hour differs from a new forecast, so that lists and details agree. */
export async function refreshOutdatedLists(client: QueryClient, spotId: string, forecast: Week): Promise<void> {
  const outdated = ROUTES.flatMap((route) =>
    client
      .getQueriesData<SurfSpot | SurfSpot[]>({ queryKey: [route] })
      .filter(([, cached]) => [cached ?? []].flat().some((spot) => spot.id === spotId && differs(spot, forecast))),
  )
  await Promise.all(outdated.map(([queryKey]) => client.invalidateQueries({ queryKey, exact: true })))
}

/** Compares the same hour only. */
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
