import { sql } from 'kysely'
import { isOver } from '#server/features/safety/watch/closing.ts'
import { isCalm } from '#server/features/safety/watch/raising.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/**
 * After a restore: open alarms, and sessions overdue since the backup, notify nobody else; operators see them. Sessions
 * that are overdue later are watched as always. Returns how many.
 */
export async function settleMissedAlarms(tx: Database): Promise<number> {
  const open = await sql`
    update alarms a set restored_at = ${databaseTime()}, look_at = coalesce(a.look_at, ${databaseTime()}),
      closed_at = case when ${isOver} or a.reached_at is not null then coalesce(a.closed_at, ${databaseTime()}) end,
      -- Whoever was notified of these got the all-clear before, or is not to get it now.
      over_at = case when ${isOver} then ${databaseTime()} end
    where a.over_at is null`.execute(tx)
  const missed = await sql`
    insert into alarms (user_id, session_id, round, kind, raised_at, restored_at, look_at)
    select s.user_id, s.id, s.watch_round, 'overdue', s.overdue_at, ${databaseTime()}, ${databaseTime()}
    from surf_sessions s
    where s.is_active and s.overdue_at <= ${databaseTime()} and ${isCalm}
    order by s.user_id, s.id`.execute(tx)
  return Number(open.numAffectedRows ?? 0n) + Number(missed.numAffectedRows ?? 0n)
}
