import { expect, test } from 'vitest'
import { type CatalogueSpot, readCatalogue } from '#catalogue/catalogue.ts'
import { seaMiles } from '#catalogue/sea-route.ts'
import { tideStationFault } from '#catalogue/tides/tide-station-faults.ts'
import { tideStationOf } from '#catalogue/tides/tides.ts'
import { distanceMiles } from '#surf/places/geo.ts'

const byKey = new Map((await readCatalogue()).map((spot) => [spot.key, spot]))
const faultOf = (key: string, change: Partial<CatalogueSpot>) => tideStationFault({ ...byKey.get(key)!, ...change })

test.each([
  ['Geelong, inside Port Phillip', 'bells-beach', 'ticon/geelong-60770-aus-bom', 'behind land'],
  ['Lorne, on the same coast', 'bells-beach', 'ticon/lorne-60790-aus-bom', undefined],
  ["Wick, around Scotland's corner", 'thurso-east', 'ticon/wick-wic-gbr-bodc', 'behind land'],
  ['Point Lonsdale, in sight', 'thirteenth-beach', 'ticon/point_lonsdale-60730-aus-bom', undefined],
  ['Lorne, far down the coast', 'woolamai', 'ticon/lorne-60790-aus-bom', 'far'],
  ['a lake, which has no tide', 'lester-river', 'none', undefined],
])('%s: %s with %s is %s', (_, key, tideStation, fault) => {
  expect(faultOf(key, { tideStation })).toBe(fault)
})

test('a spot in the middle of an ocean has no station', () => {
  expect(faultOf('bells-beach', { latitude: 0, longitude: -140, tideStation: undefined })).toBe('no station')
})

test('a missing, current-only or unpredictable station is replaced by the nearest', () => {
  const huntington = { latitude: 33.6553, longitude: -118.0052 }
  const nearest = tideStationOf(huntington)
  expect(nearest?.name).toBe('Santa Ana River Entrance (Inside)')
  expect(tideStationOf({ ...huntington, tideStation: 'nowhere' })?.id).toBe(nearest?.id)
  const tofino = tideStationOf({ latitude: 49.1, longitude: -125.9, tideStation: 'chs-tofino' })
  expect(tofino?.id).not.toBe('chs-tofino')
  expect(tofino?.name).toBe('Tofino')
})

test('the sea route is nearly straight on open water and leads around land', () => {
  const bondi = { latitude: -33.8915, longitude: 151.2767, facing: 120 }
  const wollongong = { latitude: -34.42, longitude: 150.92 }
  const straight = distanceMiles(bondi, wollongong)
  const bySea = seaMiles(bondi, wollongong, 100)
  expect(bySea).toBeGreaterThan(0.9 * straight)
  expect(bySea).toBeLessThan(1.2 * straight)
  const bells = { latitude: -38.371, longitude: 144.281, facing: 140 }
  const geelong = { latitude: -38.1, longitude: 144.39 }
  expect(seaMiles(bells, geelong, 100)).toBeGreaterThan(2 * distanceMiles(bells, geelong))
  expect(seaMiles(bells, geelong, 30)).toBe(Number.POSITIVE_INFINITY)
})

test('the date line is not a barrier at sea', () => {
  const east = { latitude: -15, longitude: 179.95, facing: 90 }
  const west = { latitude: -15, longitude: -179.95 }
  expect(seaMiles(east, west, 20)).toBeLessThan(12)
})
