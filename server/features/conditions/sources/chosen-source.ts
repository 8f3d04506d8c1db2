import type { ForecastSource } from '#server/features/conditions/sources/forecast-source.ts'
import { type OpenMeteoOptions, openMeteo } from '#server/features/conditions/sources/open-meteo/open-meteo.ts'

/** Chooses the provider. Pages credit it by `weatherCredit`, its calls a day are `forecastRequestsPerDay`. */
export const forecastSource = (options: OpenMeteoOptions): ForecastSource => openMeteo(options)
