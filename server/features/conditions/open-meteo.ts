import { figureAt, type marineFigures } from '#server/features/conditions/open-meteo-answer.ts'
import {
  askForWaves,
  askForWind,
  type Marine,
  type OpenMeteo,
  type Wind,
} from '#server/features/conditions/open-meteo-request.ts'
import { type FoundWaves, findWaves, type WaveSearch, waysToWaves } from '#server/features/conditions/ways-to-waves.ts'
import { type SeaHours, seaAt } from '#surf/sea.ts'

const HOUR_MS = 60 * 60 * 1000
/** Total energy per swell energy from which on the wind sea has at least twice the swell's, and is what one sees. */
const WIND_SEA_RULES = 3

/** A place to ask for, and what was answered there the last time. */
export type Place = WaveSearch & { hours: SeaHours | null }

/** The sea and the wind at a place, and how they were found. */
export type Told = Omit<FoundWaves, 'waves' | 'middle'> & { hours: SeaHours; askedMiddle: boolean }

/**
 * What Open-Meteo says of the sea and the wind at a place, from yesterday on for ten days: two requests, and up to two
 * more near a coast whose waves are still to be found. Throws SourceFailure when it does not answer, or not that.
 */
export async function askOpenMeteo(source: OpenMeteo, place: Place, signal: AbortSignal): Promise<Told> {
  await source.allow(2)
  const asking = { ...source, signal }
  const ways = waysToWaves(place)
  const [wind, first] = await Promise.all([askForWind(place, asking), askForWaves(ways[0], asking)])
  const { waves, middle, wavesFrom, missed } = await findWaves(place, ways, first, asking)
  return { hours: merged(waves, middle, wind, place.hours), wavesFrom, missed, askedMiddle: middle !== undefined }
}

function merged(waves: Marine, middle: Marine | undefined, wind: Wind, before: SeaHours | null): SeaHours {
  const times = waves.figures.wave_height.map((_, hour) => waves.start + hour * HOUR_MS)
  const rideable = times.map((time) => rideableAt(waves, time))
  // The coastal model has no water temperature; the one that has no waves here may, and is asked now and then.
  const temperatureOfMiddle = (time: number) =>
    middle
      ? figureAt(middle, 'sea_surface_temperature', time)
      : ((before && seaAt(before, new Date(time))?.waterTemperature) ?? null)
  return {
    start: new Date(waves.start).toISOString(),
    swellHeight: rideable.map(({ height }) => height),
    swellPeriod: rideable.map(({ period }) => period),
    swellDirection: rideable.map(({ direction }) => direction),
    windSpeed: times.map((time) => figureAt(wind, 'wind_speed_10m', time)),
    windDirection: times.map((time) => figureAt(wind, 'wind_direction_10m', time)),
    waterTemperature: times.map(
      (time) => figureAt(waves, 'sea_surface_temperature', time) ?? temperatureOfMiddle(time),
    ),
  }
}

/**
 * The waves that a surfer would see in that hour: the swell; or the whole sea where the model gives no swell of its own,
 * or where the wind sea has at least twice the swell's energy, which goes with the square of the height. The period is
 * the peak's where it is known, as surfers name it, and else the mean.
 */
function rideableAt(waves: Marine, time: number) {
  const at = (name: keyof typeof marineFigures) => figureAt(waves, name, time)
  const swell = {
    height: at('swell_wave_height'),
    period: at('swell_wave_peak_period') ?? at('swell_wave_period'),
    direction: at('swell_wave_direction'),
  }
  const whole = {
    height: at('wave_height'),
    period: at('wave_peak_period') ?? at('wave_period'),
    direction: at('wave_direction'),
  }
  if (Object.values(whole).includes(null)) return swell
  if (Object.values(swell).includes(null)) return whole
  return whole.height! ** 2 > WIND_SEA_RULES * swell.height! ** 2 ? whole : swell
}
