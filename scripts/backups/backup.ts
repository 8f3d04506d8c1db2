import { setPriority } from 'node:os'
import { defaultLanguage, textsIn } from '#languages'
import { checkBackup } from '#server/features/backups/archive/check-backup.ts'
import { readPassphrase } from '#server/features/backups/archive/encryption.ts'
import { locateBackup } from '#server/features/backups/places/open-place.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { loadEnv } from '#server/platform/config/env.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import type { CommandContext } from '../admin/command.ts'
import { openUrl } from '../admin/open-database.ts'
import { contentOf, formatBytes, showProgress } from './show-progress.ts'

/** Surfers' calls come first: PostgreSQL waits for this process. */
const PRIORITY = 10

export async function backUp(context: CommandContext): Promise<void> {
  const { print } = context
  const env = loadEnv()
  const { place, name } = await locateBackup(env, archiveAddress(context))
  const passphrase = await readGivenPassphrase(context)
  setPriority(PRIORITY)
  await using opened = new AsyncDisposableStack()
  const url = await openUrl(opened, env)
  const objects = await openObjectStore(env)
  const progress = showProgress()
  const { address, bytes, manifest } = await takeBackup({
    ...{ url, objects, place, name, passphrase, onProgress: progress.onProgress },
  }).finally(progress.end)
  print(`${address} has ${contentOf(manifest)}: ${formatBytes(bytes)} in ${manifest.seconds.toFixed(1)} s.`)
  if (manifest.lost.count === 0) return
  print(`${textsIn(defaultLanguage).backups.lost(manifest.lost.count)}\n${manifest.lost.first.join('\n')}`)
  process.exitCode = 1
}

export async function checkFile(context: CommandContext): Promise<void> {
  const { place, name } = await locateBackup(loadEnv(), archiveAddress(context))
  const passphrase = await readGivenPassphrase(context)
  const progress = showProgress()
  const { header, manifest } = await checkBackup({
    ...{ place, name, passphrase, onProgress: progress.onProgress },
  }).finally(progress.end)
  context.print(`${place.addressOf(name)} is whole, and has ${contentOf(manifest)}.`)
  context.print(`Lineup ${header.program} made it at ${header.beganAt}, on PostgreSQL ${header.postgres}.`)
}

/** An address of a bucket, or a path. */
export function archiveAddress({ args: [file = ''], path }: CommandContext): string {
  return file.startsWith('s3://') ? file : path(file)
}

export async function readGivenPassphrase({ value, path }: CommandContext): Promise<string | undefined> {
  const file = value('passphrase-file')
  return file === undefined ? undefined : readPassphrase(path(file))
}
