import { expect, test } from 'vitest'
import { readProfiles } from '#catalogue/breaks.ts'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { tideRangeOf } from '#catalogue/tides/tide-range.ts'
import { tideStandAt, tideStationOf, tideStationsNear } from '#catalogue/tides/tides.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'

const spots = await readCatalogue()
const profiles = await readProfiles()

/** Spots with a tide band by hand where no tide is known: their page says so. */
const UNKNOWN_TIDE: Record<string, string[]> = {
  'Arrecife, 250 miles off on an island, is the nearest station; Cádiz, beyond, is an hour later': [
    ...['anchor-point', 'boilers-morocco', 'imsouane-bay', 'killer-point'],
  ],
  'No station is within 300 miles': ['safi-le-jardin'],
}

test('a tide band set by hand counts, except where the tide is known to be unknown', () => {
  const moment = new Date('2026-11-29T12:00Z')
  const uncounted = spots.filter((spot) => {
    const profile = profiles.get(spot.key)
    return profile?.isEstimated === false && profile.tideBand && !tideStandAt(spot, moment)
  })
  expect(uncounted.map(({ key }) => key).toSorted()).toEqual(Object.values(UNKNOWN_TIDE).flat().toSorted())
  // Without a station the forecast has no tide, which is what the page goes by.
  expect(uncounted.map((spot) => tideStationOf(spot))).toEqual(uncounted.map(() => null))
})

test('a spot with a station has a tide stand', () => {
  const moment = new Date('2026-11-29T12:00Z')
  expect(spots.filter((spot) => tideStationOf(spot) && !tideStandAt(spot, moment)).map(({ key }) => key)).toEqual([])
})

const anywhere = { latitude: 0, longitude: 0 }
const stationOf = (id: string) => tideStationsNear(anywhere, 13_000, 1, id)[0]!

test.each([
  ['La Jolla', 'noaa/9410230'],
  ['San Francisco', 'noaa/9414290'],
  ['Charleston, Oregon', 'noaa/9432780'],
  ['Honolulu', 'noaa/1612340'],
  ['Mayport', 'noaa/8720218'],
  ['San Juan', 'noaa/9755371'],
  ['Puerto Ángel', 'ticon/puerto_angel-672a-mex-uhslc_rq'],
  ['Puntarenas', 'ticon/puntarenas-396a-cri-uhslc_rq'],
])('a year of predictions gives the mean low and high water of %s within 4 cm', (_, id) => {
  const station = stationOf(id)
  const [official, predicted] = [tideRangeOf(station)!, tideRangeOf({ ...station, datums: {} })!]
  expect(Math.abs(predicted.low - official.low)).toBeLessThan(0.04)
  expect(Math.abs(predicted.high - official.high)).toBeLessThan(0.04)
})

/** The share at each hour of 30 days. */
function sharesAt(id: string): number[] {
  const station = stationOf(id)
  const place = { latitude: station.latitude, longitude: station.longitude, tideStation: id }
  const start = Date.parse('2026-03-01T00:00Z')
  return Array.from({ length: 30 * (DAY_MS / HOUR_MS) }, (_, hour) => {
    return tideStandAt(place, new Date(start + hour * HOUR_MS))!.share
  })
}

test.each([
  ['Bahia de Culebra', 'noaa/TWC0349'],
  ['San Juan del Sur', 'noaa/TWC0357'],
  ['La Libertad', 'noaa/9991474'],
  ['Puerto Angel', 'noaa/TWC0373'],
  ['Isla Cebaco', 'noaa/TWC0331'],
])('%s, without a mean high water, has shares from about 0 to about 1 each day', (_, id) => {
  const shares = sharesAt(id)
  const days = Array.from({ length: 30 }, (_, day) => shares.slice(day * 24, (day + 1) * 24))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(Math.abs(mean(days.map((day) => Math.min(...day))))).toBeLessThan(0.1)
  expect(Math.abs(mean(days.map((day) => Math.max(...day))) - 1)).toBeLessThan(0.1)
})

const INISHMORE = 'ticon/inishmore-ini-irl-mi_c'
const BUSSELTON = 'ticon/busselton_port_geographe-bsgeo01-aus-bom'

test.each([
  ['Inishmore and Kilrush, on either side of the coast of Clare', INISHMORE, 'ticon/kilrush_lough-kil-irl-mi_c'],
  ['Busselton and Bunbury', BUSSELTON, 'ticon/bunbury-62190-aus-bom'],
  ['Busselton and Jurien Bay, 250 miles north', BUSSELTON, 'ticon/jurien_bay-jujur01-aus-bom'],
])('%s have one tide: their shares differ by less than 6 % on average', (_, one, other) => {
  const [shares, others] = [sharesAt(one), sharesAt(other)]
  const off = shares.map((share, hour) => Math.abs(share - others[hour]!))
  expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeLessThan(0.06)
  expect(spots.some(({ tideStation }) => tideStation === one)).toBe(true)
})
