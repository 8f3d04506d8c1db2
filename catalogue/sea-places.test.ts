import { expect, test } from 'vitest'
import { readCatalogue, readSeaPlaces } from '#catalogue/catalogue.ts'
import { chooseSeaPlaces, seaPlaceFault, waterAround } from '#catalogue/sea-places.ts'

const spots = await readCatalogue()
const places = await readSeaPlaces()
const spotOf = (key: string) => spots.find((spot) => spot.key === key)!

/** Lakes and a river are land to the coastline; two fjords and an estuary have no open water in front of them. */
const WITHOUT = [
  'ballybunion',
  'grand-haven-south-pier',
  'hovden-bo',
  'lester-river',
  'north-point-sheboygan',
  'severn-bore',
  'unstad',
]

test('every spot has a place at sea, except known ones: npm run admin -- spots sea --write', () => {
  expect(spots.filter(({ key }) => !places.has(key)).map(({ key }) => key)).toEqual(expect.arrayContaining(WITHOUT))
  expect(spots.filter(({ key }) => !places.has(key))).toHaveLength(WITHOUT.length)
  expect([...places.keys()].filter((key) => !spots.some((spot) => spot.key === key))).toEqual([])
})

// Each has the water of another coast within reach of the model's cells. All others: npm run admin -- spots sea.
test.each(['paul-do-mar', 'gunnamatta', 'sunset-beach', 'rocky-point', 'velzyland', 'asilomar'])(
  'neither the sea place for %s nor its model cell is behind land',
  (key) => {
    const spot = spotOf(key)
    const water = waterAround(spot)!
    expect(seaPlaceFault(places.get(key)!, spot, water)).toBeUndefined()
  },
)

test('a place on the other side of an island is refused, as is one too near, too far or ashore', () => {
  const spot = spotOf('velzyland')
  const water = waterAround(spot)!
  const at = (latitude: number, longitude: number) => seaPlaceFault({ latitude, longitude }, spot, water)
  expect(at(spot.latitude + 0.01, spot.longitude)).toMatch(/^1\.\d km off/)
  expect(at(21.25, -157.85)).toMatch(/km off/)
  expect(at(spot.latitude - 0.05, spot.longitude)).toBe('not to seaward')
})

test('spots facing the same water share a place at sea', () => {
  const pipeline = spotOf('pipeline')
  const chosen = chooseSeaPlaces([pipeline, spotOf('rocky-point'), spotOf('huntington-beach-pier')])
  expect(chosen.map((place) => place.spots)).toEqual([['huntington-beach-pier'], ['pipeline', 'rocky-point']])
})
