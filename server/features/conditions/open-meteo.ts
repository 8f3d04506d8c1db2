import { type Asking, downloadJson, SourceFailure } from '#server/features/conditions/download.ts'
import {
  type Answer,
  figureAt,
  marineFigures,
  readAnswer,
  windFigures,
} from '#server/features/conditions/open-meteo-answer.ts'
import type { Env } from '#server/platform/env.ts'
import { distanceMiles, type Position } from '#surf/geo.ts'
import type { SeaHours } from '#surf/sea.ts'

const HOUR_MS = 60 * 60 * 1000
/** The answer's place is that of the model's grid, which is nowhere coarser than this. */
const SAME_PLACE_MILES = 60
/** NOAA's global wave model, which has values closer to some coasts than the finer ones. */
const COASTAL_MODEL = 'ncep_gfswave025'
const SEAWARD_DEGREES = 0.25
/** Total energy per swell energy from which on the wind sea has at least twice the swell's, and is what one sees. */
const WIND_SEA_RULES = 3

export type OpenMeteo = Pick<Env, 'OPEN_METEO_MARINE_URL' | 'OPEN_METEO_FORECAST_URL'> & {
  now: () => Date
  /** Resolves when so many requests may be sent, and throws when they may not. */
  allow: (requests: number) => Promise<void>
  timeoutMs?: number
}
/** A place at sea, and where the open sea lies as seen from its spots; null where nobody has said. */
export type Place = Position & { facing: number | null }

type Marine = Answer<typeof marineFigures>
type Wind = Answer<typeof windFigures>

/**
 * What Open-Meteo says of the sea and the wind at a place, from yesterday on for nine days: two requests, and up to two
 * more near a coast where its models have no waves. Throws SourceFailure when it does not answer, or not that.
 */
export async function askOpenMeteo(source: OpenMeteo, place: Place, signal: AbortSignal): Promise<SeaHours> {
  await source.allow(2)
  const asking = { ...source, signal }
  const [wind, nearest] = await Promise.all([askForWind(place, asking), askForWaves(place, asking)])
  return merged(await wavesAround(nearest, place, asking), nearest, wind)
}

type AskingThere = OpenMeteo & Asking

/** The first answer with waves in it, asked for nearer and nearer to the open sea; the first when none has. */
async function wavesAround(nearest: Marine, place: Place, asking: AskingThere): Promise<Marine> {
  if (hasWaves(nearest)) return nearest
  const seaward = seawardOf(place)
  const others = [
    () => askForWaves(place, asking, COASTAL_MODEL),
    ...(seaward ? [() => askForWaves(seaward, asking)] : []),
  ]
  for (const ask of others) {
    await asking.allow(1)
    const waves = await ask()
    if (hasWaves(waves)) return waves
  }
  return nearest
}

const hasWaves = ({ figures }: Marine) =>
  [figures.swell_wave_height, figures.wave_height].flat().some((height) => height !== null)

const askForWaves = (place: Position, asking: AskingThere, models?: string) =>
  ask(asking.OPEN_METEO_MARINE_URL, marineFigures, place, asking, models)
const askForWind = (place: Position, asking: AskingThere) =>
  ask(asking.OPEN_METEO_FORECAST_URL, windFigures, place, asking)

async function ask<F extends typeof marineFigures | typeof windFigures>(
  address: string,
  figures: F,
  place: Position,
  asking: AskingThere,
  models?: string,
): Promise<Answer<F>> {
  const url = new URL(address)
  const query = {
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    hourly: Object.keys(figures).join(','),
    timezone: 'GMT',
    past_days: '1',
    forecast_days: '8',
    ...(models && { models }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = readAnswer(figures, await downloadJson(url, asking))
  if (distanceMiles(answer, place) > SAME_PLACE_MILES) throw new SourceFailure('answered for another place')
  const now = asking.now().getTime()
  if (now < answer.start || now >= answer.end) throw new SourceFailure('answered for another day')
  return answer
}

/** A quarter of a degree out to sea. */
function seawardOf({ latitude, longitude, facing }: Place): Position | undefined {
  if (facing === null) return undefined
  const radians = (facing * Math.PI) / 180
  const north = Math.cos(radians) * SEAWARD_DEGREES
  // Degrees of longitude are shorter the further from the equator; at the poles there is no surf.
  const east = (Math.sin(radians) * SEAWARD_DEGREES) / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: hundredths(Math.max(-90, Math.min(90, latitude + north))),
    longitude: hundredths(((longitude + east + 540) % 360) - 180),
  }
}
const hundredths = (degrees: number) => Math.round(degrees * 100) / 100

function merged(waves: Marine, nearest: Marine, wind: Wind): SeaHours {
  const times = waves.figures.wave_height.map((_, hour) => waves.start + hour * HOUR_MS)
  const rideable = times.map((time) => rideableAt(waves, time))
  return {
    start: new Date(waves.start).toISOString(),
    swellHeight: rideable.map(({ height }) => height),
    swellPeriod: rideable.map(({ period }) => period),
    swellDirection: rideable.map(({ direction }) => direction),
    windSpeed: times.map((time) => figureAt(wind, 'wind_speed_10m', time)),
    windDirection: times.map((time) => figureAt(wind, 'wind_direction_10m', time)),
    // The coastal model has no water temperature; the one that has no waves here may.
    waterTemperature: times.map(
      (time) => figureAt(waves, 'sea_surface_temperature', time) ?? figureAt(nearest, 'sea_surface_temperature', time),
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
