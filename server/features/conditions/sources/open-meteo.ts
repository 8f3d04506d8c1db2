import { rideableOf, swellsOf, trainsAt, type WaveFigure } from '#server/features/conditions/forecast/wave-trains.ts'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import {
  type Answer,
  type Figures,
  figureAt,
  waveFigures,
  wholeSeaFigures,
  windFigures,
} from '#server/features/conditions/sources/open-meteo-answer.ts'
import {
  type RequestedPlace,
  request,
  type SourceAsking,
  weightOf,
} from '#server/features/conditions/sources/open-meteo-request.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { SeaHours } from '#surf/sea/sea.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** Which model has waves at a place: the source's own choice, or the one that also knows lakes. */
type WaveModel = 'best' | 'lakes'
const waveModels: readonly WaveModel[] = ['best', 'lakes']
/** What to request of which model. ECMWF's has waves on the Great Lakes too, and the period of the peak, but no swells. */
const waveQuestions: Record<WaveModel, { figures: Figures; models?: string }> = {
  best: { figures: waveFigures },
  lakes: { figures: wholeSeaFigures, models: 'ecmwf_wam025' },
}

/** A place at sea to request. */
export type Place = RequestedPlace & { waveModel: WaveModel }
/** The sea and the wind at a place. */
export type Fetched = { hours: SeaHours; hasWaves: boolean }
type OpenMeteo = Pick<Env, 'OPEN_METEO_MARINE_URL' | 'OPEN_METEO_FORECAST_URL'> & Omit<SourceAsking, 'signal'>

/** What a place counts: once at the marine API and once at that for wind. */
export const WEIGHT_OF_PLACE = weightOf(waveFigures, [{}]) + weightOf(windFigures, [{}])

type Waves = {
  start: number
  end: number
  figures: Partial<Record<WaveFigure | 'sea_surface_temperature', (number | null)[]>>
}
type Wind = Answer<typeof windFigures>

/**
 * What Open-Meteo says of the sea and the wind at places, from yesterday on for ten days or on the day that each of them
 * names, in their order; a failure where it had nothing right for one of them. Two or three requests, one after the other. Throws SourceFailure when the source
 * itself fails.
 */
export async function fetchPlaces(
  source: OpenMeteo,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<(Fetched | SourceFailure)[]> {
  const asking = { ...source, signal }
  const waves = new Map<Place, Waves | SourceFailure>()
  for (const model of waveModels) {
    const ofModel = places.filter(({ waveModel }) => waveModel === model)
    const answers = await request({ address: source.OPEN_METEO_MARINE_URL, ...waveQuestions[model] }, ofModel, asking)
    for (const [index, place] of ofModel.entries()) waves.set(place, answers[index]!)
  }
  const winds = await request({ address: source.OPEN_METEO_FORECAST_URL, figures: windFigures }, places, asking)
  return places.map((place, index) => fetchedFrom(waves.get(place)!, winds[index]!))
}

function fetchedFrom(waves: Waves | SourceFailure, wind: Wind | SourceFailure): Fetched | SourceFailure {
  if (waves instanceof SourceFailure) return waves
  if (wind instanceof SourceFailure) return wind
  const { swell_wave_height: swell, wind_wave_height: windSea, wave_height: whole } = waves.figures
  const hasWaves = [swell, windSea, whole].flat().some((height) => (height ?? null) !== null)
  return { hours: merged(waves, wind), hasWaves }
}

function merged(waves: Waves, wind: Wind): SeaHours {
  const times = Array.from({ length: (waves.end - waves.start) / HOUR_MS }, (_, hour) => waves.start + hour * HOUR_MS)
  const trains = times.map((time) => trainsAt(waves, time))
  const rideable = trains.map(rideableOf)
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
