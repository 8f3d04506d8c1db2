import { addAbortSignal } from 'node:stream'
import { defaultLanguage, textsIn } from '#languages'
import { type BackupProgress, checkBackup } from '#server/features/backups/archive/check-backup.ts'
import { locateBackup } from '#server/features/backups/places/open-place.ts'
import type { BackupPlace } from '#server/features/backups/places/place.ts'
import { BackupProblem } from '#server/features/backups/problem.ts'
import type { ArchiveMessage, ArchiveRequest } from '#server/features/backups/schedule/archives.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { directDatabaseUrl } from '#server/platform/config/env.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { dataFolder, runningDatabase } from '#server/platform/postgres/embedded-database.ts'

const REPORT_EVERY_MS = 500
/** Less than the server's own patience when it stops; the next backup removes what is left then. */
const STOP_WITHIN_MS = 15_000

const stopping = new AbortController()
const { signal } = stopping
const stop = () => {
  stopping.abort()
  setTimeout(() => process.exit(), STOP_WITHIN_MS).unref()
}
// The server stops or was killed.
process.on('disconnect', stop)
// Terminals signal all processes of a server, which closes the channel once it stops.
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {})

process.once('message', async (request: ArchiveRequest) => {
  report(await writeAndCheck(request).catch((cause) => ({ reason: reasonOf(cause), cause })))
  if (!process.connected) process.exit()
  process.on('disconnect', () => process.exit())
})

function report(message: ArchiveMessage) {
  // A server that has ended needs none.
  if (process.connected) process.send?.(message, () => {})
}

async function writeAndCheck({ env, address }: ArchiveRequest): Promise<ArchiveMessage> {
  const url = directDatabaseUrl(env) ?? (await runningDatabase(dataFolder(env)))
  if (!url) throw new Error('The embedded database does not run.')
  const { BACKUP_PASSPHRASE: passphrase } = env
  const { place: whole, name } = await locateBackup(env, address)
  const place = stoppable(whole)
  const objects = await openObjectStore(env)
  const { bytes, manifest } = await takeBackup({ url, objects, place, name, passphrase, onProgress, signal })
  try {
    await checkBackup({ place, name, passphrase, onProgress })
    signal.throwIfAborted()
  } catch (error) {
    await place.remove(name)
    throw error
  }
  return { written: { bytes, rows: Object.values(manifest.tables).reduce((sum, count) => sum + count, 0) } }
}

let reported: { step?: BackupProgress['step']; at: number } = { at: 0 }
function onProgress(progress: BackupProgress) {
  const at = performance.now()
  if (progress.step === reported.step && at - reported.at < REPORT_EVERY_MS) return
  reported = { step: progress.step, at }
  report({ progress })
}

/** A place whose writing and reading fail once the server stops. */
const stoppable = (place: BackupPlace): BackupPlace => ({
  ...place,
  write: (name, chunks) => place.write(name, untilStopped(chunks)),
  read: async (name) => addAbortSignal(signal, await place.read(name)),
})

async function* untilStopped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    yield chunk
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof BackupProblem) return error.message
  const texts = textsIn(defaultLanguage).backups
  const { code } = refusalOf(error)
  if (code === 'storage_full') return texts.noRoomAtThePlace
  return code === 'unavailable' ? texts.placeOrDatabaseAway : texts.unknownReason
}
