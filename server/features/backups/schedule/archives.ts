import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Deps } from '#server/deps.ts'
import type { BackupProgress, OnProgress } from '#server/features/backups/archive/check-backup.ts'
import { locateBackup } from '#server/features/backups/places/open-place.ts'
import { backupName } from '#server/features/backups/places/place.ts'
import { BackupProblem } from '#server/features/backups/problem.ts'
import type { Env } from '#server/platform/config/env.ts'

const PROGRAM = fileURLToPath(new URL('archive-program.ts', import.meta.url))

export type Written = { file: string; bytes: number; rows: number }

export type ArchiveRequest = { env: Env; address: string }
/** Progress, and at last one of the others; `reason` is a sentence for operators, `cause` is for the log. */
export type ArchiveMessage =
  | { progress: BackupProgress }
  | { written: Omit<Written, 'file'> }
  | { reason: string; cause: unknown }

/**
 * Writes an archive and reads it again, in a process of low priority (decision 96). Leaves nothing behind if it fails or
 * `signal` aborts.
 */
export async function writeArchive(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  where: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Written> {
  signal.throwIfAborted()
  const file = backupName(now(), { encrypted: env.BACKUP_PASSPHRASE !== undefined })
  const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] })
  // Before it has threads, which inherit their priority.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const end = () => child.connected && child.disconnect()
  signal.addEventListener('abort', end)
  let last: ArchiveMessage | undefined
  child.on('message', (message: ArchiveMessage) => {
    last = message
    if ('progress' in message) onProgress(message.progress)
    else end()
  })
  // An unsent request shows as the end of the process.
  child.send({ env, address: addressOf(where, file) } satisfies ArchiveRequest, () => {})
  const [code, killedBy] = await once(child, 'exit').finally(() => signal.removeEventListener('abort', end))
  if (last && 'written' in last) return { file, ...last.written }
  if (last && 'reason' in last) throw new BackupProblem(last.reason, { cause: last.cause })
  // It was written here, so it is not the archive of another server.
  if (last?.progress.step === 'verifying') await removeArchive({ env }, where, file)
  signal.throwIfAborted()
  throw new Error(`The process that writes backups ended by ${killedBy ?? `itself (${code})`}.`)
}

export async function removeArchive({ env }: Pick<Deps, 'env'>, where: string, file: string): Promise<void> {
  const { place, name } = await locateBackup(env, addressOf(where, file))
  await place.remove(name)
}

const addressOf = (where: string, file: string) => `${where.replace(/\/+$/, '')}/${file}`
