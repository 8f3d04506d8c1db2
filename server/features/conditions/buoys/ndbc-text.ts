import { SourceFailure } from '#server/features/conditions/sources/download.ts'

/** Figures that the files may hold: NDBC writes 'MM' for what is missing, and older files nines (99, 999). */
const WAVE_METRES = [0, 30] as const
const PERIOD_SECONDS = [0.1, 40] as const
const DEGREES = [0, 360] as const

/** One line of a file: what a station measured, in metres, seconds and degrees; null where it did not. */
export type NdbcLine = {
  /** Null in the file of one station. */
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
 * The lines of `latest_obs.txt` or of a station's file in `realtime2/`. Columns are found by the first header line, in any
 * order (https://www.ndbc.noaa.gov/measdes.shtml); lines that begin with # are comments; times are UTC. A line that is
 * incomplete or without a time is left out. Throws SourceFailure for a text that has no such header.
 */
export function parseNdbcText(text: string): NdbcLine[] {
  // What follows the last line break may be half a line.
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
        // 0 seconds is how some stations say that they measured none.
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

/** Undefined for what is no date, such as 31 February. */
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
