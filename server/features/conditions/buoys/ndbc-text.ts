import { SourceFailure } from '#server/features/conditions/sources/download.ts'

/** Valid ranges: missing values are 'MM', or nines (99, 999) in older files. */
const WAVE_METRES = [0, 30] as const
const PERIOD_SECONDS = [0.1, 40] as const
const DEGREES = [0, 360] as const

/** A measurement in metres, seconds and degrees; null if missing. */
export type NdbcLine = {
  /** Null in a single station's file. */
  station: string | null
  time: Date
  latitude: number | null
  longitude: number | null
  waveHeight: number | null
  peakPeriod: number | null
  direction: number | null
}

const TIME_COLUMNS = ['MM', 'DD', 'hh', 'mm']

/**
 * Parses `latest_obs.txt` or a `realtime2/` file (https://www.ndbc.noaa.gov/measdes.shtml): columns by the first header
 * line, # comments, UTC. Skips incomplete lines. Throws SourceFailure without a header.
 */
export function parseNdbcText(text: string): NdbcLine[] {
  // The last line may be cut off.
  const lines = text.split('\n').slice(0, -1)
  const header = lines[0]?.startsWith('#') ? fieldsOf(lines[0].slice(1)) : []
  const year = header.includes('YYYY') ? 'YYYY' : 'YY'
  if (![year, ...TIME_COLUMNS, 'WVHT'].every((name) => header.includes(name)))
    throw new SourceFailure('answered no NDBC observations')
  return lines.flatMap((line) => {
    const fields = fieldsOf(line)
    if (line.startsWith('#') || fields.length !== header.length) return []
    const field = (name: string) => fields[header.indexOf(name)]
    const time = timeOf([year, ...TIME_COLUMNS].map(field))
    if (!time) return []
    return [
      {
        station: field('STN')?.toUpperCase() ?? null,
        time,
        latitude: numberWithin(field('LAT'), [-90, 90]),
        longitude: numberWithin(field('LON'), [-180, 180]),
        waveHeight: numberWithin(field('WVHT'), WAVE_METRES),
        // Some stations write 0 for none.
        peakPeriod: numberWithin(field('DPD'), PERIOD_SECONDS),
        direction: numberWithin(field('MWD'), DEGREES),
      },
    ]
  })
}

const fieldsOf = (line: string) => line.trim().split(/\s+/)

function numberWithin(text: string | undefined, [least, most]: readonly [number, number]): number | null {
  if (text === undefined || !/^[+-]?\d+(\.\d+)?$/.test(text)) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}

/** Undefined for invalid dates, such as 31 February. */
function timeOf(parts: (string | undefined)[]): Date | undefined {
  if (!parts.every((part) => part !== undefined && /^\d+$/.test(part))) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number)
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute))
  const isReal =
    year > 999 &&
    time.getUTCMonth() === month - 1 &&
    time.getUTCDate() === day &&
    time.getUTCHours() === hour &&
    time.getUTCMinutes() === minute
  return isReal ? time : undefined
}
