import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Alarm, OverdueAround } from '#contract/sessions/safety.ts'
import { typedPlaceSql } from '#server/domain/session-place.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { hasNewerQuestion } from '#server/features/safety/contact-pages/contact-links.ts'
import { publishSafetyOf } from '#server/features/safety/publish-safety.ts'
import { isOver } from '#server/features/safety/watch/closing.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Latest alarm `a` of each session. None for former buddies; no place once over. */
const alarmsKnownTo = (buddyId: string) => sql`
  select distinct on (a.session_id) a.session_id, ${surferJson(sql`u`)} as "user", a.kind, a.raised_at, a.user_id, a.round,
    shown.start_time, coalesce(${typedPlaceSql(sql`shown.custom_location`)}, spot.name) as place, shown.latitude, shown.longitude, spot.time_zone, shown.board,
    case when state.is_over and s.is_active and a.withdrawn_at is not null then 'withdrawn' when state.is_over then 'over' when a.reached_at is not null then 'reached' else 'open' end as state
  from safety_steps t
    join alarms a on a.user_id = t.user_id and a.session_id = t.session_id and a.round = t.round and a.kind = t.step
    join buddy_links link on link.user_id = a.user_id and link.buddy_id = t.buddy_id and link.state = 'accepted'
    join users u on u.id = a.user_id
    cross join lateral (select a.over_at is not null or ${isOver} as is_over) state
    left join surf_sessions s on s.user_id = a.user_id and s.id = a.session_id
    left join surf_sessions shown on shown.user_id = a.user_id and shown.id = a.session_id and not state.is_over
    left join surf_spots spot on spot.id = shown.surf_spot_id
  where t.buddy_id = ${buddyId}`
const latest = sql`order by a.session_id, a.round desc, a.kind = 'help' desc`

export async function unfinished(db: Database, buddyId: string): Promise<Alarm[]> {
  const alarms = await sql<Alarm>`
    select * from (${alarmsKnownTo(buddyId)} ${latest}) alarm where state not in ('over', 'withdrawn')
    order by raised_at desc, session_id`.execute(db)
  return alarms.rows
}

/** Open alarms that concern this surfer, their own included. */
export async function overdueAround(db: Database, userId: string): Promise<OverdueAround> {
  const { rows } = await sql<Omit<OverdueAround, 'isAnyoneOverdue'>>`
    select
      exists (
        select from alarms a
        where a.user_id = ${userId} and a.closed_at is null and a.reached_at is null and a.over_at is null
          and a.withdrawn_at is null and not ${isOver}
      ) as is_self_overdue,
      (select count(*)::int from (${alarmsKnownTo(userId)} ${latest}) alarm where state = 'open') as buddies_overdue`.execute(
    db,
  )
  const { isSelfOverdue, buddiesOverdue } = rows[0]!
  return { isAnyoneOverdue: isSelfOverdue || buddiesOverdue > 0, isSelfOverdue, buddiesOverdue }
}

/** Refuses `alarm_not_found`. */
export async function ofSession(db: Database, buddyId: string, sessionId: string): Promise<Alarm> {
  const alarms = await sql<Alarm>`${alarmsKnownTo(buddyId)} and t.session_id = ${sessionId} ${latest}`.execute(db)
  const [alarm] = alarms.rows
  if (!alarm) throw new Refusal('alarm_not_found')
  return alarm
}

/** Idempotent; no effect once over. Refuses `alarm_not_found`. */
export async function reachedByBuddy(db: Database, buddyId: string, sessionId: string): Promise<Alarm> {
  const alarm = sql`
    select alarm.user_id, alarm.session_id, alarm.round from (${alarmsKnownTo(buddyId)} and t.session_id = ${sessionId} ${latest}) alarm
    where state = 'open'`
  await reach(db, alarm, sql`t.buddy_id = ${buddyId}`)
  return ofSession(db, buddyId, sessionId)
}

/**
 * `alarm` selects `user_id, session_id, round`, or nothing; `reacher` identifies the steps `t` of the one who reached
 * the surfer. True if new.
 */
export async function reach(db: Database, alarm: RawBuilder<unknown>, reacher: RawBuilder<unknown>): Promise<boolean> {
  const reached = await sql<{ userId: string | null; buddyId: string | null }>`
    with alarm as (${alarm}),
    reached as (
      update alarms a set reached_at = ${databaseTime()}, look_at = null from alarm
      where a.user_id = alarm.user_id and a.session_id = alarm.session_id and a.round = alarm.round
        and a.reached_at is null and a.closed_at is null and not ${isOver}
      returning a.user_id, a.session_id, a.round
    ),
    acknowledged as (
      update safety_steps t set state = 'acknowledged', state_at = ${databaseTime()} from reached
      where t.user_id = reached.user_id and t.session_id = reached.session_id and t.round = reached.round
        and t.step in ('overdue', 'help') and ${reacher}
    )
    select user_id, null as buddy_id from reached
    union all
    select null, t.buddy_id from reached
      join safety_steps t on t.user_id = reached.user_id and t.session_id = reached.session_id`.execute(db)
  await publishSafetyOf(db, reached.rows)
  return reached.rows.length > 0
}

/** For links of earlier messages: an alarm whose message must wait is found by whoever got another before. */
export async function newerAlarm(db: Database, stepId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select newer.id
    from safety_steps earlier
      join emergency_contacts c on c.user_id = earlier.user_id and c.id = earlier.contact_id
      join safety_steps newer on newer.user_id = earlier.user_id and newer.contact_id = earlier.contact_id
        and newer.channel = earlier.channel and newer.step in ('overdue', 'help') and newer.state <> 'withdrawn'
        and (newer.session_id, newer.round) <> (earlier.session_id, earlier.round)
      join alarms a on a.user_id = newer.user_id and a.session_id = newer.session_id and a.round = newer.round
        and a.kind = newer.step and a.closed_at is null and a.over_at is null
    where earlier.id = ${stepId} and earlier.step in ('overdue', 'help', 'all_clear')
      and earlier.state_at > now() - interval '1 day'
      -- A contact with another address meanwhile must not see later alarms.
      and not ${hasNewerQuestion(sql`earlier`)}
      and case earlier.channel when 'sms' then c.number_state else c.email_state end = 'confirmed'
    order by a.raised_at desc limit 1`.execute(db)
  return rows[0]?.id
}
