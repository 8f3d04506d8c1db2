export type Swell = {
  /** Significant height in metres, trough to crest. */
  heightMeters: number
  /** Seconds, as `periodKind`. */
  periodSeconds: number
  /** `peak`: of the most energetic waves, as surfers use. `mean`: of all waves, shorter. */
  periodKind: 'peak' | 'mean'
  /** Degrees from true north it comes from. */
  directionDegrees: number
}

/** A source's hourly data (UTC) for one grid cell: arrays of equal length, null if unknown. */
export type SeaHours = {
  /** ISO time of the first hour. */
  start: string
  /** Metres, trough to crest, in open water. */
  swellHeight: (number | null)[]
  /** Seconds. */
  swellPeriod: (number | null)[]
  /** Degrees from true north it comes from. */
  swellDirection: (number | null)[]
  /** Kilometres per hour. */
  windSpeed: (number | null)[]
  /** Degrees from true north it comes from. */
  windDirection: (number | null)[]
  /** Degrees Celsius. */
  waterTemperature: (number | null)[]
  /** km/h; missing in older data. */
  windGusts?: (number | null)[]
  /** Degrees Celsius, 2 m above the sea; missing in older data. */
  airTemperature?: (number | null)[]
  /**
   * Swells per hour, most energy (height² × period) first, empty if unknown. Missing if the source does not separate
   * swells: then `swellHeight`, `swellPeriod` and `swellDirection` describe the only one.
   */
  swells?: Swell[][]
}

type Later = 'windGusts' | 'airTemperature'

/** The same for one hour. */
export type Sea = { [Figure in Exclude<keyof SeaHours, 'start' | 'swells' | Later>]: number | null } & {
  /** Null if derived from the other figures. */
  [Figure in Later]?: number | null
} & {
  /** Empty if only the single swell of the other fields is known. */
  swells: readonly Swell[]
}

/** Source and licence to name beside every figure of sea or wind. */
export const weatherCredit = {
  source: { text: 'Open-Meteo.com', href: 'https://open-meteo.com/' },
  licence: { text: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
}
