import { join } from 'node:path'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { forgetUpload, withUpload } from '#server/features/track-imports/fetched-upload.ts'
import { type ArchiveWrites, readFiles, saveItem } from '#server/features/track-imports/lineup-archive/add-item.ts'
import {
  archiveOutbox,
  type LeasedArchive,
  resetLeftOut,
} from '#server/features/track-imports/lineup-archive/archive-outbox.ts'
import type { ArchiveReader } from '#server/features/track-imports/lineup-archive/archive-reader.ts'
import { findItems, itemsIn } from '#server/features/track-imports/lineup-archive/find-items.ts'
import type { OutcomeReason } from '#server/features/track-imports/outcome-message.ts'
import type { RenewedLease } from '#server/platform/outbox/renewed-lease.ts'

/** Time after which a long archive lets others go first; longer if fetching and reading took longer. */
const TURN_MS = 10_000
/** An item whose attempts ended without an error is skipped. */
const MAX_ATTEMPTS = 4

type Adding = Pick<Deps, 'db' | 'objects' | 'now' | 'env'> & { reader: ArchiveReader; keeping: ArchiveWrites }
type Lease = RenewedLease<LeasedArchive>

/** Reads an archive, or adds one, until done, its turn is over or `signal` aborts. */
export async function workOnArchive(deps: Adding, lease: Lease, signal: AbortSignal): Promise<void> {
  const outcome = await withUpload(deps, lease.row(), (archive, folder) =>
    work(deps, lease, { archive, folder, signal }),
  )
  const row = await lease.end()
  if (outcome === 'found') return
  if (outcome === 'later') await archiveOutbox.release(deps.db, row, 0)
  else {
    const problem = outcome === 'file_gone' && row.found ? 'waited_too_long' : outcome
    if (await archiveOutbox.finish(deps.db, row, problem)) await forgetUpload(deps, row)
  }
}

type Place = { archive: string; folder: string; signal: AbortSignal }

/** Returns the problem, or null when everything was added. */
async function work(
  deps: Adding,
  lease: Lease,
  { archive, folder, signal }: Place,
): Promise<OutcomeReason | 'found' | 'later' | null> {
  const began = performance.now()
  const { db, reader, keeping, now } = deps
  const items = join(folder, 'items')
  // Its own attempts would end the process again.
  if (!lease.row().found && lease.row().attempts > MAX_ATTEMPTS) return 'too_complex'
  const facts = await reader.read(archive, items, now().getTime())
  if ('problem' in facts) return facts.problem
  if (!lease.row().found) {
    await findItems(db, await lease.end(), facts, items)
    return 'found'
  }
  await resetLeftOut(db, lease.row(), facts)
  let turnEnds = performance.now() + Math.max(TURN_MS, performance.now() - began)
  let nth = 0
  for await (const item of itemsIn(items)) {
    nth += 1
    if (nth <= lease.row().stepsDone) continue
    if (signal.aborted) return 'later'
    if (performance.now() > turnEnds) {
      if (await archiveOutbox.isAnotherWaiting(db, lease.row())) return 'later'
      turnEnds = performance.now() + TURN_MS
    }
    const { userId, attempts } = lease.row()
    const files =
      attempts > MAX_ATTEMPTS ? 'hopeless' : await readFiles({ reader, keeping, archive, folder }, db, userId, item)
    try {
      if (!(await lease.write((row) => saveItem(db, keeping, row, item, files)))) return 'later'
    } catch (error) {
      if (error instanceof Refusal && error.code === 'too_many_attempts') return 'enough_for_today'
      throw error
    }
  }
  return null
}
