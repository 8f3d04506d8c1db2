import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/platform/migrate.ts'
import { createDatabase } from '#test/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
let folder: string
beforeEach(async () => {
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'lineup-migrations-'))
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const empty = () => client.query('drop schema public cascade; create schema public')
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const migrateFolder = () => migrate(database.url, pathToFileURL(`${folder}/`))
const applied = async () =>
  (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name)
const relations = async () =>
  (
    await client.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') order by 1`,
    )
  ).rows.map(({ relname }) => relname)

test('an empty database becomes the product’s, and migrating it again changes nothing', async () => {
  const [wanted, names] = [await relations(), await applied()]
  expect(wanted).toContain('surf_sessions')
  await empty()
  await migrate(database.url)
  expect(await relations()).toEqual(wanted)
  await migrate(database.url)
  expect(await relations()).toEqual(wanted)
  expect(await applied()).toEqual(names)
})

test('several processes that start at once migrate once', async () => {
  const wanted = await relations()
  await empty()
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
  expect(await relations()).toEqual(wanted)
})

test('files run in the order of their numbers, each once, and only what ends in .sql', async () => {
  await empty()
  await write('0002_second.sql', 'insert into told values (2)')
  await write('0001_first.sql', 'create table told (number int); insert into told values (1)')
  await write('notes.md', 'this is no SQL')
  await migrateFolder()
  await write('0003_third.sql', 'insert into told values (3)')
  await migrateFolder()
  const { rows } = await client.query('select number from told')
  expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  expect(await applied()).toEqual(['0001_first.sql', '0002_second.sql', '0003_third.sql'])
})

test('a broken migration leaves nothing half-done; mended, it goes on from there', async () => {
  await empty()
  await write('0001_good.sql', 'create table good ()')
  await write('0002_broken.sql', 'create table half (); insert into nowhere values (1)')
  await write('0003_later.sql', 'create table later ()')
  await expect(migrateFolder()).rejects.toThrow('relation "nowhere" does not exist')
  expect(await relations()).toEqual(['good', 'migrations', 'migrations_pkey'])
  expect(await applied()).toEqual(['0001_good.sql'])
  await write('0002_broken.sql', 'create table half ()')
  await migrateFolder()
  expect(await relations()).toEqual(['good', 'half', 'later', 'migrations', 'migrations_pkey'])
})

test('a migration that cannot be written down as done is not done', async () => {
  await empty()
  await write('0001_odd.sql', `create table half (); alter table migrations add check (name not like '%odd%')`)
  await expect(migrateFolder()).rejects.toThrow('violates check constraint')
  expect(await relations()).toEqual(['migrations', 'migrations_pkey'])
})

test('a program that is older than the database refuses to start, and changes nothing', async () => {
  await empty()
  await write('0001_first.sql', 'create table first ()')
  await write('0002_newer.sql', 'create table newer ()')
  await migrateFolder()
  await rm(join(folder, '0002_newer.sql'))
  await write('0001_other.sql', 'create table other ()')
  await expect(migrateFolder()).rejects.toThrow(
    'This database is newer than this Lineup, which does not know 0002_newer.sql.',
  )
  expect(await relations()).toEqual(['first', 'migrations', 'migrations_pkey', 'newer'])
})

test('a migration that was changed after it was applied is refused by name', async () => {
  await empty()
  await write('0001_first.sql', 'create table first ()')
  await migrateFolder()
  await write('0001_first.sql', 'create table first (number int)')
  await write('0002_second.sql', 'create table second ()')
  await expect(migrateFolder()).rejects.toThrow('migrations/0001_first.sql is not what was applied to this database.')
  expect(await relations()).toEqual(['first', 'migrations', 'migrations_pkey'])
  await write('0001_first.sql', 'create table first ()')
  await migrateFolder()
  expect(await applied()).toEqual(['0001_first.sql', '0002_second.sql'])
})

test('migrations from before there were checksums get theirs once, and are held to it', async () => {
  await empty()
  await client.query('create table migrations (name text primary key, applied_at timestamptz default now())')
  await client.query(`insert into migrations (name) values ('0001_first.sql')`)
  await write('0001_first.sql', 'create table first ()')
  await migrateFolder()
  expect((await client.query('select name, checksum from migrations')).rows).toEqual([
    { name: '0001_first.sql', checksum: createHash('sha256').update('create table first ()').digest('hex') },
  ])
  await write('0001_first.sql', 'create table first (number int)')
  await expect(migrateFolder()).rejects.toThrow('is not what was applied')
})
