import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { line } from '#contract/people/names.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { inFile } from '#test/files/in-file.ts'
import { createDatabase } from '#test/postgres/database.ts'

const database = inFile(createDatabase)
const MENDING = '0068_names_that_can_be_read.sql'
const ownFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A database as it was before names were mended. */
async function databaseBefore() {
  const client = new pg.Client({ connectionString: database.url })
  const folder = await mkdtemp(join(tmpdir(), 'lineup-migrations-'))
  onTestFinished(async () => {
    await client.end()
    await rm(folder, { recursive: true })
  })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await mkdir(join(folder, 'repeatable'))
  const old = (await readdir(ownFolder)).filter((name) => /^\d{4}_/.test(name) && name < MENDING)
  for (const name of old) await cp(join(ownFolder, name), join(folder, name))
  await migrate(database.url, pathToFileURL(`${folder}/`))
  return client
}

const NAMES: [before: string, after: string][] = [
  ['Kai', 'Kai'],
  ['Nguyễn Thị', 'Nguyễn Thị'],
  ['Zoe\u0308', 'Zoë'],
  ['海', '海'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['അവന്\u200D', 'അവന്\u200D'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  ['Fish 🏄🏽‍♂️👨‍👩‍👧❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Fish 🏄🏽‍♂️👨‍👩‍👧❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['K\u200Bai\uFFFC', 'Kai'],
  ['K\u200Dai\u200C\uFE0F', 'Kai'],
  ['\u3164', 'NOTHING'],
  ['\u2800 \u115F\uFFA0', 'NOTHING'],
  ['...', 'NOTHING ...'],
  ['🌊', 'NOTHING 🌊'],
  [`K${'\u0335'.repeat(45)}ai`, `K${'\u0335'.repeat(4)}ai`],
]

test('names from before the rule are mended where they break it, and only there', async () => {
  const client = await databaseBefore()
  const insertSurfer = async (name: string, nth: number) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (username, email, first_name, last_name) values ($1, $2, $3, 'Nakamura') returning id`,
      [`surfer_${nth}`, `surfer${nth}@lineup.example`, name],
    )
    const { id } = rows[0]!
    await client.query(
      `insert into secret_spots (user_id, name, note, latitude, longitude) values ($1, $2, '', 21, -158)`,
      [id, name],
    )
    await client.query('insert into boards (user_id, name) values ($1, $2)', [id, name])
    await client.query(
      `insert into surf_sessions (user_id, custom_location, board, latitude, longitude, place, start_time, visibility, party_id)
       values ($1, $2, $2, 21, -158, sphere_point(21, -158), now(), 'private', gen_random_uuid())`,
      [id, name],
    )
  }
  for (const [nth, [name]] of NAMES.entries()) await insertSurfer(name, nth)
  await migrate(database.url)
  for (const [table, column, nothing] of [
    ['users', 'first_name', 'Surfer'],
    ['secret_spots', 'name', 'Secret spot'],
    ['boards', 'name', 'Board'],
    ['surf_sessions', 'board', 'Board'],
    ['surf_sessions', 'custom_location', 'Spot'],
  ] as const) {
    const { rows } = await client.query<{ name: string }>(
      `select t.${column} as name from ${table} t join users u on u.id = ${table === 'users' ? 't.id' : 't.user_id'}
       order by substring(u.username from 8)::int`,
    )
    expect(rows.map(({ name }) => name)).toEqual(NAMES.map(([, after]) => after.replace('NOTHING', nothing)))
    for (const { name } of rows) expect(line(1, 100).safeParse(name), name).toMatchObject({ success: true, data: name })
  }
})

test('two boards whose names become the same keep names of their own, and their sessions', async () => {
  const client = await databaseBefore()
  const { rows } = await client.query<{ id: string }>(
    `insert into users (username, email, first_name, last_name) values ('kai', 'kai@lineup.example', 'Kai', 'N') returning id`,
  )
  const names = ['Fish', 'Fi\u200Bsh', 'Log', 'F\u2060ish']
  for (const [nth, name] of names.entries()) {
    await client.query(`insert into boards (user_id, name, created_at) values ($1, $2, now() + $3 * interval '1 s')`, [
      rows[0]!.id,
      name,
      nth,
    ])
    await client.query(
      `insert into surf_sessions
         (user_id, custom_location, board, latitude, longitude, place, start_time, end_time, visibility, party_id)
       values ($1, 'Reef', $2, 21, -158, sphere_point(21, -158), now(), now() + $3 * interval '1 s', 'private', gen_random_uuid())`,
      [rows[0]!.id, name, nth],
    )
  }
  await migrate(database.url)
  const read = async (statement: string) =>
    (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name)
  const after = ['Fish', 'Fish 2', 'Log', 'Fish 3']
  expect(await read('select name from boards order by created_at')).toEqual(after)
  expect(await read('select board as name from surf_sessions order by end_time')).toEqual(after)
})
