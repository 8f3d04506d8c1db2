import { locateBackup } from '#server/features/backups/places/open-place.ts'
import { backupName } from '#server/features/backups/places/place.ts'
import { restoreBackup } from '#server/features/backups/restoring/restore-backup.ts'
import { loadEnv } from '#server/platform/config/env.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { settlers } from '#server/restored.ts'
import type { CommandContext } from '../admin/command.ts'
import { openUrl } from '../admin/open-database.ts'
import { archiveAddress, readGivenPassphrase } from './backup.ts'
import { contentOf, formatBytes, showProgress } from './show-progress.ts'

export async function restore(context: CommandContext): Promise<void> {
  const { print, has } = context
  const env = loadEnv()
  const { place, name } = await locateBackup(env, archiveAddress(context))
  const passphrase = await readGivenPassphrase(context)
  await using opened = new AsyncDisposableStack()
  const url = await openUrl(opened, env)
  const objects = await openObjectStore(env)
  const before = `before-restore-${backupName(new Date(), { encrypted: passphrase !== undefined })}`
  const progress = showProgress()
  const { header, manifest, signInsEnded } = await restoreBackup({
    ...{ url, objects, place, name, passphrase, settlers, onProgress: progress.onProgress },
    keepsSignIns: has('keep-sign-ins'),
    replacing: has('replace') ? { place, name: before } : undefined,
    onReplaced(backup) {
      progress.end()
      print(`What was there is in ${backup.address} (${formatBytes(backup.bytes)}).`)
    },
  }).finally(progress.end)
  print(`Restored ${contentOf(manifest)}, as of ${header.beganAt}.`)
  print(signInsEnded > 0 ? 'Everybody has to sign in again.' : 'Sign-ins are as they were.')
  print('What was due before is not sent; operators see it at /safety/report.')
}
