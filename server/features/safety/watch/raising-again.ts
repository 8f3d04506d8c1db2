import { sql } from 'kysely'
import { safetyChanged } from '#server/features/safety/events.ts'
import { LAST_ROUND } from '#server/features/safety/session-safety.ts'
import { updateWatchSql } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'

/**
 * In a new round with the same limit, unless the surfer was reached. An all-clear cannot be recalled, so everybody
 * alerted is alerted again. Locks the alarms against closing.
 */
export async function raiseAgain(
  transaction: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await sql`
    with locked as (
      select a.* from alarms a join surf_sessions s on s.user_id = a.user_id and s.id = a.session_id
      where a.user_id = ${userId} and a.session_id = ${sessionId} and a.round = s.watch_round
        and a.reached_at is null and s.watch_round < ${LAST_ROUND}
      for no key update of a
    ),
    superseded as (
      update alarms a set closed_at = coalesce(a.closed_at, ${databaseTime()}), over_at = ${databaseTime()}
      from locked
      where a.user_id = locked.user_id and a.session_id = locked.session_id and a.round = locked.round and a.kind = locked.kind
    ),
    gone_on as (
      ${updateWatchSql(
        { round: sql`s.watch_round + 1` },
        sql`where s.user_id = ${userId} and s.id = ${sessionId} and exists (select from locked)`,
      )}
    ),
    -- A call for help outranks an overdue alarm.
    gravest as (
      select * from locked order by kind = 'help' desc limit 1
    ),
    raised as (
      insert into alarms (user_id, session_id, round, kind, raised_at)
      select user_id, session_id, round + 1, kind, raised_at from gravest
    ),
    contact as (
      select a.user_id, a.session_id, a.round + 1 as round, a.kind, c.id, way.channel
      from gravest a join emergency_contacts c on c.user_id = a.user_id
        cross join (values ('email'), ('sms')) way (channel)
      where exists (
        select from safety_steps t
        where t.user_id = a.user_id and t.session_id = a.session_id and t.round = a.round
          and t.step in ('overdue', 'help') and t.contact_id = c.id and t.channel = way.channel)
      -- Skips a contact who is being deleted.
      for key share of c
    )
    insert into safety_steps (user_id, session_id, round, step, contact_id, channel, state_at)
    select user_id, session_id, round, kind, id, channel, ${databaseTime()} from contact order by id, channel`.execute(
    transaction,
  )
  // Reconciles at once: a limit that passed meanwhile raises its alarm within a second.
  await publish(transaction, safetyChanged, { userIds: [userId] })
}
