import { sql } from 'kysely'
import type { ArchivedKind } from '#contract/sessions/archive-imports.ts'
import type { ArchiveFacts, LeftOut } from '#server/features/track-imports/lineup-archive/archive-items.ts'
import { type LeasedUpload, readingOutbox } from '#server/features/track-imports/reading-queue.ts'
import type { Database } from '#server/platform/database/database.ts'

export type Counts = Partial<Record<ArchivedKind, number>>
/** Stored once the archive is read. */
export type Found = Pick<ArchiveFacts, 'host' | 'exportedAt' | 'items'> & {
  username: string | null
  firstName: string | null
  isSomebodyElse: boolean
  wouldAdd: Counts
  known: Counts
}

export type LeasedArchive = LeasedUpload & { found: Found | null; stepsDone: number }

export const archiveOutbox = readingOutbox<LeasedArchive>(
  'archive_imports',
  sql`q.done_at is null and (q.found is null or q.confirmed_at is not null)`,
)

export async function leaseScheduled(db: Database, most: number): Promise<LeasedArchive[]> {
  const { rows } = await sql<LeasedArchive>`
    with ${archiveOutbox.leaseCtes({ most, set: sql`attempts = q.attempts + 1` })}
    select user_id, id, upload_id, found, steps_done, attempts, lease_until from leased`.execute(db)
  return rows
}

type Listed = { leftOut: readonly LeftOut[]; leftOutCount: number }

/** Ends the reading: the archive waits for its surfer. */
export const saveFound = (db: Database, row: LeasedArchive, found: Found, { leftOut, leftOutCount }: Listed) =>
  archiveOutbox.settle(
    db,
    row,
    sql`found = ${JSON.stringify(found)}::jsonb, attempts = 0, left_out = ${JSON.stringify(leftOut)}::jsonb,
      left_out_count = ${leftOutCount}`,
  )

/** Starts the list with what cannot be read, before anything is added. */
export const resetLeftOut = (db: Database, { userId, id }: LeasedArchive, { leftOut, leftOutCount }: Listed) =>
  sql`
    update archive_imports set left_out = ${JSON.stringify(leftOut)}::jsonb, left_out_count = ${leftOutCount}
    where user_id = ${userId} and id = ${id} and steps_done = 0`.execute(db)

/** Counts an item as done and renews the lease. Undefined if the lease was lost. */
export async function saveStep(
  tx: Database,
  row: LeasedArchive,
  { added, leftOut }: { added: Counts; leftOut: readonly LeftOut[] },
): Promise<LeasedArchive | undefined> {
  const stepsDone = row.stepsDone + 1
  const renewed = await archiveOutbox.renew(
    tx,
    row,
    sql`steps_done = ${stepsDone}, attempts = 0, left_out_count = left_out_count + ${leftOut.length},
      left_out = case when jsonb_array_length(left_out) < 100 then left_out || ${JSON.stringify(leftOut)}::jsonb else left_out end,
      added = added || (
        select coalesce(jsonb_object_agg(kind, coalesce((q.added ->> kind)::int, 0) + more::int), '{}')
        from jsonb_each_text(${JSON.stringify(added)}::jsonb) counted (kind, more))`,
  )
  return renewed && { ...renewed, stepsDone, attempts: 0 }
}
