import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ownNames, readTables } from '#server/features/backups/own-schema.ts'
import { PICTURE_COLUMNS, readNamedObjects, stillNeeded } from '#server/features/backups/taking/named-objects.ts'
import { readMigrations } from '#server/platform/database/migration-files.ts'
import { inFile } from '#test/files/in-file.ts'
import { createDatabase } from '#test/postgres/database.ts'

const database = inFile(createDatabase)
const client = inFile(async () => {
  const connected = new pg.Client({ connectionString: database.url })
  await connected.connect()
  return Object.assign(connected, { close: () => connected.end() })
})

test('every table of the database is in a backup', async () => {
  const { rows } = await client.query(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const { files, repeatableFiles } = await readMigrations()
  const own = (await readTables(client, ownNames(files, repeatableFiles))).map(({ name }) => name)
  expect(own).toEqual(rows.map(({ name }) => name).toSorted())
  expect(own.length).toBeGreaterThan(60)
})

/** Texts that are named like paths, and are none of an object. */
const OTHERS = [
  'backups.file',
  'buoy_files.path',
  'track_imports.file_name',
  'imported_activities.file_name',
  'archive_imports.file_name',
  'webhooks.url',
]

test('every column that holds the path of an object is known', async () => {
  const { rows } = await client.query(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb')
      and column_name ~ '(url|path|image|photo|picture|object|file|avatar)(_|$)' and column_name not in ('break_profile', 'profile', 'corrected_profile')
    order by 1`)
  const known = PICTURE_COLUMNS.map(([table, column]) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual([...known, ...OTHERS].toSorted())
})

test('objects are stored below photos/ and uploads/ alone', () => {
  const folders = globSync('server/features/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/`(\w+)\/\$\{\w+\}\.(?:raw|webp|jpg)`|newPath\('(\w+)'/g),
    ])
    .map(([, folder, other]) => folder ?? other)
  expect(new Set(folders)).toEqual(new Set(['photos', 'uploads']))
})

test('each state of an upload names its own objects, sorted', async () => {
  const ids = Object.fromEntries(
    ['open', 'received', 'picture', 'removing', 'shown', 'board', 'face'].map((name, nth) => [
      name,
      `00000000-0000-4000-8000-00000000000${nth}`,
    ]),
  )
  for (const state of ['open', 'received', 'picture', 'removing'])
    await client.query(
      `insert into uploads (user_id, id, state, expires_at) values (gen_random_uuid(), $1, $2, now())`,
      [ids[state], state],
    )
  const url = (name: string) => `/objects/photos/${ids[name]}.webp`
  const { rows } = await client.query(
    `insert into users (username, first_name, last_name, profile_image_url) values ('kai', 'Kai', 'Kealoha', $1) returning id`,
    [url('face')],
  )
  await client.query(`insert into boards (user_id, name, photo_url) values ($1, 'Log', $2)`, [rows[0].id, url('board')])
  const named = await readNamedObjects(client)
  const all = [...named.each()]
  expect(named.count).toBe(all.length)
  expect(all).toEqual([
    ...['picture', 'board', 'face'].flatMap((name) => [
      { path: `photos/${ids[name]}-small.webp`, need: 'small' },
      { path: `photos/${ids[name]}.webp`, need: 'shown' },
    ]),
    { path: `uploads/${ids.open}.raw`, need: 'open' },
    { path: `uploads/${ids.received}.raw`, need: 'sent' },
  ])
  expect(
    await stillNeeded(
      client,
      all.map(({ path }) => path),
    ),
  ).toEqual(new Set(all.filter(({ need }) => need === 'shown' || need === 'sent').map(({ path }) => path)))
})
