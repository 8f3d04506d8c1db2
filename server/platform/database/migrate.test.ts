import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { createDatabase } from '#test/postgres/database.ts'

let client: pg.Client
let folder: string
const database = inEachTest(createDatabase)
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'lineup-migrations-'))
  await mkdir(join(folder, 'repeatable'))
})
afterEach(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

const empty = () => client.query('drop schema public cascade; create schema public')
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const migrateFolder = () => migrate(database.url, pathToFileURL(`${folder}/`))
const ownFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const call = async (statement: string) =>
  (await client.query<{ value: unknown }>(`select ${statement} as value`)).rows[0]?.value
/** The text of each function, trigger and view of the product's, as PostgreSQL has it. */
const definitions = async () =>
  (
    await client.query<{ name: string; text: string }>(`
      select p.proname as name, pg_get_functiondef(p.oid) as text
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
      union all
      select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all
      select relname, pg_get_viewdef(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      order by 1, 2`)
  ).rows
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

test('concurrently starting processes migrate once', async () => {
  const wanted = await relations()
  await empty()
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
  expect(await relations()).toEqual(wanted)
})

test('only .sql files run, in the order of their numbers and each once', async () => {
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

test('a broken migration leaves nothing partly applied, and continues once it is fixed', async () => {
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

test('a migration that cannot be recorded is rolled back', async () => {
  await empty()
  await write('0001_odd.sql', `create table half (); alter table migrations add check (name not like '%odd%')`)
  await expect(migrateFolder()).rejects.toThrow('violates check constraint')
  expect(await relations()).toEqual(['migrations', 'migrations_pkey'])
})

test('a program older than the database refuses to start and changes nothing', async () => {
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
  await expect(migrateFolder()).rejects.toThrow(
    'server/migrations/0001_first.sql is not what was applied to this database.',
  )
  expect(await relations()).toEqual(['first', 'migrations', 'migrations_pkey'])
  await write('0001_first.sql', 'create table first ()')
  await migrateFolder()
  expect(await applied()).toEqual(['0001_first.sql', '0002_second.sql'])
})

test('functions, triggers and views come from repeatable/, except those that tables depend on', async () => {
  const texts = await Promise.all(
    (await readdir(join(ownFolder, 'repeatable'))).map((name) => readFile(join(ownFolder, 'repeatable', name), 'utf8')),
  )
  const created = texts.join('').matchAll(/^create or replace (?:function|trigger|view) (\w+)/gm)
  // Defaults, columns and indexes hold what these return.
  const below = ['asked_by_alert', 'plain_text', 'sea_cell', 'sphere_point', 'time_ordered_id', 'words_of']
  expect((await definitions()).map(({ name }) => name)).toEqual(
    [...below, ...[...created].map(([, name]) => name)].sort(),
  )
})

test('a repeatable file is applied again once when it changes, after the numbered ones', async () => {
  await empty()
  await write('0001_first.sql', 'create table counted (number int)')
  await write(
    'repeatable/1_times.sql',
    'insert into counted values (1); create or replace function times() returns int return 1',
  )
  await write('repeatable/2_twice.sql', 'create or replace function twice() returns int return 2 * times()')
  await migrateFolder()
  await migrateFolder()
  expect(await call('(select count(*)::int from counted)')).toBe(1)
  await write(
    'repeatable/1_times.sql',
    'insert into counted values (2); create or replace function times() returns int return 2',
  )
  await migrateFolder()
  await migrateFolder()
  expect(await call('(select array_agg(number) from counted)')).toEqual([1, 2])
  expect(await call('twice()')).toBe(4)
})

test('a numbered migration may drop replaced objects, and the repeatable files are applied with it', async () => {
  await empty()
  await write('0001_first.sql', 'create table counted (number int)')
  await write('repeatable/1_counted.sql', 'create or replace view all_counted as select number from counted')
  await write('repeatable/1_gone.sql', 'create or replace function gone() returns int return 1')
  await migrateFolder()
  await rm(join(folder, 'repeatable/1_gone.sql'))
  await write(
    '0002_wider.sql',
    'drop function gone(); drop view all_counted; alter table counted alter column number type bigint',
  )
  await migrateFolder()
  expect(await call(`to_regproc('gone')`)).toBeNull()
  expect(
    await call(
      `(select atttypid::regtype from pg_attribute where attrelid = 'all_counted'::regclass and attname = 'number')`,
    ),
  ).toBe('bigint')
})

test('a broken repeatable file leaves the last numbered migration and all other files as they were', async () => {
  await empty()
  await write('0001_first.sql', 'create table first ()')
  await write('repeatable/1_good.sql', 'create or replace function good() returns int return 1')
  await write('repeatable/2_broken.sql', 'create or replace function broken() returns int return nowhere()')
  await expect(migrateFolder()).rejects.toThrow('function nowhere() does not exist')
  expect(await relations()).toEqual(['migrations', 'migrations_pkey'])
  expect(await call(`to_regproc('good')`)).toBeNull()
})

test('a program with an older function refuses to start, and keeps the newer one', async () => {
  await empty()
  const versions = [1, 2].map((number) => `create or replace function times() returns int return ${number}`)
  for (const version of versions) {
    await write('repeatable/1_times.sql', version)
    await migrateFolder()
  }
  await write('repeatable/1_times.sql', versions[0]!)
  await write('0001_other.sql', 'create table other ()')
  await expect(migrateFolder()).rejects.toThrow(
    'This database is newer than this Lineup, which has an older repeatable/1_times.sql.',
  )
  expect(await call('times()')).toBe(2)
  expect(await relations()).toEqual(['migrations', 'migrations_pkey'])
})

test('concurrently starting processes apply a changed function once', async () => {
  await empty()
  await write('0001_first.sql', 'create table counted (number int)')
  await migrateFolder()
  await write(
    'repeatable/1_counts.sql',
    'insert into counted values (1); create or replace function counts() returns int return 1',
  )
  await Promise.all(Array.from({ length: 4 }, migrateFolder))
  expect(await call('(select count(*)::int from counted)')).toBe(1)
})
