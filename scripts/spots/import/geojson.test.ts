import { expect, test } from 'vitest'
import { collection, feature, importsForTests } from './imports-for-tests.ts'

const { imported, spots } = importsForTests()

test('a feature is imported with all its properties', async () => {
  const properties = {
    name: ' Molhe Leste ',
    region: 'Peniche',
    country: 'Portugal',
    description: 'A wedge beside the jetty.',
    facing: 179.6,
    break: 'Jetty',
    bottom: 'sand',
    id: 44,
  }
  expect((await imported(collection(feature(properties)))).done).toMatchObject({ read: 1, added: 1, bad: 0 })
  expect(await spots()).toMatchObject([
    {
      name: 'Molhe Leste',
      area: 'Peniche',
      country: 'Portugal',
      description: 'A wedge beside the jetty.',
      facing: 180,
      breakKind: 'jetty',
      bottom: 'sand',
      latitude: 39.3,
      longitude: -9.4,
      sourceKey: 'geojson:44',
      attribution: 'Peniche SC',
    },
  ])
})

test('missing values are not guessed, except the only possible country', async () => {
  await imported(collection(feature({ name: 'Baía' }), feature({ name: 'Rockall' }, [-13.7, 57.6])))
  const unsaid = { area: '', description: '', facing: null, breakKind: null, bottom: null, sourceKey: null }
  expect(await spots()).toMatchObject([
    { name: 'Baía', country: 'Portugal', ...unsaid },
    { name: 'Rockall', country: '', ...unsaid },
  ])
})

test.each([
  ['no name', feature({}), 'row 1: the name is missing'],
  ['a blank name', feature({ name: ' ' }), 'row 1 (" "): the name is missing'],
  ['a name that is a number', feature({ name: 38 }), 'row 1 (38): the name is a number, not text'],
  ['a name that is too long', feature({ name: 'x'.repeat(81), id: 7 }), 'the name is longer than 80 characters'],
  ['NUL in a name', feature({ name: 'Su\0per' }), 'row 1 ("Su\\u0000per"): the name contains NUL'],
  ['half a character', feature({ name: 'Sup\ud83c' }), 'the name has half a character in it'],
  ['a description that is a list', feature({ name: 'A', description: [] }), 'the description is a list, not text'],
  ['no geometry', { ...feature({ name: 'A' }), geometry: null }, 'row 1 ("A"): the position is missing'],
  ['no coordinates', feature({ name: 'A' }, null), 'the position is missing'],
  ['an empty position', feature({ name: 'A' }, []), 'the position is missing'],
  ['a position of text', feature({ name: 'A' }, ['-9.4', 39.3]), 'the longitude is text, not a number'],
  ['half a position', feature({ name: 'A' }, [-9.4]), 'the latitude is missing'],
  ['a latitude off the globe', feature({ name: 'A' }, [9, 95]), 'the latitude 95 is out of range (-90 to 90)'],
  ['a longitude off the globe', feature({ name: 'A' }, [181, 9]), 'the longitude 181 is out of range (-180 to 180)'],
  ['a swapped position', feature({ name: 'A' }, [33.6, -118]), 'are latitude and longitude swapped?'],
  [
    'a corner off the globe',
    feature(
      { name: 'A' },
      [
        [0, 0],
        [0, 91],
      ],
      'LineString',
    ),
    'the latitude 91 is out of range',
  ],
  ['a collection of geometries', feature({ name: 'A' }, [], 'GeometryCollection'), 'it is a "GeometryCollection"'],
  ['a facing past the compass', feature({ name: 'A', facing: 360 }), 'the facing 360 is out of range (0 to 359)'],
  ['a facing of text', feature({ name: 'A', facing: 'W' }), 'the facing is text, not a number'],
  ['an unknown break', feature({ name: 'A', break: 'pool' }), 'the break "pool" is none of beach, point, reef'],
  ['an unknown bottom', feature({ name: 'A', bottom: 'tiles' }), 'the bottom "tiles" is none of sand, rock'],
  ['an id that is a list', feature({ name: 'A', id: [1] }), 'the id is a list, not text'],
  ['an endless id', feature({ name: 'A', id: 'x'.repeat(3000) }), 'the id is longer than 200 characters'],
  ['a feature that is none', 'Supertubos', 'row 1: it is no GeoJSON feature'],
  ['a feature that is null', null, 'row 1: it is no GeoJSON feature'],
])('a row with %s is reported with its reason', async (_, row, reason) => {
  const { bad, refused } = await imported(collection(row))
  expect(refused).toContain('Nothing was imported')
  expect(bad).toEqual([expect.stringContaining(reason)])
})

test('areas and lines are placed at their center, also across the date line', async () => {
  const square = [
    [
      [-10, 39],
      [-9, 39],
      [-9, 40],
      [-10, 40],
      [-10, 39],
    ],
  ]
  const line = [
    [179, -17],
    [-179, -17],
  ]
  await imported(collection(feature({ name: 'A' }, square, 'Polygon'), feature({ name: 'B' }, line, 'LineString')))
  const [area, across] = await spots()
  expect(area!.latitude).toBeCloseTo(39.5, 1)
  expect(area!.longitude).toBeCloseTo(-9.5, 1)
  expect(Math.abs(across!.longitude)).toBeCloseTo(180, 5)
})
