import { defaultLanguage, textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import type { BackupProgress } from '#server/features/backups/archive/check-backup.ts'
import { BackupProblem } from '#server/features/backups/problem.ts'
import { removeArchive, writeArchive } from '#server/features/backups/schedule/archives.ts'
import * as rows from '#server/features/backups/schedule/backup-rows.ts'
import { addScheduled } from '#server/features/backups/schedule/schedule.ts'
import type { Job } from '#server/platform/outbox/jobs.ts'
import { removeOldClusters } from '#server/platform/postgres/cluster-upgrade.ts'
import { dataFolder } from '#server/platform/postgres/embedded-database.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

const LONGEST_BACKUP_MS = 24 * HOUR_MS
const SAVE_PROGRESS_MS = 2_000

type BackupDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** The job's lease also makes backups run one at a time; after a killed process another continues within minutes. */
export const backupJob: Job = {
  name: 'backup',
  everyMs: MINUTE_MS,
  longestRunMs: LONGEST_BACKUP_MS,
  work: ({ signal = new AbortController().signal, ...deps }) => backUp(deps, signal),
}

/** Makes the waiting or scheduled backup, if there is one. */
async function backUp(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  const { db, log } = deps
  const texts = textsIn(defaultLanguage).backups
  await rows.failAbandoned(db, texts.serverEnded)
  await addScheduled(deps)
  const row = await rows.begin(db, deps.env.BACKUP_PASSPHRASE !== undefined)
  if (!row) return
  let progress: BackupProgress | undefined
  const save = () => progress && void rows.saveProgress(db, row.id, progress).catch(() => {})
  const saving = setInterval(save, SAVE_PROGRESS_MS)
  const onProgress = (now: BackupProgress) => {
    progress = now
  }
  try {
    const written = await writeArchive(deps, row.place, { signal, onProgress })
    const isOwn = await rows.succeed(db, row.id, written)
    if (isOwn) await removeOutdated(deps, row)
    else await removeArchive(deps, row.place, written.file)
  } catch (error) {
    log.error(error, 'a backup failed')
    const reason = error instanceof BackupProblem ? error.message : texts.unknownReason
    await rows.fail(db, row.id, signal.aborted ? texts.serverStopped : reason)
  } finally {
    clearInterval(saving)
  }
}

/** After a good one: surplus backups, and the cluster of an older PostgreSQL. What cannot be removed is tried again after the next. */
async function removeOutdated(deps: BackupDeps, row: rows.BackupRow): Promise<void> {
  if (!deps.env.DATABASE_URL)
    await removeOldClusters(dataFolder(deps.env), new Date(row.begunAt)).catch((error) =>
      deps.log.warn(error, 'the cluster of an older PostgreSQL could not be removed'),
    )
  for (const { id, file } of await rows.listSurplus(deps.db, row, deps.env.BACKUP_KEEP))
    try {
      await removeArchive(deps, row.place, file)
      await rows.markRemoved(deps.db, id)
    } catch (error) {
      deps.log.warn(error, `the old backup ${file} could not be removed`)
    }
}
