import { type RawBuilder, sql } from 'kysely'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { notBlocked } from '#server/domain/visibility.ts'
import { publishNotified, publishReconciledOf } from '#server/features/safety/publish-safety.ts'
import { isOver } from '#server/features/safety/watch/closing.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** A withdrawn one does not count. */
export const hasAllClear = (t: RawBuilder<unknown>) => sql`exists (
  select from safety_steps sent
  where sent.user_id = ${t}.user_id and sent.session_id = ${t}.session_id and sent.round >= ${t}.round
    and sent.step = 'all_clear' and sent.state <> 'withdrawn' and sent.channel = ${t}.channel
    and ${receiverOf(sql`sent`)} = ${receiverOf(t)})`

/** One id, because `is not distinct from` could use neither index nor hash. */
const receiverOf = (step: RawBuilder<unknown>) => sql`coalesce(${step}.buddy_id, ${step}.contact_id, ${step}.user_id)`

/**
 * `finished`: last alarms; earlier ones wait, so that nobody receives an all-clear during a call for help. `over`: all.
 */
const whatIsOver = sql`
  finished as (
    select a.user_id, a.session_id, a.round, a.withdrawn_at from alarms a
    where a.over_at is null and a.closed_at is not null and ${isOver} and not exists (
      select from alarms other
      where other.user_id = a.user_id and other.session_id = a.session_id and other.over_at is null
        and (other.closed_at is null or other.round > a.round))
    for no key update skip locked
  ),
  over as (
    update alarms a set over_at = ${databaseTime()} from finished
    where a.user_id = finished.user_id and a.session_id = finished.session_id and a.round <= finished.round and a.over_at is null
    returning a.user_id
  )`

/** `clear`: session, rounds and reason of each all-clear. */
const whatIsClear = sql`
  clear as (
    select user_id, session_id, round, true as is_over, case
        -- Ended automatically, and the surfer was reached.
        when exists (
          select from surf_sessions s
          where s.user_id = finished.user_id and s.id = finished.session_id and s.end_assumed_at is not null) then 'reached'
        when not exists (
          select from surf_sessions s where s.user_id = finished.user_id and s.id = finished.session_id and s.is_active) then 'back'
        when bool_or(withdrawn_at is not null) then 'false_alarm'
        else 'fine'
      end as why
    from finished group by user_id, session_id, round
    union
    select user_id, session_id, round, false, 'reached' from alarms a
    where a.over_at is null and a.closed_at is not null and a.reached_at is not null and not ${isOver}
      and (a.restored_at is null or a.reached_at > a.restored_at)
      -- A concurrent call for help is still open.
      and not exists (
        select from alarms open
        where open.user_id = a.user_id and open.session_id = a.session_id and open.round = a.round
          and open.reached_at is null)
  )`

/**
 * `receiver`: all who were notified in these rounds without an all-clear, by their channel; the one who reached the
 * surfer only once it is over. The surfer gets it for false alarms alone.
 */
const whoReceives = sql`
  receiver as (
    select * from (
      select distinct on (clear.user_id, clear.session_id, t.buddy_id, t.contact_id, t.channel)
        clear.*, t.buddy_id, t.contact_id, t.channel, t.state = 'acknowledged' as has_reached
      from clear join safety_steps t
        on t.user_id = clear.user_id and t.session_id = clear.session_id and t.round <= clear.round
      where t.step in ('overdue', 'help')
        and (num_nonnulls(t.buddy_id, t.contact_id) = 1 or clear.why = 'false_alarm')
        -- Otherwise it is being sent now, and the all-clear follows only if it was.
        and (t.state <> 'withdrawn' or t.may_have_arrived)
        and not ${hasAllClear(sql`t`)}
      order by clear.user_id, clear.session_id, t.buddy_id, t.contact_id, t.channel, t.round desc,
        t.state = 'acknowledged' desc
    ) written
    where is_over or not has_reached
  ),
  -- Skips an account or contact that is being deleted.
  surfer as (
    select receiver.* from receiver join users u on u.id = coalesce(receiver.buddy_id, receiver.user_id)
    where receiver.contact_id is null and ${notBlocked(sql`receiver.buddy_id`, sql`receiver.user_id`)}
    for key share of u skip locked
  ),
  contact as (
    select receiver.* from receiver
      join emergency_contacts c on c.user_id = receiver.user_id and c.id = receiver.contact_id
    -- Waits for a concurrent change of the contact: skipped now, they would never get it.
    for key share of c
  )`

/** Its own statement, to see all who were notified before closing. */
export async function giveAllClear(db: Database): Promise<void> {
  const { rows } = await sql<{ userId: string; buddyId: string | null; isNotified: boolean }>`
    with ${whatIsOver}, ${whatIsClear}, ${whoReceives},
    written as (
      insert into safety_steps (user_id, session_id, round, step, buddy_id, contact_id, channel, state, state_at)
      select user_id, session_id, round, 'all_clear', buddy_id, contact_id, channel,
        case when contact_id is null then 'sent' else 'due' end, ${databaseTime()}
      from (select * from surfer union all select * from contact) receivers
      order by user_id, session_id, round, buddy_id, contact_id, channel
      on conflict on constraint safety_steps_once do nothing
      returning user_id, session_id, buddy_id, contact_id
    ),
    ${notificationCtes(
      {
        userId: sql`coalesce(written.buddy_id, written.user_id)`,
        kind: 'all_clear',
        actorId: sql`case when written.buddy_id is not null then written.user_id end`,
        sessionId: sql`written.session_id`,
        subject: sql`clear.why`,
      },
      sql`from written join clear using (user_id, session_id) where written.contact_id is null`,
    )}
    select user_id, null as buddy_id, false as is_notified from over
    union all select user_id, buddy_id, contact_id is null from written`.execute(db)
  await publishReconciledOf(db, rows)
  await publishNotified(
    db,
    rows.filter(({ isNotified }) => isNotified),
  )
}
