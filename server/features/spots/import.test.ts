import { expect, test } from 'vitest'
import type { ImportedSpot } from '#server/features/spots/import.ts'
import * as importing from '#server/features/spots/import.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const SOURCE = 'Surveyed by the board riders of Bells'
const OTHER_SOURCE = 'Another club'
const nothing = { added: 0, merged: 0, changed: 0, known: 0 }

const at = serverInFile()
const { ask, aSpot, update } = at

/** A stretch of coast for each test, far from every other. */
let coasts = 0
const aCoast = () => {
  coasts += 1
  return { latitude: -60 + coasts * 2, longitude: 10 }
}
/** One hundredth of a degree of latitude is some 0.69 miles. */
const NEAR = 0.005
const FAR = 0.01

type Given = Partial<ImportedSpot> & { name: string }
const entry = (given: Given, index: number): ImportedSpot => ({
  row: index + 1,
  sourceKey: null,
  aliases: null,
  area: '',
  country: '',
  description: '',
  latitude: 0,
  longitude: 0,
  facing: null,
  breakKind: null,
  bottom: null,
  ...given,
})

const run = (given: Given[], source = SOURCE) =>
  importing.importing(at.databaseUrl, new AbortController().signal, async (tx) => {
    await importing.stage(tx, given.map(entry))
    const repeated: number[] = []
    for await (const rows of importing.takeRepeatedKeys(tx)) repeated.push(...rows.map(({ row }) => row))
    return { ...(await importing.merge(tx, source)), repeated }
  })
const spotsAt = (coast: { latitude: number }) =>
  at.db
    .selectFrom('surfSpots')
    .selectAll()
    .where('latitude', '>', coast.latitude - 0.5)
    .where('latitude', '<', coast.latitude + 0.5)
    .orderBy('latitude')
    .orderBy('name')
    .execute()
const namesAt = async (coast: { latitude: number }) => (await spotsAt(coast)).map(({ name }) => name)

test('a new spot is added as its source describes it, and nothing is guessed', async () => {
  const coast = aCoast()
  expect(await run([{ name: 'Winkipop', ...coast, sourceKey: 'osm:node/1', facing: 140, breakKind: 'reef' }])).toEqual({
    ...nothing,
    added: 1,
    repeated: [],
  })
  expect(await spotsAt(coast)).toMatchObject([
    {
      name: 'Winkipop',
      sourceKey: 'osm:node/1',
      attribution: SOURCE,
      facing: 140,
      breakKind: 'reef',
      bottom: null,
      area: '',
      country: '',
      popularityScore: 10,
      firstPopularity: 10,
      catalogueKey: null,
    },
  ])
})

test('the same rows again change nothing, with keys or without', async () => {
  const coast = aCoast()
  const rows = [
    { name: 'Rincon', ...coast, sourceKey: 'geojson:rincon' },
    { name: 'The Rincon Surf Spot', ...coast, sourceKey: 'geojson:again', description: 'Rolls on for ever.' },
    { name: 'Rincon', ...coast, latitude: coast.latitude + FAR },
    { name: 'Rivermouth', ...coast, sourceKey: 'geojson:river' },
    { name: 'Rincon Rivermouth', ...coast, latitude: coast.latitude + NEAR },
  ]
  expect(await run(rows)).toMatchObject({ added: 3, merged: 2, changed: 0, known: 0 })
  const before = await spotsAt(coast)
  expect(before[0]).toMatchObject({ name: 'Rincon', description: 'Rolls on for ever.' })
  expect(await run(rows)).toMatchObject({ added: 0, merged: 0, changed: 0, known: 5 })
  expect(await spotsAt(coast)).toEqual(before)
})

test('a source can move and rename its own spot, and fields that it drops stay', async () => {
  const coast = aCoast()
  const spot = { sourceKey: 'osm:way/7', description: 'Left over a reef.', facing: 10 }
  await run([{ ...spot, ...coast, name: 'Unnamed Reef' }])
  const moved = { ...coast, latitude: coast.latitude + 5 * FAR }
  const next = { ...moved, name: 'Cactus', sourceKey: 'osm:way/7', facing: 20 }
  expect(await run([next])).toMatchObject({ added: 0, changed: 1 })
  expect(await spotsAt(coast)).toMatchObject([
    { ...moved, name: 'Cactus', facing: 20, description: 'Left over a reef.' },
  ])
  expect(await run([next])).toMatchObject({ changed: 0, known: 1 })
})

test('an import does not change what an operator corrected', async () => {
  const coast = aCoast()
  const row = { name: 'Box', ...coast, sourceKey: 'osm:node/8' }
  await run([row])
  const corrected = { name: 'The Box', latitude: coast.latitude + 5 * FAR, correctedAt: new Date().toISOString() }
  await update('surfSpots', corrected, { sourceKey: row.sourceKey })
  expect(await run([row])).toMatchObject({ added: 0, changed: 0, known: 1 })
  expect(await spotsAt(coast)).toMatchObject([corrected])
})

test('a known spot keeps its values, gets missing ones and the attribution, and stores the source key', async () => {
  const coast = aCoast()
  const { id } = await aSpot({ name: 'Bells', ...coast })
  const row = {
    name: 'BÉLLS beach',
    latitude: coast.latitude + NEAR,
    longitude: coast.longitude,
    sourceKey: 'osm:node/9',
    area: 'Torquay',
    description: 'Where the bell is rung.',
    bottom: 'mixed' as const,
  }
  expect(await run([row])).toMatchObject({ added: 0, merged: 1, changed: 0 })
  const filled = await spotsAt(coast)
  expect(filled).toMatchObject([
    {
      id,
      name: 'Bells',
      ...coast,
      area: 'Huntington Beach, California',
      facing: 220,
      bottom: 'sand',
      description: 'Where the bell is rung.',
      attribution: `In part: ${SOURCE}`,
      sourceKey: 'osm:node/9',
    },
  ])
  expect(await run([row])).toMatchObject({ merged: 0, changed: 0, known: 1 })
  expect(await run([{ ...row, name: 'Ringing Reef' }])).toMatchObject({ added: 0, changed: 0, known: 1 })
  expect(await spotsAt(coast)).toEqual(filled)
})

test('a shipped spot is never overwritten', async () => {
  const coast = aCoast()
  const { id } = await aSpot({ name: 'Supertubos', ...coast })
  await update('surfSpots', { catalogueKey: 'supertubos-here' }, { id })
  const row = { name: 'Super Tubos', ...coast, facing: 1, bottom: 'lava' as const, sourceKey: 'osm:node/10' }
  await run([row])
  expect(await run([{ ...row, name: 'Supertubes', latitude: coast.latitude + NEAR }])).toMatchObject({ known: 1 })
  expect(await spotsAt(coast)).toMatchObject([{ name: 'Supertubos', ...coast, facing: 220, bottom: 'sand' }])
})

test.each([
  ['Uluwatu', 'Ulu Watu'],
  ['Praia do Norte', 'praia do norte (Nazaré)'],
  ["Swami's", 'Swamis'],
  ['Côte des Basques', 'Cote des Basques'],
  ['The Wedge', 'Wedge Surf Spot'],
  ['Pipeline', 'Pipline'],
  ['生見海岸', '生見海岸'],
])('%s and %s at one place are one spot', async (one, other) => {
  const coast = aCoast()
  await run([{ name: one, ...coast }])
  expect(await run([{ name: other, ...coast, latitude: coast.latitude + NEAR }])).toMatchObject({ added: 0, known: 1 })
})

test.each([
  ['Upper Trestles', 'Lower Trestles'],
  ['Tower 5', 'Tower 7'],
  ['A Street', 'B Street'],
  ['North Jetty', 'South Jetty'],
  ['Malibu', 'Zuma'],
  ['生見海岸', '大岐の浜'],
  ['???', '!!!'],
])('%s and %s at one place are two spots', async (one, other) => {
  const coast = aCoast()
  await run([{ name: one, ...coast }])
  expect(await run([{ name: other, ...coast }])).toMatchObject({ added: 1 })
})

test('the same name over half a mile away is another spot', async () => {
  const coast = aCoast()
  await run([{ name: 'Second Point', ...coast }])
  expect(await run([{ name: 'Second Point', ...coast, latitude: coast.latitude + FAR }])).toMatchObject({ added: 1 })
})

test('a spot on the date line is found from both sides', async () => {
  const { latitude } = aCoast()
  await run([{ name: 'Taveuni', latitude, longitude: 179.999 }])
  expect(await run([{ name: 'Taveuni', latitude, longitude: -179.999 }])).toMatchObject({ added: 0, known: 1 })
})

test('another source may use the same key for its own spot', async () => {
  const [here, there] = [aCoast(), aCoast()]
  await run([{ name: 'Jardim', ...here, sourceKey: 'geojson:1' }])
  const other = { name: 'Shipsterns', ...there, sourceKey: 'geojson:1' }
  expect(await run([other], OTHER_SOURCE)).toMatchObject({ added: 1, changed: 0 })
  expect(await run([other], OTHER_SOURCE)).toMatchObject({ added: 0, changed: 0, known: 1 })
  expect(await namesAt(here)).toEqual(['Jardim'])
  expect(await namesAt(there)).toEqual(['Shipsterns'])
})

test('a key that two spots of a file share stays with the first one', async () => {
  const [here, there] = [aCoast(), aCoast()]
  const rows = [
    { name: 'Teahupoo', ...here, sourceKey: 'geojson:same' },
    { name: "Teahupo'o", ...here, sourceKey: 'geojson:same' },
    { name: 'Teahupoo', ...there, sourceKey: 'geojson:same' },
    { name: 'Vairao', ...here, sourceKey: 'geojson:same' },
  ]
  expect(await run(rows)).toEqual({ ...nothing, added: 1, merged: 1, repeated: [3, 4] })
  expect([await namesAt(here), await namesAt(there)]).toEqual([['Teahupoo'], []])
})

test('an aborted import leaves nothing', async () => {
  const coast = aCoast()
  const stopping = new AbortController()
  const stopped = importing.importing(at.databaseUrl, stopping.signal, async (tx) => {
    await importing.stage(tx, [entry({ name: 'Half', ...coast }, 0)])
    await importing.merge(tx, SOURCE)
    stopping.abort()
    await importing.stage(tx, [])
  })
  await expect(stopped).rejects.toThrow()
  expect(await spotsAt(coast)).toEqual([])
})

test('a running server shows imported spots', async () => {
  const coast = aCoast()
  await ask(null, 'GET /api/surf-spots/all')
  await run([{ name: 'Newly Imported', ...coast }])
  const nearby = `GET /api/surf-spots/nearby?latitude=${coast.latitude}&longitude=${coast.longitude}`
  await expect
    .poll(async () => (await ask(null, nearby)).body)
    .toMatchObject([{ name: 'Newly Imported', attribution: SOURCE, facing: null, breakKind: null }])
})
