import { sql } from 'kysely'
import { publishReconciledOf } from '#server/features/safety/publish-safety.ts'
import { LAST_ROUND } from '#server/features/safety/session-safety.ts'
import { isInScope, type Scope } from '#server/features/safety/watch/read-scope.ts'
import { updateWatchSql } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** A smaller correction would raise the alarm again at once. */
const TOO_EARLY_MS = 60_000

/**
 * The clock was ahead and has been corrected. A new round gives the notified an all-clear, and the limit raises an
 * alarm.
 */
export async function withdrawFalseAlarms(db: Database, scope?: Scope): Promise<void> {
  const withdrawn = await sql<{ userId: string | null; buddyId: string | null }>`
    -- First and materialized, or all active sessions would be read.
    with looked_at as materialized (
      select a.user_id, a.session_id, a.round from alarms a
      where a.over_at is null and a.kind = 'overdue'
        -- An alarm is raised at its limit, so future ones are checked each time.
        and (a.raised_at > ${databaseTime(TOO_EARLY_MS)} or ${isInScope(scope)})
    ),
    mistaken as materialized (
      select s.user_id, s.id, s.xmin as version
      from looked_at a join surf_sessions s on s.user_id = a.user_id and s.id = a.session_id and s.watch_round = a.round
      where s.is_active
        and s.overdue_at > ${databaseTime(TOO_EARLY_MS)} and s.watch_round < ${LAST_ROUND}
        and not exists (
          select from alarms help where help.user_id = a.user_id and help.session_id = a.session_id
            and help.round = a.round and help.kind = 'help')
    ),
    -- A concurrent call for help has changed the session and keeps its round.
    locked as (
      select s.user_id, s.id, s.watch_round
      from mistaken join surf_sessions s
        on s.user_id = mistaken.user_id and s.id = mistaken.id and s.xmin = mistaken.version
      for no key update of s skip locked
    ),
    gone_on as (
      ${updateWatchSql(
        { round: sql`locked.watch_round + 1` },
        sql`from locked where s.user_id = locked.user_id and s.id = locked.id`,
      )}
    ),
    withdrawn as (
      update alarms a set withdrawn_at = ${databaseTime()} from locked
      where a.user_id = locked.user_id and a.session_id = locked.id and a.round = locked.watch_round
      returning a.user_id, a.session_id, a.round
    )
    select user_id, null as buddy_id from withdrawn
    union all
    select null, t.buddy_id from withdrawn w join safety_steps t
      on t.user_id = w.user_id and t.session_id = w.session_id and t.round = w.round`.execute(db)
  await publishReconciledOf(db, withdrawn.rows)
}
