import { spotForecast } from '#contract/conditions.ts'
import { forecastAt } from '#server/features/conditions/forecast.ts'
import { route } from '#server/platform/http.ts'

export const conditionsRoutes = [route(spotForecast, ({ params }, deps) => forecastAt(params.id, deps))]
