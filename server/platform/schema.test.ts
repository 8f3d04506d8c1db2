import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createDatabase } from '#test/database.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

test('the row types in schema.ts are what the migrated database says', async () => {
  const { url, drop } = await createDatabase()
  const { stdout } = await promisify(execFile)(process.execPath, [
    path('../../node_modules/kysely-codegen/dist/cli/bin.js'),
    ...['--dialect', 'postgres', '--camel-case', '--exclude-pattern', 'migrations'],
    ...['--type-mapping', '{"timestamptz":"string","cube":"string"}'],
    ...['--url', url, '--print', '--log-level', 'error'],
  ])
  await drop()
  expect(stdout.trim()).toBe((await readFile(path('schema.ts'), 'utf8')).trim())
})
