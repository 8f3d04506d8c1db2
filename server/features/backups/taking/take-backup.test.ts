import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBackup } from '#server/features/backups/archive/check-backup.ts'
import { openArchive } from '#server/features/backups/archive/open-archive.ts'
import { readArchive } from '#server/features/backups/archive/read-archive.ts'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { newPath } from '#server/platform/object-store/object-store.ts'
import { folderInFile } from '#test/files/test-folder.ts'
import '#test/backups/cheap-passphrases.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const folder = folderInFile()

const take = (name: string, passphrase?: string) =>
  takeBackup({ url: server.databaseUrl, objects: server.objects, place: folderPlace(folder), name, passphrase })
const contentOf = async (name: string, passphrase?: string) => {
  const rows = new Map<string, string>()
  const objects = new Map<string, Buffer>()
  const read = await readArchive(openArchive(await folderPlace(folder).read(name), passphrase), {
    onRows: async (table, text) => void rows.set(table, `${rows.get(table) ?? ''}${text}`),
    onObject: async (path, _, chunks) => void objects.set(path, await buffer(chunks)),
  })
  return { ...read, rows, objects }
}

test.each([undefined, 'a-long-passphrase'])(
  'a backup with passphrase %s has every table, row and named object',
  async (passphrase) => {
    const kai = await server.surfers('kai').then(([one]) => one!)
    const upload = crypto.randomUUID()
    await sql`insert into uploads (user_id, id, state, expires_at) values (${kai.id}, ${upload}, 'picture', now())`.execute(
      server.db,
    )
    const paths = [`photos/${upload}.webp`, `photos/${upload}-small.webp`]
    for (const path of paths) await server.objects.put(path, Buffer.from(path))
    await server.objects.put(newPath('photos', 'webp'), Buffer.from('named nowhere'))
    const name = `first-${passphrase ? 'encrypted' : 'plain'}`
    const taken = await take(name, passphrase)
    const checked = await checkBackup({ place: folderPlace(folder), name, passphrase })
    expect(checked.manifest).toMatchObject(taken.manifest)
    const { rows, objects } = await contentOf(name, passphrase)
    expect(rows.get('users')).toContain(kai.id)
    expect(taken.manifest.tables.users).toBeGreaterThan(0)
    expect([...objects].filter(([path]) => path.includes(upload))).toEqual(
      paths.toSorted().map((path) => [path, Buffer.from(path)]),
    )
  },
)
