import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isServedBy, servesLine } from '#server/platform/config/version.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { createDatabase } from '#test/postgres/database.ts'

let client: pg.Client
let folder: string
const database = inEachTest(createDatabase)
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  folder = await mkdtemp(join(tmpdir(), 'lineup-upgrades-'))
  await mkdir(join(folder, 'repeatable'))
  await write('0001_first.sql', 'create table first ()')
})
afterEach(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const migrateFolder = () => migrate(database.url, pathToFileURL(`${folder}/`))
const applied = async () =>
  (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name)
const times = async () => (await client.query<{ value: number }>('select times() as value')).rows[0]?.value

test('a program starts on a database of newer migrations that serve its version', async () => {
  await write('repeatable/1_times.sql', 'create or replace function times() returns int return 1')
  await migrateFolder()
  await write('0002_newer.sql', '-- serves: 0.1\ncreate table newer ()')
  await write('repeatable/1_times.sql', '-- serves: 0.1\ncreate or replace function times() returns int return 2')
  await migrateFolder()
  await rm(join(folder, '0002_newer.sql'))
  await write('repeatable/1_times.sql', 'create or replace function times() returns int return 1')
  await migrateFolder()
  expect(await times()).toBe(2)
  expect(await applied()).toEqual(['0001_first.sql', '0002_newer.sql', 'repeatable/1_times.sql'])
})

test('a program refuses newer migrations that serve only later versions', async () => {
  await write('repeatable/1_times.sql', 'create or replace function times() returns int return 1')
  await migrateFolder()
  await write('0002_newer.sql', '-- serves: 999.0\ncreate table newer ()')
  await migrateFolder()
  await rm(join(folder, '0002_newer.sql'))
  await expect(migrateFolder()).rejects.toThrow('which does not know 0002_newer.sql')
  await client.query("delete from migrations where name = '0002_newer.sql'")
  await write('repeatable/1_times.sql', '-- serves: 999.0\ncreate or replace function times() returns int return 2')
  await migrateFolder()
  await write('repeatable/1_times.sql', 'create or replace function times() returns int return 1')
  await expect(migrateFolder()).rejects.toThrow('which has an older repeatable/1_times.sql')
})

test('a migration waits for a long statement without holding up others', async () => {
  await migrateFolder()
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  try {
    // As a backup does, which reads all tables in one transaction.
    await reader.query('begin; lock table first, migrations in access share mode')
    await write('0002_wider.sql', 'alter table first add column number int')
    const migrated = migrateFolder()
    await expect.poll(async () => waitsForLock(client)).toBe(true)
    // The waiting lock gives way, so that this statement is not queued behind it for long.
    await client.query('select from first')
    await reader.query('commit')
    await migrated
  } finally {
    await reader.end()
  }
  expect(await applied()).toContain('0002_wider.sql')
})

const waitsForLock = async (db: pg.Client) =>
  (await db.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows
    .length > 0

test('versions are compared by their numbers, and patches count as the same', () => {
  expect(isServedBy({ serves: '0.9' }, '0.10.0')).toBe(true)
  expect(isServedBy({ serves: '0.10' }, '0.9.5')).toBe(false)
  expect(isServedBy({ serves: '1.0' }, '0.9')).toBe(false)
  expect(isServedBy({ serves: '0.2' }, '0.2.7')).toBe(true)
  expect(isServedBy({ serves: null }, '0.2.7')).toBe(false)
})

test('only the first line of a migration names a version', () => {
  expect(servesLine('-- serves: 0.2\nselect 1')).toBe('0.2')
  expect(servesLine('select 1;\n-- serves: 0.2\n')).toBeNull()
  expect(servesLine('-- serves: everything\n')).toBeNull()
})
