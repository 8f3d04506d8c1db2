import { type RawBuilder, sql } from 'kysely'
import { isLeased } from '#server/platform/outbox/outbox.ts'

/** Longer than any try. */
export const MESSAGE_LEASE_MS = 25_000
/** Valid also after the clock was set back a little, so that nobody is alarmed twice. */
export const LONGEST_MESSAGE_LEASE_MS = 2 * MESSAGE_LEASE_MS

export const isBeingSent = isLeased(sql`t`, LONGEST_MESSAGE_LEASE_MS)

/** Alarms sent to the recipient of `step` by the same channel, up to its round. */
export const fromAlarmsBefore = (step: RawBuilder<unknown>) => sql`
  from safety_steps alarm
  where alarm.user_id = ${step}.user_id and alarm.session_id = ${step}.session_id and alarm.round <= ${step}.round
    and alarm.contact_id = ${step}.contact_id and alarm.channel = ${step}.channel and alarm.step in ('overdue', 'help')`

/** Unanswered alarms of the session of step `s`, of these rounds. */
const fromOpenAlarms = (rounds: RawBuilder<unknown>) => sql`
  from alarms a
  where a.user_id = s.user_id and a.session_id = s.session_id and a.closed_at is null and a.reached_at is null
    and ${rounds}`

/** `way` has the address and the answer, `session` is the surf session. A later alarm makes an all-clear obsolete. */
export const isStaleMessage = sql`
  not coalesce(way.address is not null and case s.step
    when 'confirm' then way.state = 'waiting' and not exists (
      select from safety_steps newer
      where newer.user_id = s.user_id and newer.contact_id = s.contact_id and newer.channel = s.channel
        and newer.step = 'confirm' and newer.round > s.round)
    when 'test' then way.state = 'confirmed'
    when 'all_clear' then way.state = 'confirmed' and exists (
        select ${fromAlarmsBefore(sql`s`)} and (
          alarm.state in ('sent', 'acknowledged') or alarm.may_have_arrived or alarm.lease_until is not null))
      and not exists (select ${fromOpenAlarms(sql`a.round > s.round`)})
    else way.state = 'confirmed' and (session.is_active or session.end_assumed_at is not null)
      and session.watch_round = s.round
      and exists (select ${fromOpenAlarms(sql`a.round = s.round and a.kind = s.step`)})
  end, false)`

export const allClearReason = sql`
  case
    when not coalesce(session.is_active or session.end_assumed_at is not null, false) then 'back'
    when exists (
      select from alarms a
      where a.user_id = s.user_id and a.session_id = s.session_id and a.round = s.round and a.withdrawn_at is not null)
      then 'false_alarm'
    when session.watch_round > s.round then 'fine'
    else 'reached'
  end`
