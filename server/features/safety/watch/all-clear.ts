import { type RawBuilder, sql } from 'kysely'
import { notBlocked } from '#server/domain/blocks.ts'
import { notifying } from '#server/domain/notifying.ts'
import { publishNotified, publishReconciledOf } from '#server/features/safety/publish-safety.ts'
import { isOver } from '#server/features/safety/watch/closing.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/**
 * Whether the receiver of the step `t` has heard that all is well since: in round `t.round` or a later one. One that was
 * withdrawn was never heard.
 */
export const hasHeardAllClear = (t: RawBuilder<unknown>) => sql`exists (
  select from safety_steps heard
  where heard.user_id = ${t}.user_id and heard.session_id = ${t}.session_id and heard.round >= ${t}.round
    and heard.step = 'all_clear' and heard.state <> 'withdrawn' and heard.channel = ${t}.channel
    and ${receiverOf(sql`heard`)} = ${receiverOf(t)})`

/**
 * A buddy, a contact, or else the surfer, by their id: a value that an index and a hash can find. Compared by
 * `is not distinct from`, everybody would be compared with everybody.
 */
const receiverOf = (step: RawBuilder<unknown>) => sql`coalesce(${step}.buddy_id, ${step}.contact_id, ${step}.user_id)`

/**
 * `held`: the last alarms of sessions that are over, once none of the session's alarms is open. An earlier one waits for
 * the last, so that nobody hears that all is well while help is called for. `over`: all alarms of these sessions.
 */
const whatIsOver = sql`
  held as (
    select a.user_id, a.session_id, a.round, a.withdrawn_at from alarms a
    where a.over_at is null and a.closed_at is not null and ${isOver} and not exists (
      select from alarms other
      where other.user_id = a.user_id and other.session_id = a.session_id and other.over_at is null
        and (other.closed_at is null or other.round > a.round))
    for no key update skip locked
  ),
  over as (
    update alarms a set over_at = ${databaseTime()} from held
    where a.user_id = held.user_id and a.session_id = held.session_id and a.round <= held.round and a.over_at is null
    returning a.user_id
  )`

/** `clear`: of which sessions, and of which rounds up to which, the all-clear is to be given, and what it says. */
const whatIsClear = sql`
  clear as (
    select user_id, session_id, round, true as is_over, case
        -- Nobody checked out, and somebody has reached the surfer.
        when exists (
          select from surf_sessions s
          where s.user_id = held.user_id and s.id = held.session_id and s.end_assumed_at is not null) then 'reached'
        when not exists (
          select from surf_sessions s where s.user_id = held.user_id and s.id = held.session_id and s.is_active) then 'back'
        when bool_or(withdrawn_at is not null) then 'false_alarm'
        else 'fine'
      end as why
    from held group by user_id, session_id, round
    union
    select user_id, session_id, round, false, 'reached' from alarms a
    where a.over_at is null and a.closed_at is not null and a.reached_at is not null and not ${isOver}
      -- A call for help that came at that very moment is still to be answered.
      and not exists (
        select from alarms open
        where open.user_id = a.user_id and open.session_id = a.session_id and open.round = a.round
          and open.reached_at is null)
  )`

/**
 * `receiver`: everybody who was notified in these rounds and has not heard since, by the way they were notified; who reached the
 * surfer only once it is over. The surfer is notified of a false alarm alone: all else they did themselves.
 */
const whoIsToHear = sql`
  receiver as (
    select * from (
      select distinct on (clear.user_id, clear.session_id, t.buddy_id, t.contact_id, t.channel)
        clear.*, t.buddy_id, t.contact_id, t.channel, t.state = 'acknowledged' as has_reached
      from clear join safety_steps t
        on t.user_id = clear.user_id and t.session_id = clear.session_id and t.round <= clear.round
      where t.step in ('overdue', 'help')
        and (num_nonnulls(t.buddy_id, t.contact_id) = 1 or clear.why = 'false_alarm')
        -- What is neither sent nor withdrawn is being sent just now; its all-clear goes only if it was.
        and (t.state <> 'withdrawn' or t.may_have_arrived)
        and not ${hasHeardAllClear(sql`t`)}
      order by clear.user_id, clear.session_id, t.buddy_id, t.contact_id, t.channel, t.round desc,
        t.state = 'acknowledged' desc
    ) written
    where is_over or not has_reached
  ),
  -- Who deletes their account at this moment, or a contact who is removed, needs none.
  surfer as (
    select receiver.* from receiver join users u on u.id = coalesce(receiver.buddy_id, receiver.user_id)
    where receiver.contact_id is null and (receiver.buddy_id is null or ${notBlocked(sql`receiver.buddy_id`, sql`receiver.user_id`)})
    for key share of u skip locked
  ),
  contact as (
    select receiver.* from receiver
      join emergency_contacts c on c.user_id = receiver.user_id and c.id = receiver.contact_id
    -- Waits for whoever changes the contact at this moment: passed over now, they would never hear it.
    for key share of c
  )`

/**
 * Gives the all-clear to everybody who was notified of an alarm that is closed: once the surfer was reached to all but who
 * reached them, and to these as well once it is over. In a statement of its own, which sees all who were notified before the
 * alarm was closed.
 */
export async function giveAllClear(db: Database): Promise<void> {
  const { rows } = await sql<{ userId: string; buddyId: string | null; isNotified: boolean }>`
    with ${whatIsOver}, ${whatIsClear}, ${whoIsToHear},
    written as (
      insert into safety_steps (user_id, session_id, round, step, buddy_id, contact_id, channel, state, state_at)
      select user_id, session_id, round, 'all_clear', buddy_id, contact_id, channel,
        case when contact_id is null then 'sent' else 'due' end, ${databaseTime()}
      from (select * from surfer union all select * from contact) receivers
      order by user_id, session_id, round, buddy_id, contact_id, channel
      on conflict on constraint safety_steps_once do nothing
      returning user_id, session_id, buddy_id, contact_id
    ),
    ${notifying(
      {
        userId: sql`coalesce(written.buddy_id, written.user_id)`,
        kind: 'all_clear',
        actorId: sql`case when written.buddy_id is not null then written.user_id end`,
        sessionId: sql`written.session_id`,
        subject: sql`clear.why`,
      },
      sql`from written join clear using (user_id, session_id) where written.contact_id is null`,
      { as: 'notified' },
    )}
    select user_id, null as buddy_id, false as is_notified from over
    union all select user_id, buddy_id, contact_id is null from written`.execute(db)
  await publishReconciledOf(db, rows)
  await publishNotified(
    db,
    rows.filter(({ isNotified }) => isNotified),
  )
}
