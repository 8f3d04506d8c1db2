import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '#test/postgres/database.ts'

async function tables(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  await client.end()
  return rows.map((row) => row.name)
}

test('each test gets a migrated database of its own', async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()])
  expect(one.url).not.toBe(other.url)
  expect(await tables(one.url)).toContain('migrations')
  await one.drop()
  await expect(tables(one.url)).rejects.toThrow('does not exist')
  expect(await tables(other.url)).toContain('migrations')
  await other.drop()
})
