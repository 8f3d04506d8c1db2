import { expect, test } from 'vitest'
import { answer, element, importsForTests } from './imports-for-tests.ts'

const { imported, spots } = importsForTests()

test('an incomplete Overpass response imports nothing', async () => {
  const remark = 'runtime error: Query timed out in "query" at line 3 after 25 seconds.'
  const { refused } = await imported({ ...answer(element({ name: 'Gamboa' })), remark })
  expect(refused).toBe(`Overpass did not finish its answer: ${remark}`)
  expect(await spots()).toEqual([])
})

test('an Overpass response gives surf spots from nodes, ways and relations, and nothing else', async () => {
  const { done } = await imported(
    answer(
      element({ name: 'Supertubos', direction: 'WSW', description: 'Heavy.' }),
      element(
        { name: 'Lagide', sport: 'kitesurf; surfing' },
        { type: 'way', lat: undefined, lon: undefined, center: { lat: 39.376, lon: -9.34 } },
      ),
      element({ name: '生見海岸', 'name:en': 'Ikumi' }, { type: 'relation', id: 3, lat: 33.52, lon: 134.29 }),
      element({ name: 'Court', sport: 'tennis' }, { id: 4 }),
      element({ name: 'Surfers Lodge', shop: 'surf' }, { id: 5 }),
      { type: 'node', id: 6, lat: 39.3, lon: -9.4 },
    ),
  )
  expect(done).toMatchObject({ read: 6, added: 3, skipped: 3, bad: 0 })
  const attribution = '© OpenStreetMap contributors, ODbL'
  expect(await spots()).toMatchObject([
    { name: 'Ikumi', sourceKey: 'osm:relation/3', country: 'Japan', attribution },
    { name: 'Lagide', sourceKey: 'osm:way/1', latitude: 39.376, longitude: -9.34, facing: null },
    { name: 'Supertubos', sourceKey: 'osm:node/1', facing: 248, breakKind: null, description: 'Heavy.', attribution },
  ])
})

test.each([
  ['no name', element({}), 'row 1 (1): the name is missing'],
  ['a latitude of text', element({ name: 'A' }, { lat: '39' }), 'the latitude is text, not a number'],
  ['no position', element({ name: 'A' }, { lat: undefined, lon: undefined }), 'the position is missing'],
  [
    'no centre',
    element({ name: 'A' }, { type: 'way', lat: undefined, lon: undefined }),
    'ask Overpass for "out center"',
  ],
  ['no id', element({ name: 'A' }, { id: '1' }), 'it is no node, way or relation with an id'],
])('an element with %s is reported with its reason', async (_, row, reason) => {
  expect((await imported(answer(row))).bad).toEqual([expect.stringContaining(reason)])
})
