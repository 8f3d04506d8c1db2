import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

const MOST_TRIES = 3
const TRY_AGAIN_MS = 15 * MINUTE_MS
/** A row further ahead was written before the database's clock was set back. */
const AHEAD_MS = HOUR_MS

/** The latest time of day `at` ('03:00') that is not after `now`, by this machine's time zone. */
export function latestSlot(now: Date, at: string): Date {
  const [hour, minute] = at.split(':').map(Number) as [number, number]
  const onDay = (daysAgo: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hour, minute)
  return onDay(0) <= now ? onDay(0) : onDay(1)
}

export const timeZoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type ScheduleDeps = Pick<Deps, 'db' | 'env'>

/** Adds a waiting backup once a day; after a failure up to twice more. Does nothing without BACKUP_TO. */
export async function addScheduled({ db, env }: ScheduleDeps): Promise<void> {
  if (!env.BACKUP_TO) return
  const { rows } = await sql<{ now: string }>`select ${databaseTime()} as now`.execute(db)
  const slot = latestSlot(new Date(rows[0]!.now), env.BACKUP_AT)
  const isOfSlot = sql`is_scheduled and created_at >= ${slot} and created_at <= ${databaseTime(AHEAD_MS)}`
  // One row.
  await sql`
    insert into backups (is_scheduled, created_at, place, is_encrypted)
    select true, ${databaseTime()}, ${env.BACKUP_TO}, ${env.BACKUP_PASSPHRASE !== undefined}
    where not exists (select from backups where ${isOfSlot} and state <> 'failed')
      and ${MOST_TRIES} > (select count(*) from backups where ${isOfSlot})
      and not exists (select from backups where ${isOfSlot} and ended_at > ${databaseTime(-TRY_AGAIN_MS)})
    on conflict do nothing`.execute(db)
}
