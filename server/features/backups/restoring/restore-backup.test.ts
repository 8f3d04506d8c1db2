import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import { restoreBackup } from '#server/features/backups/restoring/restore-backup.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { migrate, REPLACED } from '#server/platform/database/migrate.ts'
import { openBus } from '#server/platform/live/bus.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { databaseContent, schemaOf } from '#test/backups/database-content.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { folderInFile } from '#test/files/test-folder.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { startPostgresProxy } from '#test/postgres/postgres-proxy.ts'

const server = serverInFile()
const other = inEachTest(createDatabase)
const folder = folderInFile()
let client: pg.Client
let pictures: string[]
let content: Awaited<ReturnType<typeof databaseContent>>

beforeAll(async () => {
  const [kai, upload] = [(await server.surfers('kai', 'maya'))[0]!, crypto.randomUUID()]
  await server.checkIn(kai)
  await server.insert('uploads', { userId: kai.id, id: upload, state: 'picture', expiresAt: 'now' })
  pictures = [`photos/${upload}.webp`, `photos/${upload}-small.webp`]
  for (const path of pictures) await server.objects.put(path, Buffer.from(path))
  content = await databaseContent(server.databaseUrl)
  await takeBackup({ url: server.databaseUrl, objects: server.objects, place: folderPlace(folder), name: 'a.tar' })
})

beforeEach(async () => {
  client = new pg.Client({ connectionString: other.url })
  client.on('error', () => {})
  await client.connect()
  return () => client.end()
})

const objects = () => diskStore(join(folder, 'objects'))
const restore = (more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    ...{ url: other.url, objects: objects(), place: folderPlace(folder), name: 'a.tar', keepsSignIns: true },
    ...{ settlers: null, ...more },
  })
const addSurfer = () =>
  client.query(`insert into users (username, first_name, last_name) values ('lou', 'Lou', 'Reyes')`)

test('a backup restored elsewhere has the same rows, schema and objects', async () => {
  await restore()
  expect(await databaseContent(other.url)).toEqual(content)
  expect(await schemaOf(other.url)).toEqual(await schemaOf(server.databaseUrl))
  expect((await readdir(join(folder, 'objects', 'photos'))).length).toBe(2)
  await migrate(other.url)
  expect(await databaseContent(other.url)).toEqual(content)
})

test('a database without any table becomes the product’s', async () => {
  await client.query('drop schema public cascade; create schema public; drop schema test_clock cascade')
  await restore()
  expect(await databaseContent(other.url)).toEqual(content)
})

test('data is replaced only on request, is in a backup of its own, and its objects are left to the cleanup', async () => {
  await addSurfer()
  const [upload, sent] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [id, state] of [
    [upload, 'picture'],
    [sent, 'received'],
  ])
    await client.query(`insert into uploads (user_id, id, state, expires_at) select id, $1, $2, now() from users`, [
      id,
      state,
    ])
  const before = await databaseContent(other.url)
  await expect(restore()).rejects.toThrow('This database has an account. To replace all of it, add --replace')
  expect(await databaseContent(other.url)).toEqual(before)
  const place = folderPlace(folder)
  const { replaced } = await restore({ replacing: { place, name: 'before.tar' } })
  expect(replaced?.address).toBe(join(folder, 'before.tar'))
  const left = await client.query('select id from uploads where state = $1 order by id', ['removing'])
  expect(left.rows.map(({ id }) => id)).toEqual([upload, sent].toSorted())
  expect(await databaseContent(other.url)).toEqual({ ...content, uploads: expect.anything() })
  await restore({ name: 'before.tar', replacing: { place, name: 'again.tar' } })
  expect((await databaseContent(other.url)).users).toEqual(before.users)
})

test('data is not replaced unless its own backup can be read', async () => {
  await addSurfer()
  const before = await databaseContent(other.url)
  const unreadable = { ...folderPlace(folder), read: async () => Readable.from([Buffer.alloc(4096)]) }
  await expect(restore({ replacing: { place: unreadable, name: 'unread.tar' } })).rejects.toThrow('no backup of Lineup')
  expect(await databaseContent(other.url)).toEqual(before)
})

test('what is somebody else’s stays, and everybody is signed out unless sign-ins stay', async () => {
  await client.query(`
    create table guests (name text); insert into guests values ('kept');
    create function greet() returns text language sql return 'hi'; create extension hstore`)
  const { signInsEnded } = await restore({ keepsSignIns: false })
  expect(signInsEnded).toBeGreaterThan(0)
  expect((await databaseContent(other.url)).sign_ins?.rows).toBe(0)
  const { rows } = await client.query(`select name, greet(), 'a=>1'::hstore::text as pair from guests`)
  expect(rows).toEqual([{ name: 'kept', greet: 'hi', pair: '"a"=>"1"' }])
})

test('a view of somebody else’s on Lineup’s tables is named, and nothing changes', async () => {
  await client.query('create view names as select username from users')
  const before = await databaseContent(other.url)
  await expect(restore()).rejects.toThrow(/depends on its tables \(view names depends on/)
  expect(await databaseContent(other.url)).toEqual(before)
})

test('tables of another program are not dropped', async () => {
  await client.query('drop schema public cascade; create schema public; create table users (id int)')
  await expect(restore()).rejects.toThrow('This database has tables of another program (users)')
})

test('no restore begins while a server runs, and no server starts meanwhile', async () => {
  const bus = await openBus(other.url, { log: pino({ level: 'silent' }), deliver: () => {}, onGap: () => {} })
  await expect(restore()).rejects.toThrow('A Lineup runs on this database. Stop every one of its processes')
  await bus.close()
  await client.query('select pg_advisory_lock(7283313), pg_advisory_lock(7283312)')
  await expect(migrate(other.url)).rejects.toThrow('A restore is under way on this database')
  await expect(
    openBus(other.url, { log: pino({ level: 'silent' }), deliver: () => {}, onGap: () => {} }),
  ).rejects.toThrow('A restore is under way')
  await expect(restore()).rejects.toThrow('A restore is under way')
  const backup = { url: other.url, objects: null, place: folderPlace(folder), name: 'meanwhile.tar' }
  await expect(takeBackup(backup)).rejects.toThrow('A restore is under way')
})

test('no restore begins while a backup is under way', async () => {
  await client.query('select pg_advisory_lock_shared(7283313)')
  await expect(restore()).rejects.toThrow('A backup of this database is under way')
})

test('a process that lost its connection ends when a restore has begun', async () => {
  const ended = Promise.withResolvers<Error>()
  const bus = await openBus(other.url, {
    ...{ log: pino({ level: 'silent' }), deliver: () => {}, onGap: () => {}, onRestore: ended.resolve },
  })
  await client.query(`
    select pg_advisory_lock(7283313);
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lineup live' and datname = current_database();
    select pg_advisory_lock(7283312)`)
  expect((await ended.promise).message).toContain('A restore is under way')
  await bus.close()
})

test('a process that lost its connection ends when a restore began and ended meanwhile', async () => {
  const proxy = await startPostgresProxy(other.url)
  const [ended, noticed] = [Promise.withResolvers<Error>(), Promise.withResolvers<void>()]
  const log = pino({ level: 'warn' }, { write: () => noticed.resolve() })
  const bus = await openBus(proxy.url, { log, deliver: () => {}, onGap: () => {}, onRestore: ended.resolve })
  proxy.refuse()
  await noticed.promise
  await restore({ settlers: {} })
  await proxy.heal()
  expect((await ended.promise).message).toContain('was restored from a backup while')
  await bus.close()
  await proxy.close()
})

test('a full disk of the database leaves rows as they were, and removes what was stored', async () => {
  const store = diskStore(join(folder, 'full'))
  const [path = '', small = ''] = pictures
  await store.put(small, Buffer.from('was there before'))
  // As PostgreSQL fails when it builds indexes of the loaded rows.
  await client.query(`
    create function fail_as_full() returns event_trigger language plpgsql as $$ begin
      if to_regclass('users') is not null then
        if exists (select from users) then
          raise 'could not extend file: No space left on device' using errcode = 'disk_full';
        end if;
      end if;
    end $$;
    create event trigger disk_full on ddl_command_end when tag in ('CREATE INDEX') execute function fail_as_full()`)
  const before = await databaseContent(other.url)
  await expect(restore({ objects: store })).rejects.toThrow('no room left on its disk, and nothing was changed. Free')
  expect(await databaseContent(other.url)).toEqual(before)
  expect([await store.facts(path), await store.facts(small)]).toEqual([null, expect.anything()])
})

test('a database from before the baseline has to be migrated first', async () => {
  await client.query('delete from migrations')
  await client.query('insert into migrations (name) select unnest($1::text[])', [REPLACED])
  const place = folderPlace(folder)
  await expect(takeBackup({ url: other.url, objects: null, place, name: 'x.tar' })).rejects.toThrow('from before')
  await expect(restore()).rejects.toThrow('Start this Lineup on it once')
})

test('a newer target and an unreachable one are refused', async () => {
  await addSurfer()
  await client.query(`insert into migrations (name, checksum, serves) values ('9000_newer.sql', 'a', '0.1')`)
  await expect(restore({ replacing: { place: folderPlace(folder), name: 'x.tar' } })).rejects.toThrow(
    'was migrated by a newer Lineup',
  )
  const backup = { url: other.url, objects: null, place: folderPlace(folder), name: 'x.tar' }
  await expect(takeBackup(backup)).rejects.toThrow('has tables that this one does not know')
  await expect(restore({ url: 'postgres://127.0.0.1:1/none' })).rejects.toThrow('The database cannot be reached')
})
