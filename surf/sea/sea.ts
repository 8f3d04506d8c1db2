/** One train of waves in open water. */
export type Swell = {
  /** Significant height in metres, trough to crest. */
  heightMeters: number
  /** Seconds, of the kind that `periodKind` says. */
  periodSeconds: number
  /** `peak`: of the waves that carry most energy, as surfers name it. `mean`: shorter, of all waves of the train. */
  periodKind: 'peak' | 'mean'
  /** Degrees from true north that it comes from. */
  directionDegrees: number
}

/** What a source says of one square of sea, hour by hour in UTC: arrays of one length, null where it does not know. */
export type SeaHours = {
  /** ISO time of the first hour. */
  start: string
  /** Metres, trough to crest, in open water. */
  swellHeight: (number | null)[]
  /** Seconds. */
  swellPeriod: (number | null)[]
  /** Degrees from true north that the swell comes from. */
  swellDirection: (number | null)[]
  /** Kilometres per hour. */
  windSpeed: (number | null)[]
  /** Degrees from true north that the wind comes from. */
  windDirection: (number | null)[]
  /** Degrees Celsius. */
  waterTemperature: (number | null)[]
  /** Kilometres per hour; missing in what was fetched before gusts were. */
  windGusts?: (number | null)[]
  /** Degrees Celsius, 2 m above the sea; missing likewise. */
  airTemperature?: (number | null)[]
  /**
   * Each hour's swells, the one with most energy (height² × period) first; an empty hour where none is known. Missing
   * where the source separates none: then `swellHeight`, `swellPeriod` and `swellDirection` are the only swell.
   */
  swells?: Swell[][]
}

type Later = 'windGusts' | 'airTemperature'

/** The same at one hour. */
export type Sea = { [Figure in Exclude<keyof SeaHours, 'start' | 'swells' | Later>]: number | null } & {
  /** Null also where a sea is made up of the other figures. */
  [Figure in Later]?: number | null
} & {
  /** Empty: only the single swell of the other fields is known. */
  swells: readonly Swell[]
}
