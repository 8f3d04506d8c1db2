import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BASELINE, migrate, REPLACED } from '#server/platform/database/migrate.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { folderInTest } from '#test/files/test-folder.ts'
import { createDatabase } from '#test/postgres/database.ts'

let client: pg.Client
const database = inEachTest(createDatabase)
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into users (username, first_name, last_name) values ('maya', 'Maya', 'Ortega')`)
})
afterEach(() => client.end())

const applied = async () =>
  (await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')).rows
const usernames = async () =>
  (await client.query<{ username: string }>('select username from users')).rows.map(({ username }) => username)

/** Makes the database one from before the baseline that has applied `names` of the migrations that it replaced. */
async function applyBeforeBaseline(names = REPLACED) {
  await client.query('delete from migrations where name = $1', [BASELINE])
  await client.query(`insert into migrations (name, checksum) select name, 'before' from unnest($1::text[]) name`, [
    names,
  ])
}

test('a database from before the baseline keeps its data and has applied the baseline alone', async () => {
  const fresh = await applied()
  await applyBeforeBaseline()
  await migrate(database.url)
  expect(await applied()).toEqual(fresh)
  expect(await usernames()).toEqual(['maya'])
})

test('concurrently starting processes adopt the baseline once and apply later migrations', async () => {
  const folder = folderInTest()
  await cp(fileURLToPath(new URL('../../migrations', import.meta.url)), folder, { recursive: true })
  await writeFile(join(folder, '0002_later.sql'), 'create table later ()')
  const fresh = await applied()
  await applyBeforeBaseline()
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, pathToFileURL(`${folder}/`))))
  expect((await applied()).filter(({ name }) => name !== '0002_later.sql')).toEqual(fresh)
  expect((await client.query(`select to_regclass('later') as later`)).rows).toEqual([{ later: 'later' }])
})

test.each([
  ['the first alone', REPLACED.slice(0, 1), 1],
  ['all but one in the middle', REPLACED.filter((_, nth) => nth !== 40), 68],
])('a database with %s of the replaced migrations is refused, and nothing changes', async (_, names, count) => {
  await applyBeforeBaseline(names)
  const before = await applied()
  await expect(migrate(database.url)).rejects.toThrow(
    `This database has ${count} of the 69 migrations that server/migrations/0001_baseline.sql replaced. Start the last Lineup that has migrations/0083_room_for_notified_windows.sql once, then this one`,
  )
  expect(await applied()).toEqual(before)
  expect(await usernames()).toEqual(['maya'])
})

test.each([
  ['has a migration of a newer program', `insert into migrations (name, checksum) values ('0084_newer.sql', 'newer')`],
  [
    'has a newer function',
    `update migrations set checksum = 'newer', replaced = array[checksum] where name = 'repeatable/1_beyond.sql'`,
  ],
])('a database from before the baseline that %s is refused, and nothing changes', async (_, change) => {
  await applyBeforeBaseline()
  await client.query(change)
  const before = await applied()
  await expect(migrate(database.url)).rejects.toThrow('This database is newer than this Lineup')
  expect(await applied()).toEqual(before)
})
