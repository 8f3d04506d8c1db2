import type { Position } from '#surf/geo.ts'

/** The unit in which Open-Meteo gives each hourly variable that its stand-in knows. */
export const hourlyUnits = {
  swell_wave_height: 'm',
  swell_wave_period: 's',
  swell_wave_peak_period: 's',
  swell_wave_direction: '°',
  wave_height: 'm',
  wave_period: 's',
  wave_peak_period: 's',
  wave_direction: '°',
  sea_surface_temperature: '°C',
  wind_speed_10m: 'km/h',
  wind_direction_10m: '°',
} as const

export type Variable = keyof typeof hourlyUnits
const wind: Variable[] = ['wind_speed_10m', 'wind_direction_10m']
/** What each of the two APIs may be asked for. */
export const variables = {
  marine: (Object.keys(hourlyUnits) as Variable[]).filter((name) => !wind.includes(name)),
  forecast: wind,
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
    wave_height: tenths(Math.hypot(swell, windSea)),
    wave_period: tenths(period * 0.7),
    wave_peak_period: period,
    wave_direction: swellFrom,
    sea_surface_temperature: tenths(27 * Math.cos((latitude * Math.PI) / 180) ** 1.5),
    wind_speed_10m: windSpeed,
    wind_direction_10m: isSeaBreeze ? swellFrom : (swellFrom + 180) % 360,
  }
}
