import timeZoneAt from '@photostructure/tz-lookup'
import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import {
  chooseTimeZones,
  readCountryZones,
  readTimeZones,
  writeTimeZones,
  type ZonesAt,
} from '#catalogue/time-zones.ts'
import type { Position } from '#surf/places/geo.ts'

const spots = await readCatalogue()
const zones = await readTimeZones()
const countryZones = await readCountryZones()

test('each spot has a time zone of its country that Node knows, and the file has no other spots', () => {
  const known = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone })
  for (const zone of new Set(zones.values())) expect(() => known(zone), zone).not.toThrow()
  const strange = spots.filter(({ key, country }) => !countryZones[country]?.includes(zones.get(key) ?? ''))
  expect(strange.map(({ key, country }) => `${key} (${country}): ${zones.get(key)}`)).toEqual([])
  const keys = new Set(spots.map(({ key }) => key))
  expect([...zones.keys()].filter((key) => !keys.has(key))).toEqual([])
})

test('tz-lookup, whose boundaries are compressed, gives these spots the zone of another coast', () => {
  const other = spots.flatMap(({ key, latitude, longitude }) => {
    const [own, compressed] = [zones.get(key), timeZoneAt(latitude, longitude)]
    return own === compressed ? [] : [`${key}: ${own}, not ${compressed}`]
  })
  expect(other.toSorted()).toEqual([
    'coral-heads: Pacific/Pago_Pago, not Pacific/Apia',
    'cotton-trees: Africa/Monrovia, not Africa/Freetown',
    'desaru: Asia/Kuala_Lumpur, not Asia/Jakarta',
    'duranbah: Australia/Sydney, not Australia/Brisbane',
    'jordan-river: America/Vancouver, not America/Los_Angeles',
    'la-sagesse: America/Grenada, not America/St_Vincent',
    'levera: America/Grenada, not America/St_Vincent',
    'nida: Europe/Vilnius, not Europe/Kaliningrad',
    'playa-yankee: America/Managua, not America/Costa_Rica',
    'plemont-jersey: Europe/Jersey, not Europe/Guernsey',
    'ponta-do-ouro: Africa/Maputo, not Africa/Johannesburg',
    'ponta-malongane: Africa/Maputo, not Africa/Johannesburg',
    'prickly-point: America/Grenada, not America/St_Vincent',
    'robertsport: Africa/Monrovia, not Africa/Freetown',
    'saint-martins-island: Asia/Dhaka, not Asia/Yangon',
    'san-pancho: America/Bahia_Banderas, not America/Mazatlan',
    'sayulita: America/Bahia_Banderas, not America/Mazatlan',
    'sliding-rock: Pacific/Pago_Pago, not Pacific/Apia',
    'sombrio-beach: America/Vancouver, not America/Los_Angeles',
    'stinky-bay: Europe/Jersey, not Europe/Guernsey',
    'tai-long-wan: Asia/Hong_Kong, not Asia/Shanghai',
  ])
})

const chosenFor = (position: Position, ofCountry: string[], zonesAt: ZonesAt) =>
  chooseTimeZones([{ key: 'spot', country: 'Here', ...position }], { Here: ofCountry }, zonesAt).get('spot')

test('the zone at a spot counts if it belongs to the country, else the nearest that does', () => {
  const ours = ['Africa/Nouakchott']
  const here = { latitude: 20, longitude: -17 }
  const coastFrom = (east: number) => (position: Position) => (position.longitude >= east ? ours : ['Africa/El_Aaiun'])
  expect(chosenFor(here, ours, () => ['Africa/El_Aaiun', 'Africa/Nouakchott'])).toBe('Africa/Nouakchott')
  expect(chosenFor(here, ours, coastFrom(-16.5))).toBe('Africa/Nouakchott')
  expect(chosenFor(here, ours, coastFrom(-15.5))).toBeUndefined()
})

test('the nearest zone is found across the date line', () => {
  const fiji = ['Pacific/Fiji']
  const beyond = ({ longitude }: Position) => (longitude < 0 && longitude > -179.9 ? fiji : [])
  expect(chosenFor({ latitude: -17, longitude: 179.9 }, fiji, beyond)).toBe('Pacific/Fiji')
})

test('the file is written with one zone a line, in alphabetical order', () => {
  const zoneByKey = new Map([
    ['sagres', 'Europe/Lisbon'],
    ['faja-da-areia', 'Atlantic/Madeira'],
    ['peniche', 'Europe/Lisbon'],
  ])
  expect(writeTimeZones(zoneByKey)).toBe(
    '[\n{"timeZone":"Atlantic/Madeira","spots":["faja-da-areia"]},\n{"timeZone":"Europe/Lisbon","spots":["sagres","peniche"]}\n]\n',
  )
})
