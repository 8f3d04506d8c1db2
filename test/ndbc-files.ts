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

/** All lines of one station, newest first. */
export const realtimeFile = (lines: Measured[]): string =>
  REALTIME_HEADER +
  lines
    .map(({ time, waveHeight, peakPeriod, direction }) => {
      const waves = `${figure(waveHeight, 5, 1)} ${figure(peakPeriod, 5)}    MM ${figure(direction, 3)}`
      return `${moment(time)}  MM   MM   MM ${waves}     MM    MM  16.6    MM   MM   MM    MM\n`
    })
    .join('')
