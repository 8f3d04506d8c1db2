import { sql } from 'kysely'
import { isBeingSent } from '#server/features/safety/messages/message-conditions.ts'
import { publishReconciledOf } from '#server/features/safety/publish-safety.ts'
import { isInScope, type Scope } from '#server/features/safety/watch/read-scope.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/**
 * The alarm `a` is about a session that has ended, is deleted, or has a new round. A session ended automatically says
 * nothing of its surfer (docs/decisions/platform/0058-background-jobs-read-only-changes.md).
 */
export const isOver = sql`not exists (
  select from surf_sessions s
  where s.user_id = a.user_id and s.id = a.session_id and s.watch_round = a.round
    and (s.is_active or s.end_assumed_at is not null and a.reached_at is null))`

/** Nobody else is notified of an alarm that is closed. */
export async function closeAlarms(db: Database, scope?: Scope): Promise<void> {
  const closed = await sql<{ userId: string | null; buddyId: string | null }>`
    with locked as (
      select a.user_id, a.session_id, a.round, a.kind from alarms a
      where a.over_at is null and a.closed_at is null and ${isInScope(scope)}
        and (a.reached_at is not null or ${isOver})
      for no key update skip locked
    ),
    closed as (
      update alarms a set closed_at = ${databaseTime()} from locked
      where a.user_id = locked.user_id and a.session_id = locked.session_id and a.round = locked.round and a.kind = locked.kind
      returning a.user_id, a.session_id
    )
    select user_id, null as buddy_id from closed
    union all
    select null, t.buddy_id from closed join safety_steps t on t.user_id = closed.user_id and t.session_id = closed.session_id`.execute(
    db,
  )
  await publishReconciledOf(db, closed.rows)
}

export const isUnsettled = sql`t.state in ('due', 'failed') and t.channel <> 'app'`

export async function withdrawMessages(db: Database): Promise<void> {
  const withdrawn = await sql<{ userId: string }>`
    with locked as (
      select t.user_id, t.id
      from safety_steps t join alarms a
        on a.user_id = t.user_id and a.session_id = t.session_id and a.round = t.round and a.kind = t.step
      where ${isUnsettled} and not ${isBeingSent} and a.closed_at is not null
      for no key update of t skip locked
    ),
    withdrawn as (
      -- A process whose lease expired may have sent it.
      update safety_steps t set state = 'withdrawn', state_at = ${databaseTime()},
        may_have_arrived = t.may_have_arrived or t.lease_until is not null, lease_until = null
      from locked
      where t.user_id = locked.user_id and t.id = locked.id
      returning t.user_id
    )
    select user_id from withdrawn`.execute(db)
  await publishReconciledOf(db, withdrawn.rows)
}
