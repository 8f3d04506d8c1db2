import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createDatabase } from '#test/postgres/database.ts'
import { rowTypesOf, schemaFile } from './write-schema.ts'

test('the row types in schema.ts match the migrated database', async () => {
  const { url, drop } = await createDatabase()
  const types = await rowTypesOf(url)
  await drop()
  expect(types).toBe(await readFile(schemaFile, 'utf8'))
})
