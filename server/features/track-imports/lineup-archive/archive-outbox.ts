import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { ArchivedKind } from '#contract/sessions/archive-imports.ts'
import type { ArchiveFacts, LeftOut } from '#server/features/track-imports/lineup-archive/archive-items.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'
import { type RenewedLease, renewLease } from '#server/platform/outbox/renewed-lease.ts'

const RENEW_EVERY_MS = 5_000
const LONGEST_MS = 30 * 60_000

export type Counts = Partial<Record<ArchivedKind, number>>
/** Stored once the archive is read. */
export type Found = Pick<ArchiveFacts, 'host' | 'exportedAt' | 'items'> & {
  username: string | null
  firstName: string | null
  isSomebodyElse: boolean
  wouldAdd: Counts
  known: Counts
}

/** A leased archive. Leasing adds an attempt, and saving an item resets them to 0. */
export type LeasedArchive = Leased & {
  userId: string
  id: string
  uploadId: string
  found: Found | null
  stepsDone: number
}

export const archiveOutbox = outboxOf<LeasedArchive>({
  name: 'archive_imports',
  isPending: sql`q.done_at is null and (q.found is null or q.confirmed_at is not null)`,
  // Another process may continue after this.
  leaseMs: 15_000,
  longestDelayMs: 60_000,
})
export const isAnyReady = archiveOutbox.isAnyReady()

export async function leaseScheduled(db: Database, most: number): Promise<LeasedArchive[]> {
  const { rows } = await sql<LeasedArchive>`
    with ${archiveOutbox.leaseCtes({ most, set: sql`attempts = q.attempts + 1` })}
    select user_id, id, upload_id, found, steps_done, attempts, lease_until from leased`.execute(db)
  return rows
}

export async function isAnotherWaiting(db: Database, { userId, id }: LeasedArchive): Promise<boolean> {
  const isOther = sql`(q.user_id, q.id) <> (${userId}, ${id})`
  const { rows } = await sql<{ isWaiting: boolean }>`
    select ${archiveOutbox.isAnyReady({ where: isOther })} as is_waiting`.execute(db)
  return rows[0]!.isWaiting
}

/** Renews the lease every five seconds until it ends or is lost. */
export const renewArchiveLease = (
  db: Database,
  row: LeasedArchive,
  log: Pick<Logger, 'error' | 'warn'>,
): RenewedLease<LeasedArchive> =>
  renewLease(row, {
    db,
    renew: archiveOutbox.renew,
    everyMs: RENEW_EVERY_MS,
    mostMs: LONGEST_MS,
    what: 'an archive of another Lineup',
    log,
  })

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

/**
 * Releases the lease; the archive continues after those of others, in `afterMs`. `isPassing`: what failed was not the
 * item, so the attempt does not count.
 */
export const release = (db: Database, row: LeasedArchive, afterMs: number, isPassing = true) =>
  archiveOutbox.settle(
    db,
    row,
    sql`run_at = ${databaseTime(afterMs)}, attempts = ${Math.max(0, row.attempts - Number(isPassing))}::int`,
  )

/** `problem`: why it could not be read, or ended early. False if the lease was lost. */
export async function finish(db: Database, row: LeasedArchive, problem: string | null): Promise<boolean> {
  const set = sql`done_at = ${databaseTime()}, problem = ${problem}`
  const { rows } = await archiveOutbox.settleSql(row, set).execute(db)
  return rows.length > 0
}
