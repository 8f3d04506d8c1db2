import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  type CatalogueSpot,
  problemsIn,
  readAliases,
  readCatalogue,
  readCountries,
  readReadings,
} from '#catalogue/catalogue.ts'
import { readKnownTideStationFaults, tideStationFault } from '#catalogue/tides/tide-station-faults.ts'
import { NO_TIDE_STATION, tideStationOf } from '#catalogue/tides/tides.ts'
import { soundOf } from '#surf/places/folded-names.ts'

const spots = await readCatalogue()
const countries = await readCountries()

const trestles: CatalogueSpot = {
  key: 'trestles',
  name: 'Lower Trestles',
  area: 'San Clemente, California',
  country: 'United States',
  latitude: 33.3819,
  longitude: -117.5886,
  facing: 225,
  breakKind: 'point',
  bottom: 'cobble',
  popularity: 95,
  description: 'Right and left over cobbles.',
}
const upper: CatalogueSpot = { ...trestles, key: 'upper', name: 'Upper Trestles', latitude: 33.3846 }
const pier: CatalogueSpot = { ...trestles, key: 'pier', name: 'San Clemente Pier', latitude: 33.4192 }
const problemsOf = (...entries: unknown[]) => problemsIn(entries, countries)

test('the shipped catalogue has no problems', () => {
  expect(problemsIn(spots, countries)).toEqual([])
})

test('the shipped catalogue covers the surfed coasts', () => {
  expect(spots.length).toBeGreaterThanOrEqual(1_200)
  expect(new Set(spots.map(({ country }) => country)).size).toBeGreaterThanOrEqual(115)
})

test('the file has one spot per line, sorted by country, area and name', async () => {
  const text = await readFile(new URL('data/spots.json', import.meta.url), 'utf8')
  const place = ({ country, area, name }: CatalogueSpot) => [country, area, name].join('\n')
  const sorted = spots.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
  expect(text).toBe(`[\n${sorted.map((spot) => JSON.stringify(spot)).join(',\n')}\n]\n`)
})

test('at least 300 spots have aliases: each a spot of the catalogue, none its own name, no name twice', async () => {
  const aliases = await readAliases()
  expect(aliases.size).toBeGreaterThanOrEqual(300)
  const names = new Map(spots.map(({ key, name }) => [key, name]))
  const problems = [...aliases].filter(
    ([key, others]) => !names.has(key) || others.includes(names.get(key)!) || new Set(others).size < others.length,
  )
  expect(problems).toEqual([])
})

test.each([
  ['supertubes-jeffreys-bay', 'J-Bay'],
  ['pipeline', 'Banzai Pipeline'],
  ['teahupoo', 'Chopes'],
  ['super-suck', 'Supersuck'],
  ['skeleton-bay', 'Donkey Bay'],
  ['lower-trestles', 'Lowers'],
])('%s is known as %s', async (key, alias) => {
  expect((await readAliases()).get(key)).toContain(alias)
})

test('every country with boxes has a spot', () => {
  const withSpots = new Set(spots.map(({ country }) => country))
  expect(Object.keys(countries).filter((country) => !withSpots.has(country))).toEqual([])
})

test('every named tide station exists and has predictions', () => {
  const named = spots.filter(({ tideStation }) => tideStation !== undefined && tideStation !== NO_TIDE_STATION)
  expect(named.length).toBeGreaterThan(0)
  const lost = named.filter((spot) => tideStationOf(spot)?.id !== spot.tideStation)
  expect(lost.map(({ key }) => key)).toEqual([])
})

test('no tide station is far away or behind land, except known ones', async () => {
  const faulty = spots.filter((spot) => tideStationFault(spot) !== undefined).map(({ key }) => key)
  expect(faulty.toSorted()).toEqual([...(await readKnownTideStationFaults()).keys()].toSorted())
})

const slips: Record<string, (spot: CatalogueSpot) => CatalogueSpot> = {
  'north and south mixed up': (spot) => ({ ...spot, latitude: -spot.latitude }),
  'east and west mixed up': (spot) => ({ ...spot, longitude: -spot.longitude }),
  'latitude and longitude swapped': (spot) => ({ ...spot, latitude: spot.longitude, longitude: spot.latitude }),
}
test.each(Object.entries(slips))('every shipped spot would be reported for %s', (_, slip) => {
  const survivors = spots.filter((spot) => problemsOf(slip(spot)).length === 0)
  expect(survivors.map(({ key }) => key)).toEqual([])
})

test('sound entries have no problems', () => {
  expect(problemsOf(trestles, upper, pier)).toEqual([])
})

test.each(Object.keys(trestles))('an entry without its %s is reported', (field) => {
  const { [field]: _, ...rest } = { ...trestles } as Record<string, unknown>
  const problems = problemsOf(rest)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`: ${field} `)
})

test.each([
  ['a field that no spot has', { stars: 5 }, 'stars'],
  ['a facing past the compass', { facing: 360 }, 'facing'],
  ['a facing below the compass', { facing: -1 }, 'facing'],
  ['half a degree of facing', { facing: 10.5 }, 'facing'],
  ['a fifth decimal', { latitude: 33.38191 }, 'latitude has more than 4 decimals'],
  ['a fifth decimal', { longitude: -117.58861 }, 'longitude has more than 4 decimals'],
  ['a latitude off the globe', { latitude: 91 }, 'latitude'],
  ['an empty description', { description: '' }, 'description'],
  ['a description of 301 characters', { description: 'x'.repeat(301) }, 'description'],
  ['space around a name', { name: ' Lowers' }, 'name has space'],
  ['a typographic apostrophe', { name: 'Swami’s' }, 'name has control characters or typographic quotes'],
  ['a kind of break that nobody knows', { breakKind: 'pool' }, 'breakKind'],
  ['a bottom that nobody knows', { bottom: 'concrete' }, 'bottom'],
  ['a popularity over 100', { popularity: 101 }, 'popularity'],
  ['a position that is said to be verified', { unverified: false }, 'unverified'],
  ['a key with capitals', { key: 'Trestles' }, 'key'],
  ['a country without boxes', { country: 'Atlantis' }, 'countries.json does not know Atlantis'],
  ['a position in another country', { latitude: 43.377, longitude: -1.772 }, 'lies outside United States'],
])('%s is reported', (_, change, words) => {
  const problems = problemsOf({ ...trestles, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(words)
})

test('an entry that is not a spot is reported', () => {
  expect(problemsOf(null, 'Trestles')).toEqual([
    expect.stringContaining('null: '),
    expect.stringContaining('"Trestles": '),
  ])
})

test('a duplicate key is reported', () => {
  expect(problemsOf(trestles, { ...upper, key: 'trestles' })).toEqual(['trestles: the key stands 2 times'])
})

test('a duplicate name within two miles is reported, ignoring accents and case', () => {
  const again = { ...trestles, key: 'again', name: 'LÓWER Trestles', latitude: 33.41 }
  expect(problemsOf(trestles, again)).toEqual(['again: same name as trestles within 2 miles'])
  expect(problemsOf(trestles, { ...again, latitude: 33.412 })).toEqual([])
})

test('a spot far from the others in its area is reported', () => {
  const astray = { ...upper, latitude: 34.3846 }
  expect(problemsOf(trestles, astray, pier)).toEqual([
    'upper: more than 50 miles from the middle of San Clemente, California, United States',
  ])
})

const aliases = await readAliases()
const readings = await readReadings()
const japan = spots.filter(({ country }) => country === 'Japan')
const namesOf = ({ key, name }: CatalogueSpot) => [name, ...(aliases.get(key) ?? [])]

const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々ヶ]+$/u
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

test('at least 60 spots of Japan have their name in both scripts and its reading', () => {
  const named = japan.filter(({ key }) => readings.has(key))
  expect(named.length).toBeGreaterThanOrEqual(60)
  expect(japan.filter((spot) => !named.includes(spot))).toEqual([])
})

test('each reading is in kana, and of a Japanese alias of its spot', () => {
  const problems = japan.flatMap(({ key }) =>
    Object.entries(readings.get(key) ?? {}).filter(
      ([alias, reading]) => !aliases.get(key)?.includes(alias) || !JAPANESE.test(alias) || !KANA.test(reading),
    ),
  )
  expect(problems).toEqual([])
})

test('each reading begins a name or a word of a name of its spot, in Latin letters or kana', () => {
  const beginnings = (spot: CatalogueSpot) =>
    namesOf(spot).flatMap((name) => [soundOf(name).replaceAll(' ', ''), ...soundOf(name).split(' ')])
  const silent = japan.filter(
    (spot) =>
      !Object.values(readings.get(spot.key) ?? {}).every((reading) =>
        beginnings(spot).some((name) => name.startsWith(soundOf(reading))),
      ),
  )
  expect(silent.map(({ key, name }) => [key, name, readings.get(key)])).toEqual([])
})

test('no two spots of Japan share a name in Japanese', () => {
  const names = japan.flatMap((spot) => namesOf(spot).filter((name) => JAPANESE.test(name)))
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})
