import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { textsIn } from '#languages'
import type { BackupProgress } from '#server/features/backups/archive/check-backup.ts'
import { locateBackup } from '#server/features/backups/places/open-place.ts'
import { BackupProblem } from '#server/features/backups/problem.ts'
import type { RestoreRequest, RestoreStatus } from '#server/features/backups/restore-page/received-archive.ts'
import { restoreBackup } from '#server/features/backups/restoring/restore-backup.ts'
import type { Env } from '#server/platform/config/env.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { createLog } from '#server/platform/process/log.ts'
import { settlers } from '#server/restored.ts'

/** Answers on the port of a server that is closed for a restore: probes see a living process that is not ready. */
export async function serveStatus({ port, host }: { port: number; host: string }, status: () => RestoreStatus) {
  const server = createServer(({ url }, response) => {
    const isFound = url === '/livez' || url === '/restore/status'
    response
      .writeHead(isFound ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        'retry-after': '5',
      })
      .end(JSON.stringify(url === '/livez' ? { status: 'ok' } : isFound ? status() : { message: status().text }))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        // Browsers also hold connections that they never used.
        server.closeAllConnections()
      }),
  }
}

/** Restores into the database at `url`, which no server uses. Returns what to show afterwards; never rejects. */
export async function restoreReceived(
  env: Env,
  url: string,
  { file, header: verified, passphrase, keepsSignIns, language }: RestoreRequest,
  onStatus: (status: RestoreStatus) => void,
): Promise<RestoreStatus> {
  const texts = textsIn(language).restorePage
  const onProgress = ({ step }: BackupProgress) =>
    onStatus({ state: 'running', text: texts.restoring(texts.steps[step]) })
  try {
    const { place, name } = await locateBackup(env, file)
    const objects = await openObjectStore(env)
    await restoreBackup({ url, objects, place, name, verified, passphrase, keepsSignIns, settlers, onProgress })
    return { state: 'idle', text: '' }
  } catch (error) {
    createLog(env).error(error, 'a backup was not restored')
    return { state: 'failed', text: texts.failed(error instanceof BackupProblem ? error.message : texts.unknownReason) }
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
