import { expect, test } from 'vitest'
import { parseNdbcText } from '#server/features/conditions/buoys/ndbc-text.ts'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'

// Lines as NDBC wrote them: a wave buoy, a buoy whose line lacks waves, a lightship without a peak period, half a metre
// steps with a period of 0, a pier.
const LATEST = `\
#STN       LAT      LON  YYYY MM DD hh mm WDIR WSPD   GST WVHT  DPD APD MWD   PRES  PTDY  ATMP  WTMP  DEWP  VIS   TIDE
#text      deg      deg   yr mo day hr mn degT  m/s   m/s   m   sec sec degT   hPa   hPa  degC  degC  degC  nmi     ft
51201    21.671 -158.118 2026 05 30 10 56  MM    MM    MM  1.6  12  6.4 338     MM    MM    MM  25.0    MM   MM     MM
41001    34.791  -72.420 2026 05 30 11 10 220   8.0   9.0   MM  MM   MM  MM 1012.3    MM  23.0  23.4  19.6   MM     MM
62107    50.102   -6.100 2026 05 30 11 00  MM    MM    MM  0.9  MM    8  MM 1022.2    MM  15.1  15.8  13.3    5     MM
22103    34.00   127.50  2026 05 30 11 00 270   6.0    MM  0.5   0   MM  MM     MM    MM  18.7  18.7    MM   MM     MM
ljpc1    32.867 -117.257 2026 05 30 11 20  70   1.5   2.6  0.6  14  5.7  MM     MM    MM    MM    MM    MM   MM     MM
`
const REALTIME = `\
#YY  MM DD hh mm WDIR WSPD GST  WVHT   DPD   APD MWD   PRES  ATMP  WTMP  DEWP  VIS PTDY  TIDE
#yr  mo dy hr mn degT m/s  m/s     m   sec   sec degT   hPa  degC  degC  degC  nmi  hPa    ft
2014 09 11 16 50 120  5.0  6.0   0.6     6   4.2 134 1016.5  29.3  30.5  24.4   MM +0.3    MM
`
const waves = (text: string) =>
  parseNdbcText(text).map(({ station, waveHeight, peakPeriod, direction }) => [
    station,
    waveHeight,
    peakPeriod,
    direction,
  ])

test('the file of all stations gives each station’s last waves, with null for missing figures', () => {
  expect(waves(LATEST)).toEqual([
    ['51201', 1.6, 12, 338],
    ['41001', null, null, null],
    ['62107', 0.9, null, null],
    ['22103', 0.5, null, null],
    ['LJPC1', 0.6, 14, null],
  ])
  expect(parseNdbcText(LATEST)[0]).toMatchObject({
    time: new Date('2026-05-30T10:56:00Z'),
    latitude: 21.671,
    longitude: -158.118,
  })
})

test('the file of one station is read without station and position, and months are not read as minutes', () => {
  const [line] = parseNdbcText(REALTIME)
  expect(line).toEqual({
    station: null,
    time: new Date('2014-09-11T16:50:00Z'),
    latitude: null,
    longitude: null,
    waveHeight: 0.6,
    peakPeriod: 6,
    direction: 134,
  })
})

test('columns are found by their name, in any order', () => {
  const text = '#WVHT mm hh DD MM YY NEW DPD\n#m mn hr dy mo yr x sec\n2.4 50 16 11 09 2014 text 15\n'
  expect(parseNdbcText(text)).toMatchObject([
    { time: new Date('2014-09-11T16:50:00Z'), waveHeight: 2.4, peakPeriod: 15 },
  ])
})

test.each([
  ['99.0', '99', '999'],
  ['999', '999', '999'],
  ['-1.0', '-1', '-10'],
  ['1e9', 'Inf', 'NaN'],
  ['calm', 'long', 'west'],
])('%s, %s and %s are not read as waves', (height, period, direction) => {
  const line = REALTIME.replace('   0.6     6   4.2 134', `   ${height}     ${period}   4.2 ${direction}`)
  expect(waves(line)).toEqual([[null, null, null, null]])
})

test('half a line, a line with too much and a day that does not exist are left out', () => {
  const line = REALTIME.split('\n')[2]!
  const others = [line.replace('09 11', '02 31'), line.replace('16 50', '25 50'), `${line} 7`, line.slice(0, 40)]
  expect(parseNdbcText(`${REALTIME}${others.join('\n')}\n`)).toHaveLength(1)
  expect(parseNdbcText(REALTIME.trimEnd())).toHaveLength(0)
})

test.each([
  ['', 'nothing'],
  ['<!DOCTYPE html><html><h1>Maintenance</h1></html>\n', 'a web page'],
  ['#YY  MM DD hh mm WDIR WSPD GST\n2014 09 11 16 50 120  5.0  6.0\n', 'a file without waves'],
])('%j is no file of observations, but %s', (text) => {
  expect(() => parseNdbcText(text)).toThrow(SourceFailure)
})
