import type { ForecastSource } from '#server/features/conditions/sources/forecast-source.ts'
import { type OpenMeteoOptions, openMeteo } from '#server/features/conditions/sources/open-meteo/open-meteo.ts'

/** The only place that names a provider. */
export const forecastSource = (options: OpenMeteoOptions): ForecastSource => openMeteo(options)
