export type Swell = {
  /** Significant height in metres, trough to crest. */
  heightMeters: number
  periodSeconds: number
  /** `mean` is shorter than the surfers' `peak`. */
  periodKind: 'peak' | 'mean'
  /** It comes from, true north. */
  directionDegrees: number
}

/** Hourly in UTC, arrays of equal length: metres in open water, seconds, km/h, °C, degrees it comes from. */
export type SeaHours = {
  start: string
  swellHeight: (number | null)[]
  swellPeriod: (number | null)[]
  swellDirection: (number | null)[]
  windSpeed: (number | null)[]
  windDirection: (number | null)[]
  waterTemperature: (number | null)[]
  /** Missing in older data. */
  windGusts?: (number | null)[]
  /** °C, 2 m above the sea; missing in older data. */
  airTemperature?: (number | null)[]
  /** Most energy (height² × period) first. Missing if the source does not separate them. */
  swells?: Swell[][]
}

type Later = 'windGusts' | 'airTemperature'

export type Sea = { [Figure in Exclude<keyof SeaHours, 'start' | 'swells' | Later>]: number | null } & {
  [Figure in Later]?: number | null
} & {
  /** Empty if only the other fields' swell is known. */
  swells: readonly Swell[]
}

/** Source and licence to name beside every figure of sea or wind. */
export const weatherCredit = {
  source: { text: 'Open-Meteo.com', href: 'https://open-meteo.com/' },
  licence: { text: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
}
