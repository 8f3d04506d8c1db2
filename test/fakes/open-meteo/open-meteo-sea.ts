import type { Position } from '#surf/places/geo.ts'

/** The unit in which Open-Meteo gives each hourly variable that its stand-in knows. */
export const hourlyUnits = {
  swell_wave_height: 'm',
  swell_wave_period: 's',
  swell_wave_peak_period: 's',
  swell_wave_direction: '°',
  secondary_swell_wave_height: 'm',
  secondary_swell_wave_period: 's',
  secondary_swell_wave_direction: '°',
  wind_wave_height: 'm',
  wind_wave_period: 's',
  wind_wave_direction: '°',
  wave_height: 'm',
  wave_period: 's',
  wave_peak_period: 's',
  wave_direction: '°',
  sea_surface_temperature: '°C',
  wind_speed_10m: 'km/h',
  wind_direction_10m: '°',
  wind_gusts_10m: 'km/h',
  temperature_2m: '°C',
} as const

export type Variable = keyof typeof hourlyUnits
const wind: Variable[] = ['wind_speed_10m', 'wind_direction_10m', 'wind_gusts_10m', 'temperature_2m']
const marine = (Object.keys(hourlyUnits) as Variable[]).filter((name) => !wind.includes(name))
/** What each of the two APIs may be asked for. */
export const variables = { marine, forecast: wind }

type Model = {
  /** In degrees the side of a cell, and how far the middle of one lies off 0°; how many cells away one of sea is looked for. */
  degrees: number
  middle: number
  cellsAway: number
  /** What it has values of; everything else is null. */
  has: readonly Variable[]
}
/**
 * The models of the stand-in. MFWAM, which the marine API takes by default, has means alone; ECMWF's has the peak of the
 * whole sea and no swells. The wind is that of a global model.
 */
export const models = {
  best_match: {
    degrees: 1 / 12,
    middle: 1 / 24,
    cellsAway: 2,
    has: marine.filter((name) => !['swell_wave_peak_period', 'wave_peak_period'].includes(name)),
  },
  ecmwf_wam025: {
    degrees: 1 / 4,
    middle: 0,
    cellsAway: 1,
    has: ['wave_height', 'wave_period', 'wave_peak_period', 'wave_direction'],
  },
  wind: { degrees: 1 / 4, middle: 0, cellsAway: 1, has: wind },
} as const satisfies Record<string, Model>
type ModelName = keyof typeof models

/**
 * The middle of the cell that a model answers for: the one that holds the place or else the nearest in degrees, a few
 * cells away at most, that is sea; undefined where none is.
 */
export function seaCellOf(name: ModelName, place: Position, isLand: (cell: Position) => boolean): Position | undefined {
  const { degrees, middle, cellsAway } = models[name]
  // A place at the end of the grid is in its last cell.
  const nearest = (position: number, end: number) =>
    Math.round((Math.max(middle - end, Math.min(end - middle, position)) - middle) / degrees)
  const row = nearest(place.latitude, 90)
  const column = nearest(place.longitude, 180)
  const cellAt = (north: number, east: number) => ({
    latitude: (row + north) * degrees + middle,
    longitude: (column + east) * degrees + middle,
  })
  const own = cellAt(0, 0)
  if (!isLand(own)) return own
  const away = Array.from({ length: 2 * cellsAway + 1 }, (_, index) => index - cellsAway)
  const square = (cell: Position) => (cell.latitude - place.latitude) ** 2 + (cell.longitude - place.longitude) ** 2
  return away
    .flatMap((north) => away.map((east) => cellAt(north, east)))
    .filter((cell) => !isLand(cell))
    .sort((one, other) => square(one) - square(other))[0]
}

/** One hour in the units above. */
export type HourOfSea = Record<Variable, number | null>
export type HourlySea = (place: Position, time: Date) => HourOfSea

const tenths = (value: number) => Math.round(value * 10) / 10

/**
 * A sea that is the same each time for a place and an hour: swell from the south-west to west, more and longer here
 * than there, a land breeze in the morning and a sea breeze after noon. Some spots are good in it, others are not.
 */
export function plausibleSea({ latitude, longitude }: Position, time: Date): HourOfSea {
  const days = time.getTime() / (24 * 60 * 60 * 1000)
  const solarHour = (time.getUTCHours() + longitude / 15 + 48) % 24
  const swell = tenths(1.4 + 0.6 * Math.sin(latitude / 4) + 0.4 * Math.cos(longitude / 9) + 0.3 * Math.sin(days))
  const period = tenths(12 + 2 * Math.cos(latitude / 6) + Math.sin(days / 2))
  const swellFrom = Math.round(235 + 30 * Math.sin(longitude / 11) + 5 * Math.sin(days))
  const isSeaBreeze = solarHour > 11 && solarHour < 19
  const windSpeed = tenths((isSeaBreeze ? 18 : 7) + 5 * Math.sin(latitude + days))
  const windSea = windSpeed / 25
  return {
    swell_wave_height: swell,
    swell_wave_period: tenths(period * 0.85),
    swell_wave_peak_period: period,
    swell_wave_direction: swellFrom,
    secondary_swell_wave_height: tenths(swell / 3),
    secondary_swell_wave_period: tenths(period * 0.6),
    secondary_swell_wave_direction: (swellFrom + 50) % 360,
    wind_wave_height: tenths(windSea),
    wind_wave_period: tenths(2 + windSpeed / 8),
    wind_wave_direction: isSeaBreeze ? swellFrom : (swellFrom + 180) % 360,
    wave_height: tenths(Math.hypot(swell, windSea)),
    wave_period: tenths(period * 0.7),
    wave_peak_period: period,
    wave_direction: swellFrom,
    sea_surface_temperature: tenths(27 * Math.cos((latitude * Math.PI) / 180) ** 1.5),
    wind_speed_10m: windSpeed,
    wind_direction_10m: isSeaBreeze ? swellFrom : (swellFrom + 180) % 360,
    wind_gusts_10m: tenths(windSpeed * 1.4),
    temperature_2m: tenths(29 * Math.cos((latitude * Math.PI) / 180) ** 1.2),
  }
}
