import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import { restoreBackup } from '#server/features/backups/restoring/restore-backup.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { databaseContent, schemaOf } from '#test/backups/database-content.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { createDatabase } from '#test/postgres/database.ts'

const server = serverInFile()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lineup-backup-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a backup restored elsewhere has the same rows, schema and objects', async () => {
  await server.surfers('kai', 'maya')
  await server.checkIn((await server.surfers('lou'))[0]!)
  const place = folderPlace(folder)
  await takeBackup({ url: server.databaseUrl, objects: server.objects, place, name: 'same.tar' })
  const before = await databaseContent(server.databaseUrl)
  const other = await createDatabase()
  const objects = diskStore(join(folder, 'objects'))
  await restoreBackup({ url: other.url, objects, place, name: 'same.tar', keepsSignIns: true, settlers: null })
  expect(await databaseContent(other.url)).toEqual(before)
  expect(await schemaOf(other.url)).toEqual(await schemaOf(server.databaseUrl))
  await other.drop()
})
