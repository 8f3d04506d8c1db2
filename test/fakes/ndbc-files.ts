// The two kinds of text file that NDBC writes, in its own columns and widths.

/** What a station measured at a time; what is left out is written MM. */
export type Measured = {
  time: Date
  latitude: number
  longitude: number
  waveHeight?: number
  peakPeriod?: number
  direction?: number
}

const TEN_MINUTES_MS = 10 * 60_000

const LATEST_HEADER = `\
#STN       LAT      LON  YYYY MM DD hh mm WDIR WSPD   GST WVHT  DPD APD MWD   PRES  PTDY  ATMP  WTMP  DEWP  VIS   TIDE
#text      deg      deg   yr mo day hr mn degT  m/s   m/s   m   sec sec degT   hPa   hPa  degC  degC  degC  nmi     ft
`
const REALTIME_HEADER = `\
#YY  MM DD hh mm WDIR WSPD GST  WVHT   DPD   APD MWD   PRES  ATMP  WTMP  DEWP  VIS PTDY  TIDE
#yr  mo dy hr mn degT m/s  m/s     m   sec   sec degT   hPa  degC  degC  degC  nmi  hPa    ft
`

const figure = (value: number | undefined, width: number, decimals = 0) =>
  (value === undefined ? 'MM' : value.toFixed(decimals)).padStart(width)
/** '2026 11 20 15 10' */
const moment = (time: Date) => time.toISOString().slice(0, 16).replace(/[-T:]/g, ' ')

/** Of every station the newest line, with its position; none that is older than `since`. */
export function latestObs(measured: Record<string, Measured[]>, since: Date): string {
  const lines = Object.entries(measured).flatMap(([id, [newest]]) => {
    if (!newest || newest.time < since) return []
    const { time, latitude, longitude, waveHeight, peakPeriod, direction } = newest
    const place = `${id.padEnd(7)} ${latitude.toFixed(3).padStart(7)} ${longitude.toFixed(3).padStart(8)}`
    const waves = `${figure(waveHeight, 4, 1)} ${figure(peakPeriod, 3)}   MM ${figure(direction, 3)}`
    return [`${place} ${moment(time)}  MM    MM    MM ${waves}     MM    MM    MM  16.6    MM   MM     MM\n`]
  })
  return LATEST_HEADER + lines.join('')
}

/** The lines of one station, newest first; none that is older than `since`. */
export const realtimeFile = (measured: Measured[], since: Date): string =>
  REALTIME_HEADER +
  measured
    .filter(({ time }) => time >= since)
    .map(({ time, waveHeight, peakPeriod, direction }) => {
      const waves = `${figure(waveHeight, 5, 1)} ${figure(peakPeriod, 5)}    MM ${figure(direction, 3)}`
      return `${moment(time)}  MM   MM   MM ${waves}     MM    MM  16.6    MM   MM   MM    MM\n`
    })
    .join('')

/**
 * What a buoy measures in so many days until a time, newest first: a line every ten minutes, with waves in those of minute 10
 * and 40 as `waves` gives them, or `undefined` where it measured none. 45 days make a file of over 600 KB, as they do at NDBC.
 */
export function everyTenMinutes(
  place: Pick<Measured, 'latitude' | 'longitude'>,
  { until, days, waves }: { until: Date; days: number; waves: (time: Date) => Partial<Measured> | undefined },
): Measured[] {
  const { latitude, longitude } = place
  const newest = Math.floor(until.getTime() / TEN_MINUTES_MS) * TEN_MINUTES_MS
  return Array.from({ length: days * 144 }, (_, index) => {
    const time = new Date(newest - index * TEN_MINUTES_MS)
    return { latitude, longitude, ...(time.getUTCMinutes() % 30 === 10 && waves(time)), time }
  })
}
