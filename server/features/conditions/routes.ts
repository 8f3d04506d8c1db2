import { spotForecast } from '#contract/conditions.ts'
import { forecastAt, type SeaInLists } from '#server/features/conditions/forecast.ts'
import { type BoundRoute, route } from '#server/platform/http.ts'

export const conditionsRoutes = (seaInLists: SeaInLists): BoundRoute[] => [
  route(spotForecast, ({ params }, deps) => forecastAt(params.id, deps, seaInLists)),
]
