import { addAbortSignal } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import { checkBackup, type OnProgress } from '#server/features/backups/archive/check-backup.ts'
import { locateBackup } from '#server/features/backups/places/open-place.ts'
import { type BackupPlace, backupName } from '#server/features/backups/places/place.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { directDatabaseUrl } from '#server/platform/config/env.ts'
import { dataFolder, runningDatabase } from '#server/platform/postgres/embedded-database.ts'

type ArchiveDeps = Pick<Deps, 'env' | 'now' | 'objects'>
export type Written = { file: string; bytes: number; rows: number }

/** Writes an archive and reads it again. Leaves nothing behind if it fails or `signal` aborts. */
export async function writeArchive(
  { env, now, objects }: ArchiveDeps,
  where: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Written> {
  const url = directDatabaseUrl(env) ?? (await runningDatabase(dataFolder(env)))
  if (!url) throw new Error('The embedded database does not run.')
  const { BACKUP_PASSPHRASE: passphrase } = env
  const file = backupName(now(), { encrypted: passphrase !== undefined })
  const { place: whole, name } = await locateBackup(env, addressOf(where, file))
  const place = stoppable(whole, signal)
  const { bytes, manifest } = await takeBackup({ url, objects, place, name, passphrase, onProgress })
  try {
    await checkBackup({ place, name, passphrase, onProgress })
  } catch (error) {
    await place.remove(name)
    throw error
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
  return { file, bytes, rows }
}

export async function removeArchive({ env }: Pick<Deps, 'env'>, where: string, file: string): Promise<void> {
  const { place, name } = await locateBackup(env, addressOf(where, file))
  await place.remove(name)
}

const addressOf = (where: string, file: string) => `${where.replace(/\/+$/, '')}/${file}`

/** A place whose writing and reading fail once `signal` aborts. */
const stoppable = (place: BackupPlace, signal: AbortSignal): BackupPlace => ({
  ...place,
  write: (name, chunks) => place.write(name, untilAborted(chunks, signal)),
  read: async (name) => addAbortSignal(signal, await place.read(name)),
})

async function* untilAborted(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    yield chunk
  }
}
