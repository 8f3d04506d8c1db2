import { type RawBuilder, sql } from 'kysely'
import { GPS_ONLY_LOCATION } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Alarm } from '#contract/sessions/safety.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { publishSafetyOf } from '#server/features/safety/publish-safety.ts'
import { isOver } from '#server/features/safety/watch/closing.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Latest alarm `a` of each session. None for former buddies; no place once over. */
const alarmsKnownTo = (buddyId: string) => sql`
  select distinct on (a.session_id) a.session_id, ${surferJson(sql`u`)} as "user", a.kind, a.raised_at, a.user_id, a.round,
    shown.start_time, coalesce(nullif(shown.custom_location, ${GPS_ONLY_LOCATION}), spot.name) as place, shown.latitude, shown.longitude, shown.board,
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
