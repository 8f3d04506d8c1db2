import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const LATE_AFTER_MS = 48 * HOUR_MS
/** A time further ahead was written before the database's clock was set back. */
const AHEAD_MS = HOUR_MS

type BackupState = { state: 'off' | 'ok' | 'late'; lastGoodAt: string | null }

/** `late`: none was good in the last 48 hours, and the first was begun before. Informational: nothing else fails. */
export async function backupState({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<BackupState> {
  const { rows } = await sql<{ lastGoodAt: string | null; isLate: boolean }>`
    select max(ended_at) filter (where ${isGood}) as last_good_at,
      coalesce(min(created_at) < ${databaseTime(-LATE_AFTER_MS)}, false)
        and coalesce(max(ended_at) filter (where ${isGood}) < ${databaseTime(-LATE_AFTER_MS)}, true) as is_late
    from backups`.execute(db)
  const { lastGoodAt, isLate } = rows[0]!
  if (!env.BACKUP_TO) return { state: 'off', lastGoodAt }
  return { state: isLate ? 'late' : 'ok', lastGoodAt }
}

const isGood = sql`state in ('good', 'removed') and ended_at <= ${databaseTime(AHEAD_MS)}`
