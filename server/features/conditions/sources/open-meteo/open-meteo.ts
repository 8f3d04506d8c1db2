import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import type {
  ForecastSource,
  SeaForecast,
  SeaPlace,
  WaveModel,
} from '#server/features/conditions/sources/forecast-source.ts'
import {
  type Answer,
  type Figures,
  figureAt,
  rideableTrain,
  swellsOf,
  trainsAt,
  type WaveFigure,
  waveFigures,
  wholeSeaFigures,
  windFigures,
} from '#server/features/conditions/sources/open-meteo/answer.ts'
import { request, weightOf } from '#server/features/conditions/sources/open-meteo/request.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { SeaHours } from '#surf/sea/sea.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const ATTRIBUTION =
  'Weather data by Open-Meteo.com (https://open-meteo.com), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0), changed'
/** The API accepts 1,000; smaller requests answer sooner. */
const PLACES_AT_ONCE = 100
/** One less than `historyStartDate` of ForecastapiController.swift: clocks may differ. */
const PAST_DAYS = 92

const waveModels: readonly WaveModel[] = ['best', 'lakes']
/** ECMWF's model also covers the Great Lakes and has peak periods, but no swells. */
const waveQuestions: Record<WaveModel, { figures: Figures; models?: string }> = {
  best: { figures: waveFigures },
  lakes: { figures: wholeSeaFigures, models: 'ecmwf_wam025' },
}
const heightFigures = { wave_height: wholeSeaFigures.wave_height }

type Waves = {
  start: number
  end: number
  figures: Partial<Record<WaveFigure | 'sea_surface_temperature', (number | null)[]>>
}
type Wind = Answer<typeof windFigures>

export type OpenMeteoOptions = {
  env: Pick<Env, 'OPEN_METEO_MARINE_URL' | 'OPEN_METEO_FORECAST_URL' | 'OPEN_METEO_REQUESTS_PER_DAY'>
  now: () => Date
  timeoutMs?: number | undefined
}

export const openMeteo = ({ env, now, timeoutMs }: OpenMeteoOptions): ForecastSource => ({
  name: 'Open-Meteo',
  // One lease for both hosts: they may count together.
  leaseName: 'open-meteo',
  attribution: ATTRIBUTION,
  weightOfPlace: weightOf(waveFigures, [{}]) + weightOf(windFigures, [{}]),
  limits: { requestsPerDay: env.OPEN_METEO_REQUESTS_PER_DAY, placesAtOnce: PLACES_AT_ONCE, pastDays: PAST_DAYS },
  /** Sends two or three requests, one after the other. */
  async fetch(places, sourceRequest) {
    const options = { ...sourceRequest, now, timeoutMs }
    const waves = new Map<SeaPlace, Waves | SourceFailure>()
    for (const model of waveModels) {
      const ofModel = places.filter(({ waveModel }) => waveModel === model)
      const answers = await request({ address: env.OPEN_METEO_MARINE_URL, ...waveQuestions[model] }, ofModel, options)
      for (const [index, place] of ofModel.entries()) waves.set(place, answers[index]!)
    }
    const winds = await request({ address: env.OPEN_METEO_FORECAST_URL, figures: windFigures }, places, options)
    return places.map((place, index) => combine(waves.get(place)!, winds[index]!))
  },
  async fetchWaveHeights(places, sourceRequest) {
    const question = { address: env.OPEN_METEO_MARINE_URL, figures: heightFigures }
    const answers = await request(question, places, { ...sourceRequest, now, timeoutMs })
    return answers.map((answer) =>
      answer instanceof SourceFailure ? answer : { start: answer.start, heights: answer.figures.wave_height },
    )
  },
})

function combine(waves: Waves | SourceFailure, wind: Wind | SourceFailure): SeaForecast | SourceFailure {
  if (waves instanceof SourceFailure) return waves
  if (wind instanceof SourceFailure) return wind
  const { swell_wave_height: swell, wind_wave_height: windSea, wave_height: whole } = waves.figures
  const hasWaves = [swell, windSea, whole].flat().some((height) => (height ?? null) !== null)
  return { hours: mergeHours(waves, wind), hasWaves }
}

function mergeHours(waves: Waves, wind: Wind): SeaHours {
  const times = Array.from({ length: (waves.end - waves.start) / HOUR_MS }, (_, hour) => waves.start + hour * HOUR_MS)
  const trains = times.map((time) => trainsAt(waves, time))
  const rideable = trains.map(rideableTrain)
  return {
    start: new Date(waves.start).toISOString(),
    swellHeight: rideable.map(({ height }) => height),
    swellPeriod: rideable.map(({ period }) => period),
    swellDirection: rideable.map(({ direction }) => direction),
    windSpeed: times.map((time) => figureAt(wind, 'wind_speed_10m', time)),
    windDirection: times.map((time) => figureAt(wind, 'wind_direction_10m', time)),
    waterTemperature: times.map((time) => figureAt(waves, 'sea_surface_temperature', time)),
    windGusts: times.map((time) => figureAt(wind, 'wind_gusts_10m', time)),
    airTemperature: times.map((time) => figureAt(wind, 'temperature_2m', time)),
    swells: trains.map(swellsOf),
  }
}
