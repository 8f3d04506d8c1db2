import { sql } from 'kysely'
import { formatMinutes } from '#server/domain/measured.ts'
import { typedPlace } from '#server/domain/session-place.ts'
import type { KindEntry } from '#server/features/notifications/kinds/kind-entry.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

const surfer = sql`coalesce(n.actor_id, n.user_id)`

/** Only for a notified buddy, whatever else they may see, and only until the alarm is over. */
const place = sql`(
  select coalesce(spot.name, ${typedPlace})
  from surf_sessions s
    join alarms alarm on alarm.user_id = s.user_id and alarm.session_id = s.id and alarm.round = s.watch_round
      and alarm.kind = n.kind and alarm.over_at is null
    join buddy_links link on link.user_id = s.user_id and link.buddy_id = n.user_id and link.state = 'accepted'
    left join surf_spots spot on spot.id = s.surf_spot_id
  where s.user_id = n.actor_id and s.id = n.session_id and (s.is_active or s.end_assumed_at is not null) and exists (
    select from safety_steps step
    where step.user_id = s.user_id and step.session_id = s.id and step.buddy_id = n.user_id))`

/** Also closed for a recipient who is no longer a buddy. */
const isAlarmClosed = sql`not exists (
  select from surf_sessions session
    join alarms alarm on alarm.user_id = session.user_id and alarm.session_id = session.id
      and alarm.round = session.watch_round and alarm.kind = n.kind
  where session.user_id = ${surfer} and session.id = n.session_id
    and (session.is_active or session.end_assumed_at is not null)
    and alarm.reached_at is null and alarm.closed_at is null
    and (n.actor_id is null or exists (
      select from buddy_links link
      where link.user_id = n.actor_id and link.buddy_id = n.user_id and link.state = 'accepted')))`

/** Compares rounds instead of times: a clock that was set back must not drop a question for good. */
const isAnswered = sql`not exists (
  select from surf_sessions session
    join safety_steps step on step.user_id = session.user_id and step.session_id = session.id
      and step.round = session.watch_round and step.step = 'still_out'
  where session.user_id = n.user_id and session.id = n.session_id and session.is_active
    and not exists (
      select from alarms alarm where alarm.user_id = session.user_id and alarm.session_id = session.id
        and alarm.round = session.watch_round and alarm.reached_at is not null))`

/** The surfer confirmed or corrected when a session ended that was ended automatically. */
const isEndKnown = sql`not exists (
  select from surf_sessions session
  where session.user_id = n.user_id and session.id = n.session_id and session.end_assumed_at is not null)`

/** The last of several delayed all-clears by one surfer counts. Rows ahead of the clock precede its setting back. */
const isAllClearOutdated = sql`exists (
    select from alarms alarm
    where alarm.user_id = ${surfer} and alarm.session_id = n.session_id and alarm.closed_at is null
      and alarm.reached_at is null and alarm.over_at is null)
  or exists (
    select from notifications later
    where later.user_id = n.user_id and later.id > n.id and later.created_at <= ${databaseTime()}
      and ((later.session_id = n.session_id and later.kind in ('overdue', 'help'))
        or (later.actor_id = n.actor_id and later.kind in ('overdue', 'help', 'all_clear'))))`

export const safetyKinds = {
  still_out: {
    text: ({ notifications: texts, measures }, _, { subject }) =>
      subject === null ? texts.stillOut : texts.weEndedYourSession(formatMinutes(measures, Number(subject))),
    isStale: sql`case when n.subject is null then ${isAnswered} else ${isEndKnown} end`,
  },
  overdue: {
    text: ({ notifications: texts }, name, { actor, place, hasNotifiedBuddies }) => {
      if (!actor) return texts.youreOverdue(hasNotifiedBuddies)
      return place ? texts.hasNotComeBackFrom(name, place) : texts.wasOverdue(name)
    },
    place,
    isStale: isAlarmClosed,
  },
  help: {
    text: ({ notifications: texts }, name, { actor, place, hasNotifiedBuddies }) =>
      actor ? texts.askedForHelp(name, place) : texts.youAskedForHelp(hasNotifiedBuddies),
    place,
    isStale: isAlarmClosed,
  },
  all_clear: {
    text: ({ notifications: texts }, name, { actor, subject }) => {
      if (actor) return texts.allClear(name, subject)
      return subject === 'false_alarm' ? texts.yourFalseAlarm : texts.yourAllClear
    },
    isStale: isAllClearOutdated,
  },
} satisfies Record<string, KindEntry>
