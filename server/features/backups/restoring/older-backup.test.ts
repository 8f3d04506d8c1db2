import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import { restoreBackup } from '#server/features/backups/restoring/restore-backup.ts'
import { planSchema } from '#server/features/backups/restoring/target.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { HEADER } from '#test/backups/crafted-archive.ts'
import { databaseContent, schemaOf } from '#test/backups/database-content.ts'
import { inFile } from '#test/files/in-file.ts'
import { folderInFile } from '#test/files/test-folder.ts'
import { createDatabase } from '#test/postgres/database.ts'

const [older, target, fresh] = [inFile(createDatabase), inFile(createDatabase), inFile(createDatabase)]
const folder = folderInFile()

const OLDEST = '0001_baseline.sql'

test('a backup of the first schema is migrated while it is restored', async () => {
  const migrations = join(folder, 'migrations')
  await cp(fileURLToPath(new URL('../../../migrations', import.meta.url)), migrations, { recursive: true })
  for (const name of await readdir(migrations))
    if (name.endsWith('.sql') && name !== OLDEST) await rm(join(migrations, name))
  // Its table came later.
  await rm(join(migrations, 'repeatable', '1_protected_log.sql'))
  const client = new pg.Client({ connectionString: older.url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await migrate(older.url, pathToFileURL(`${migrations}/`))
  await client.query(`
    alter table migrations drop column serves;
    insert into users (username, first_name, last_name) values ('kai', 'Kai', 'Kealoha');
    insert into buoy_forecasts (buoy, hour, wave_height, made_at) values ('51201', now(), 2, now())`)
  await client.end()
  const place = folderPlace(folder)
  await takeBackup({ url: older.url, objects: null, place, name: 'old.tar' })
  await restoreBackup({ url: target.url, objects: null, place, name: 'old.tar', settlers: null })
  expect(await schemaOf(target.url)).toEqual(await schemaOf(fresh.url))
  expect(await databaseContent(target.url)).toMatchObject({ users: { rows: 1 }, buoy_forecasts: { rows: 1 } })
  const before = await databaseContent(target.url)
  await migrate(target.url)
  expect(await databaseContent(target.url)).toEqual(before)
})

test.each([
  ['9000_newer.sql', 'a', 'made by a newer Lineup (0.2.0), which has 9000_newer.sql'],
  [OLDEST, 'other', `The ${OLDEST} of this backup is not the one of this Lineup`],
])('a backup with another %s is refused', async (name, checksum, sentence) => {
  await expect(planSchema({ ...HEADER, migrations: [{ name, checksum, replaced: null }] })).rejects.toThrow(sentence)
})
