import { createHash, type Hash } from 'node:crypto'
import { openArchive } from '#server/features/backups/archive/open-archive.ts'
import { readArchive } from '#server/features/backups/archive/read-archive.ts'
import type { BackupPlace } from '#server/features/backups/places/place.ts'

/** SHA-256 of each table's rows, in their order, and of each object. A restored database has its rows in the same order. */
export async function archiveContent(place: BackupPlace, name: string, passphrase?: string) {
  const tables = new Map<string, Hash>()
  const objects: Record<string, string> = {}
  const sessions: string[] = []
  const read = await readArchive(openArchive(await place.read(name), passphrase), {
    async onRows(table, rows) {
      const digest = tables.get(table) ?? createHash('sha256')
      tables.set(table, digest.update(rows))
      if (table === 'surf_sessions') sessions.push(rows.toString())
    },
    async onObject(path, _, chunks) {
      const digest = createHash('sha256')
      for await (const chunk of chunks) digest.update(chunk)
      objects[path] = digest.digest('hex')
    },
  })
  const digests = Object.fromEntries([...tables].map(([table, digest]) => [table, digest.digest('hex')]))
  return { ...read, content: { tables: digests, objects, rows: read.manifest.tables }, sessions: sessions.join('') }
}
