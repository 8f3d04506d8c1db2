import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#test/postgres/database.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

test('an operator brings an empty database to this version, without a server', async () => {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('drop schema public cascade; create schema public')
  const env = { ...process.env, DATABASE_URL: url }
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'migrate'], { env })
  expect(stdout).toBe('The database is that of this version.\n')
  const { rows } = await client.query<{ name: string }>(
    "select name from migrations where name like '0%' order by name",
  )
  expect(rows.map(({ name }) => name)).toEqual(globSync('*.sql', { cwd: 'server/migrations' }).toSorted())
})
