import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { answer, collection, element, feature, importsForTests } from './imports-for-tests.ts'

const { db, imported, importedFile, inFolder, spots } = importsForTests()

test('one bad row stops the import unless bad rows are skipped', async () => {
  const file = collection(
    feature({ name: 'Consolação' }),
    feature({ name: '' }),
    feature({ name: 'Lagide' }, [-9.3, 39.4]),
  )
  expect(await imported(file)).toEqual({
    refused: 'Nothing was imported. Mend these rows, or import the others with --skip-bad-rows.',
    bad: ['row 2: the name is missing'],
  })
  expect(await spots()).toEqual([])
  const { done, bad } = await imported(file, { skipBadRows: true })
  expect(done).toMatchObject({ read: 3, added: 2, bad: 1 })
  expect(bad).toEqual(['row 2: the name is missing'])
  expect(await spots()).toMatchObject([{ name: 'Consolação' }, { name: 'Lagide' }])
})

test('fifty bad rows are printed, and all are in the report', async () => {
  const { bad } = await imported(collection(...Array.from({ length: 1060 }, () => feature({}))))
  expect(bad).toHaveLength(51)
  expect(bad.at(-1)).toBe('… and 1,010 more')
  const report = (await readFile(inFolder('report.txt'), 'utf8')).trim().split('\n')
  expect(report).toHaveLength(1060)
  expect(report.at(-1)).toBe('row 1060: the name is missing')
})

const whole = JSON.stringify(collection(feature({ name: 'Gamboa' }), feature({ name: 'Baleal' }, [-9.3, 39.37])))
test.each([
  ['cut off', whole.slice(0, -30), 'The file is not sound JSON: line 1, character'],
  ['cut off at its very end', whole.slice(0, -1), 'The file is not sound JSON: line 1, character'],
  ['a page of HTML', '<!doctype html>\n<p>429', 'The file is not sound JSON: line 1, character 1'],
  ['empty', '', 'The file is not sound JSON: line 1, character 1'],
  ['broken on its third line', '{"features": [\n1,\n2,]}', 'line 3, character 3'],
  ['followed by more', `${whole}{}`, 'The file is not sound JSON'],
  ['a list', '[]', 'The file is neither'],
  ['a single feature', JSON.stringify(feature({ name: 'Gamboa' })), 'The file is neither'],
  ['features without the kind', '{"features": []}', 'The file is neither'],
  ['text', '"FeatureCollection"', 'The file is neither'],
])('a file that is %s imports nothing and reports where or why', async (_, content, reason) => {
  const { refused } = await imported(content, { skipBadRows: true })
  expect(refused).toContain(reason)
  expect(await spots()).toEqual([])
})

test('a GeoJSON file without attribution is refused until the operator names one', async () => {
  const { attribution: _, ...file } = collection(feature({ name: 'Gamboa' }))
  expect((await imported(file)).refused).toContain('--attribution')
  await imported(file, { attribution: 'Surveyed by ourselves' })
  expect(await spots()).toMatchObject([{ attribution: 'Surveyed by ourselves' }])
})

test('two spots with one id are reported, and the first is imported', async () => {
  const rows = [feature({ name: 'Gamboa', id: 1 }), feature({ name: 'Baleal', id: 1 }, [-9.3, 39.37])]
  const { done, bad } = await imported(collection(...rows), { skipBadRows: true })
  expect(done).toMatchObject({ read: 2, added: 1, bad: 1 })
  expect(bad).toEqual(['row 2 ("Baleal"): the id is that of row 1, which is another spot'])
})

test('shipped spots are recognized under other names', async () => {
  await loadCatalogue(db())
  const before = await spots()
  const pipeline = before.find(({ catalogueKey }) => catalogueKey === 'pipeline')!
  const row = element({ name: 'Banzai Pipeline' }, { lat: pipeline.latitude + 0.001, lon: pipeline.longitude })
  expect((await imported(answer(row))).done).toMatchObject({ added: 0, merged: 1 })
  expect(await spots()).toEqual(
    before.map((spot) => (spot.catalogueKey === 'pipeline' ? { ...spot, sourceKey: 'osm:node/1' } : spot)),
  )
  expect((await imported(answer(row))).done).toMatchObject({ added: 0, merged: 0, changed: 0, known: 1 })
})

/** Several batches, of those that are staged and of those that are merged. */
const MANY_ROWS = 6_100
test('repeated imports of several batches create each spot once', async () => {
  const rows = Array.from({ length: MANY_ROWS }, (_, number) =>
    feature({ name: `Peak ${number}` }, [(number % 200) * 0.02, 10 + Math.floor(number / 200) * 0.02]),
  )
  expect((await imported(collection(...rows))).done).toMatchObject({ read: MANY_ROWS, added: MANY_ROWS })
  expect((await imported(collection(...rows))).done).toMatchObject({
    added: 0,
    merged: 0,
    changed: 0,
    known: MANY_ROWS,
  })
})

test('an import stopped while reading leaves nothing', async () => {
  const signal = AbortSignal.abort()
  await imported(collection(feature({ name: 'Gamboa' })), { signal })
  expect(await spots()).toEqual([])
})

test('a missing file is reported', async () => {
  const missing = inFolder('missing.json')
  expect((await importedFile(missing)).refused).toContain(missing)
})
