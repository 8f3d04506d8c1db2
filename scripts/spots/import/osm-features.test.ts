import { expect, test } from 'vitest'
import { answer, element, feature, importsForTests } from './imports-for-tests.ts'

const { imported, spots } = importsForTests()

const OSM = '© OpenStreetMap contributors, ODbL'
/** A collection as osmtogeojson writes it, which thanks nobody. */
const written = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
/** A feature of it: the tags apart, or flat as Overpass Turbo saves them. */
const nested = (id: string, tags: object, rest: unknown[] = []) => {
  const [type, number] = id.split('/')
  return { ...feature({ type, id: Number(number), tags, relations: [], meta: {} }, ...rest), id }
}
const flat = (id: string, tags: object) => ({ ...feature({ '@id': id, ...tags }), id })

test('osmtogeojson files give spots with tags and element id, and credit OpenStreetMap', async () => {
  const tags = { sport: 'surfing', name: '生見海岸', 'name:en': 'Ikumi', direction: 'SE', description: 'Wide.' }
  const line = [
    [
      [-9.36, 39.36],
      [-9.34, 39.36],
      [-9.34, 39.38],
      [-9.36, 39.36],
    ],
  ]
  const file = written(
    nested('node/3', tags, [[134.29, 33.52]]),
    flat('way/123', { sport: 'surfing', name: 'Lagide', natural: 'beach' }),
    nested('relation/7', { sport: 'kitesurfing;surfing', name: 'Almagreira' }, [line, 'Polygon']),
  )
  expect((await imported(file)).done).toMatchObject({ read: 3, added: 3, skipped: 0, bad: 0 })
  expect(await spots()).toMatchObject([
    { name: 'Almagreira', sourceKey: 'osm:relation/7', attribution: OSM },
    { name: 'Ikumi', sourceKey: 'osm:node/3', facing: 135, description: 'Wide.', country: 'Japan', attribution: OSM },
    { name: 'Lagide', sourceKey: 'osm:way/123', latitude: 39.3, longitude: -9.4, attribution: OSM },
  ])
})

test('other names are aliases, and a reading is one if no name sounds like it', async () => {
  const tags = {
    sport: 'surfing',
    name: '生見海岸',
    'name:en': 'Ikumi',
    'name:ja_kana': 'いくみかいがん',
    'name:ja-Latn': 'Ikumi Kaigan',
    alt_name: '生見サーフィンビーチ; ikumi ;\ud800',
    'name:fr': 'x'.repeat(81),
  }
  const shizunami = { sport: 'surfing', name: 'Shizunami', 'name:ja': '静波', 'name:ja-Hira': 'しずなみ' }
  const aliases = ['生見海岸', '生見サーフィンビーチ', 'Ikumi Kaigan']
  const file = written(
    nested('node/3', tags, [[134.29, 33.52]]),
    nested('node/4', shizunami, [[138.23, 34.73]]),
    nested('node/5', { sport: 'surfing', name: 'Lagide' }),
  )
  expect((await imported(file)).done).toMatchObject({ added: 3, bad: 0 })
  expect(await spots()).toMatchObject([
    { name: 'Ikumi', aliases },
    { name: 'Lagide', aliases: null },
    { name: 'Shizunami', aliases: ['静波'] },
  ])
  expect((await imported(file)).done).toMatchObject({ changed: 0, known: 3 })
  const renamed = written(nested('node/4', { ...shizunami, alt_name: 'Shizunami Beach' }, [[138.23, 34.73]]))
  expect((await imported(renamed)).done).toMatchObject({ changed: 1 })
  expect((await spots())[2]?.aliases).toEqual(['静波', 'Shizunami Beach'])
})

test('one element is one spot in either file format', async () => {
  await imported(answer(element({ name: 'Supertubos' })))
  for (const file of [
    written(nested('node/1', { sport: 'surfing', name: 'Supertubos' })),
    written(flat('node/1', { sport: 'surfing', name: 'Supertubos' })),
  ])
    expect((await imported(file)).done).toMatchObject({ added: 0, merged: 0, changed: 0, known: 1 })
})

test('shops, schools, camps, pools, houses and streets are not spots in any file format', async () => {
  const onLand: Record<string, string>[] = [
    { sport: 'surfing', name: 'Surf Shack', shop: 'sports' },
    { sport: 'surfing', name: 'Surf School', amenity: 'surf_school' },
    { sport: 'surfing', name: 'Escola de Surf', leisure: 'sports_centre' },
    { sport: 'surfing', name: 'Surf Camp', tourism: 'hostel' },
    { sport: 'surfing', name: 'Boardriders', club: 'sport' },
    { sport: 'surfing', name: 'The Wave', leisure: 'water_park' },
    { sport: 'surfing', name: 'Surf Lodge', building: 'yes' },
    { sport: 'surfing', name: 'Surf Road', highway: 'track' },
    { name: 'Surf Avenue', highway: 'residential' },
  ]
  const files = [
    written(...onLand.map((tags, nth) => nested(`node/${nth}`, tags))),
    written(...onLand.map((tags, nth) => flat(`way/${nth}`, tags))),
    written(...onLand.map(({ sport, ...properties }) => feature(properties))),
    answer(...onLand.map((tags, id) => ({ ...element(tags, { id }), tags }))),
  ]
  for (const file of files)
    expect((await imported(file, { attribution: OSM })).done).toMatchObject({ added: 0, skipped: 9 })
})

test('beaches, pitches and sights where people surf are spots', async () => {
  const tags = [{ natural: 'beach' }, { leisure: 'pitch' }, { tourism: 'attraction' }, { building: 'no' }]
  const spotsOf = tags.map((more, nth) =>
    nested(`node/${nth}`, { sport: 'surfing', name: `Peak ${nth}`, ...more }, [[-9.4, 39 + nth / 10]]),
  )
  expect((await imported(written(...spotsOf))).done).toMatchObject({ added: 4, skipped: 0 })
})

test('a file with other features needs an attribution', async () => {
  const file = written(
    nested('node/1', { sport: 'surfing', name: 'Gamboa' }),
    feature({ name: 'Baleal' }, [-9.3, 39.37]),
  )
  expect((await imported(file)).refused).toContain('--attribution')
})
