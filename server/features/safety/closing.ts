import { sql } from 'kysely'
import { tellingPagesOf } from '#server/features/safety/telling-pages.ts'
import type { Database } from '#server/platform/database.ts'

/** Longer than a process holds a message while it sends it; a claim that lies further ahead comes from a wrong clock. */
const LONGEST_CLAIM_MS = 60_000

/** Whether an alarm `a` is about a session that has ended, is gone, or goes on in a new round. */
export const isOver = sql`not exists (
  select from surf_sessions s
  where s.user_id = a.user_id and s.id = a.session_id and s.is_active and s.watch_round = a.round)`

/** Whether a step `t` is being sent at this moment. */
const isClaimed = (now: Date) => sql`t.claimed_until between ${now} and ${new Date(now.getTime() + LONGEST_CLAIM_MS)}`

/** Closes the alarms of those who were reached, are back, or said that they are fine: from then on nobody else is told. */
export const closeAlarms = (db: Database, now: Date) =>
  sql`
    with held as (
      select a.user_id, a.session_id, a.round, a.kind from alarms a
      where a.over_at is null and a.closed_at is null and (a.reached_at is not null or ${isOver})
      for no key update skip locked
    ),
    closed as (
      update alarms a set closed_at = ${now} from held
      where a.user_id = held.user_id and a.session_id = held.session_id and a.round = held.round and a.kind = held.kind
      returning a.user_id, a.session_id
    )
    ${tellingPagesOf(sql`
      select user_id as id from closed
      union all
      select t.buddy_id from closed join safety_steps t on t.user_id = closed.user_id and t.session_id = closed.session_id`)}`.execute(
    db,
  )

/** Takes back what contacts have not been sent yet of an alarm that is closed. */
export const withdrawMessages = (db: Database, now: Date) =>
  sql`
    with held as (
      select t.user_id, t.id
      from safety_steps t join alarms a
        on a.user_id = t.user_id and a.session_id = t.session_id and a.round = t.round and a.kind = t.step
      where t.state in ('due', 'failed') and t.channel <> 'app' and not ${isClaimed(now)} and a.closed_at is not null
      for no key update of t skip locked
    ),
    withdrawn as (
      -- A time without a claim stands for what an earlier try may have brought all the same.
      update safety_steps t set state = 'withdrawn', state_at = ${now},
        claimed_until = least(t.claimed_until, 'epoch')
      from held
      where t.user_id = held.user_id and t.id = held.id
      returning t.user_id
    )
    ${tellingPagesOf(sql`select user_id as id from withdrawn`)}`.execute(db)

/**
 * Tells the all-clear to everybody who was told of an alarm that is closed: once the surfer was reached to all but who
 * reached them, and to these as well once it is over. In a statement of its own, which sees all who were told before
 * the alarm was closed.
 */
export const giveAllClear = (db: Database, now: Date) =>
  sql`
    with held as (
      select a.user_id, a.session_id, a.round, a.kind from alarms a
      where a.over_at is null and a.closed_at is not null and ${isOver}
      for no key update skip locked
    ),
    over as (
      update alarms a set over_at = ${now} from held
      where a.user_id = held.user_id and a.session_id = held.session_id and a.round = held.round and a.kind = held.kind
      returning a.user_id, a.session_id, a.round
    ),
    clear as (
      select user_id, session_id, round, true as is_over, case when exists (
        select from surf_sessions s where s.user_id = over.user_id and s.id = over.session_id and s.is_active)
        then 'fine' else 'back' end as why
      from over
      union
      select user_id, session_id, round, false, 'reached' from alarms a
      where a.over_at is null and a.closed_at is not null and a.reached_at is not null and not ${isOver}
        -- A call for help that came at that very moment is still to be answered.
        and not exists (
          select from alarms open
          where open.user_id = a.user_id and open.session_id = a.session_id and open.round = a.round
            and open.reached_at is null)
    ),
    receiver as (
      select clear.*, t.buddy_id, t.contact_id, t.channel
      from clear cross join lateral (
        select t.buddy_id, t.contact_id, t.channel, bool_or(t.state = 'acknowledged') as has_reached
        from safety_steps t
        where t.user_id = clear.user_id and t.session_id = clear.session_id and t.round = clear.round
          and t.step in ('overdue', 'help') and num_nonnulls(t.buddy_id, t.contact_id) = 1
          -- What is neither sent nor withdrawn is being sent just now; its all-clear goes only if it was.
          and (t.state <> 'withdrawn' or t.claimed_until = 'epoch')
          and not exists (
            select from safety_steps heard
            where heard.user_id = t.user_id and heard.session_id = t.session_id and heard.round = t.round
              and heard.step = 'all_clear' and heard.channel = t.channel
              and heard.buddy_id is not distinct from t.buddy_id and heard.contact_id is not distinct from t.contact_id)
        group by t.buddy_id, t.contact_id, t.channel
      ) t
      where clear.is_over or not t.has_reached
    ),
    -- Who deletes their account at this moment, or a contact who is removed, needs none.
    buddy as (
      select receiver.* from receiver join users u on u.id = receiver.buddy_id
      where not is_hidden(receiver.buddy_id, receiver.user_id)
      for key share of u skip locked
    ),
    contact as (
      select receiver.* from receiver
        join emergency_contacts c on c.user_id = receiver.user_id and c.id = receiver.contact_id
      -- Waits for whoever changes the contact at this moment: passed over now, they would never hear it.
      for key share of c
    ),
    told as (
      insert into safety_steps (user_id, session_id, round, step, buddy_id, contact_id, channel, state, state_at)
      select user_id, session_id, round, 'all_clear', buddy_id, contact_id, channel,
        case when buddy_id is not null then 'sent' else 'due' end, ${now}
      from (select * from buddy union all select * from contact) receivers
      order by user_id, session_id, round, buddy_id, contact_id, channel
      on conflict on constraint safety_steps_once do nothing
      returning user_id, session_id, round, buddy_id
    ),
    notified as (
      insert into notifications (user_id, kind, actor_id, session_id, subject)
      select told.buddy_id, 'all_clear', told.user_id, told.session_id, clear.why
      from told join clear
        on clear.user_id = told.user_id and clear.session_id = told.session_id and clear.round = told.round
      where told.buddy_id is not null
    )
    ${tellingPagesOf(sql`
      select user_id as id from over union all select user_id from told union all select buddy_id from told`)}`.execute(
    db,
  )
