import timeZoneAt from '@photostructure/tz-lookup'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { takeTurn } from '#server/domain/create-once.ts'
import { forgetUpload, withUpload } from '#server/features/track-imports/fetched-upload.ts'
import type { ActivityReader, ReadActivity } from '#server/features/track-imports/files/activity-reader.ts'
import type { ArchivedFile } from '#server/features/track-imports/files/archive-table.ts'
import type { FileProblem } from '#server/features/track-imports/files/unreadable.ts'
import {
  importActivity,
  isoTimesOf,
  type Outcome,
  type SessionWrites,
} from '#server/features/track-imports/import-activity.ts'
import {
  importOutbox,
  type LeasedImport,
  saveFileCount,
  saveProgress,
} from '#server/features/track-imports/leased-imports.ts'
import type { OutcomeReason } from '#server/features/track-imports/outcome-message.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RenewedLease } from '#server/platform/outbox/renewed-lease.ts'
import type { Position } from '#surf/places/geo.ts'

/** Time after which a long archive lets others go first; longer if fetching and listing took longer. */
const TURN_MS = 2_000
/** Every KMZ file names its recording so. */
const KML_OF_KMZ = /^doc\.kml$/i
/** A file whose attempts ended without an error is skipped. */
const MAX_ATTEMPTS = 4

type Lease = RenewedLease<LeasedImport>
type Reading = Pick<Deps, 'db' | 'objects' | 'now' | 'env'> & { reader: ActivityReader; keeping: SessionWrites }

/** Reads on until done, its turn is over or `signal` aborts. A file is saved and counted in one transaction. */
export async function readImport(deps: Reading, lease: Lease, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  const read = await withUpload(deps, lease.row(), (path, folder) =>
    readFiles(deps, lease, { path, folder, began, signal }),
  )
  const due = await lease.end()
  if (read === 'later') await importOutbox.release(deps.db, due, 0)
  else if (await importOutbox.finish(deps.db, due, read)) await forgetUpload(deps, due)
}

/** Returns the problem, null when everything was read, or 'later'. */
async function readFiles(
  deps: Reading,
  lease: Lease,
  { path, folder, began, signal }: { path: string; folder: string; began: number; signal: AbortSignal },
): Promise<OutcomeReason | 'later' | null> {
  const { files, problem } = await deps.reader.list(path, folder)
  if (problem) return problem
  const wanted: (ArchivedFile | string)[] = files ?? [path]
  if (wanted.length === 0) return 'no_activity'
  await saveFileCount(deps.db, lease.row(), wanted.length)
  const turnMs = Math.max(TURN_MS, performance.now() - began)
  let turnEnds = performance.now() + turnMs
  for (let due = lease.row(); due.filesRead < wanted.length; due = lease.row()) {
    if (signal.aborted) return 'later'
    if (performance.now() > turnEnds) {
      if (await importOutbox.isAnotherWaiting(deps.db, due)) return 'later'
      turnEnds = performance.now() + turnMs
    }
    const file = wanted[due.filesRead]!
    const name = typeof file === 'string' || KML_OF_KMZ.test(file.name) ? due.fileName : file.name.slice(-200)
    const isHopeless = due.attempts > MAX_ATTEMPTS
    const reading = isHopeless
      ? ({ problem: 'too_complex' } as const)
      : await deps.reader.read(file, deps.now().getTime())
    const activities = 'problem' in reading ? [{ problem: reading.problem, sport: null }] : reading.activities
    try {
      // After a failure the lease of the last commit is released.
      if (
        !(await lease.write((leased) => save(deps, leased, { name, activities, isArchived: typeof file !== 'string' })))
      )
        return 'later'
    } catch (error) {
      if (isOverDailyLimit(error)) return 'daily_limit'
      throw error
    }
  }
  return null
}

type ReadFile = { name: string; activities: ReadActivity[]; isArchived: boolean }

/** Undefined if the lease was lost. */
const save = (deps: Reading, due: LeasedImport, { name, activities, isArchived }: ReadFile) =>
  deps.db.transaction().execute(async (tx) => {
    const file = due.filesRead
    if (!(await takeTurn(tx, due.userId))) return undefined
    const saved = await saveProgress(tx, due)
    if (!saved) return undefined
    const saves: SavedActivity[] = []
    for (const [nth, activity] of activities.entries()) {
      const outcome =
        'problem' in activity
          ? outcomeOf(activity.problem, isArchived)
          : await importActivity(tx, deps.keeping, { userId: due.userId, wanted: due.sessionId, activity })
      await insertActivity(tx, due, { file, nth, fileName: name, activity, ...outcome })
      saves.push({ ...outcome, bytes: 'points' in activity ? activity.points.byteLength : 0 })
    }
    await spendImported(tx, due.userId, saves)
    return saved
  })

/** Watch exports include settings and daily figures in the format of recordings. */
const outcomeOf = (problem: FileProblem, isArchived: boolean): Outcome => ({
  outcome: isArchived && problem === 'no_activity' ? 'other_file' : 'failed',
  reason: problem,
  sessionId: null,
})

async function insertActivity(
  tx: Database,
  { userId, id }: LeasedImport,
  row: Outcome & { file: number; nth: number; fileName: string; activity: ReadActivity },
) {
  const { file, nth, fileName, activity, outcome, reason, sessionId } = row
  const track = 'problem' in activity ? null : activity
  await tx
    .insertInto('importedActivities')
    .values({
      ...{ userId, importId: id, file, activity: nth, fileName, outcome, reason, sessionId },
      sport: activity.sport,
      ...(track && {
        device: track.device,
        damage: track.damage,
        timeZone: zoneOf(track.middle),
        ...isoTimesOf(track),
      }),
      ...(track && outcome === 'offered' && { points: Buffer.from(track.points), ...track.middle }),
      ...(track && { hash: Buffer.from(track.hash) }),
    })
    .execute()
}

const zoneOf = ({ latitude, longitude }: Position) => timeZoneAt(latitude, longitude)

/** With the bytes of its packed points. */
type SavedActivity = Pick<Outcome, 'outcome'> & { bytes: number }

/** Counts a file against the surfer's daily limit while it is saved. Refuses `too_many_attempts`. */
async function spendImported(tx: Database, userId: string, saved: readonly SavedActivity[]): Promise<void> {
  const isStored = ({ outcome }: SavedActivity) =>
    outcome === 'imported' || outcome === 'merged' || outcome === 'offered'
  const bytes = saved.filter(isStored).reduce((sum, { bytes }) => sum + bytes, 0)
  const sessions = saved.filter(({ outcome }) => outcome === 'imported').length
  await spend(tx, { 'imported-activity': [userId] }, { cost: saved.length })
  if (bytes > 0) await spend(tx, { 'imported-kilobyte': [userId] }, { cost: Math.ceil(bytes / 1024) })
  if (sessions > 0) await spend(tx, { 'imported-session': [userId] }, { cost: sessions })
}

const isOverDailyLimit = (error: unknown): boolean => error instanceof Refusal && error.code === 'too_many_attempts'
