import { type RawBuilder, sql } from 'kysely'
import { PLAN_OVER_AFTER_MS } from '#contract/limits.ts'
import { safetyKinds } from '#contract/people/notifications.ts'
import { isBlocked } from '#server/domain/blocks.ts'
import { mailedKinds } from '#server/domain/notifying.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** News that are older are none any more; what is urgent is sent late rather than never. */
const NEWS_FOR_MS = 24 * 60 * 60_000
const URGENT_FOR_MS = 3 * NEWS_FOR_MS

/** Of rows `n` of notifications: about somebody's life, so that nothing may hold it up. */
export const isUrgent = sql<boolean>`(n.kind = any(${safetyKinds}::text[]))`

/** Whose session it is about. */
const surfer = sql`coalesce(n.actor_id, n.user_id)`

/**
 * Nobody has to look for a surfer who is back, who has put the limit off, or whom somebody has reached; and who is no buddy
 * any more learns nothing of it.
 */
const isAlarmOpen = sql`exists (
  select from surf_sessions session
    join alarms alarm on alarm.user_id = session.user_id and alarm.session_id = session.id
      and alarm.round = session.watch_round and alarm.kind = n.kind
  where session.user_id = ${surfer} and session.id = n.session_id
    and (session.is_active or session.end_assumed_at is not null)
    and alarm.reached_at is null and alarm.closed_at is null
    and (n.actor_id is null or exists (
      select from buddy_links link
      where link.user_id = n.actor_id and link.buddy_id = n.user_id and link.state = 'accepted')))`

/** Rounds are compared, no times: what is dropped never leaves, and a clock that was set back must not have that done. */
const isStillAsked = sql`exists (
  select from surf_sessions session
    join safety_steps step on step.user_id = session.user_id and step.session_id = session.id
      and step.round = session.watch_round and step.step = 'still_out'
  where session.user_id = n.user_id and session.id = n.session_id and session.is_active
    and not exists (
      select from alarms alarm where alarm.user_id = session.user_id and alarm.session_id = session.id
        and alarm.round = session.watch_round and alarm.reached_at is not null))`

/** The surfer has said since when a session ended that nobody checked out of. */
const isEndKnown = sql`not exists (
  select from surf_sessions session
  where session.user_id = n.user_id and session.id = n.session_id and session.end_assumed_at is not null)`

/**
 * The same was said again since, or an alarm was raised after the all-clear: the later word is the true one. One that lies
 * ahead was said before the database's clock was set back.
 */
const isOvertaken = sql`exists (
  select from notifications later
  where later.user_id = n.user_id and later.session_id = n.session_id and later.id > n.id
    and later.created_at <= ${databaseTime()}
    and (later.kind = n.kind or (n.kind = 'all_clear' and later.kind in ('overdue', 'help'))))
  -- Of all-clears that had to wait, for one alarm followed the other, the last one counts, whichever session it is about.
  or (n.kind = 'all_clear' and exists (
    select from notifications later
    where later.user_id = n.user_id and later.actor_id = n.actor_id and later.id > n.id
      and later.created_at <= ${databaseTime()} and later.kind in ('overdue', 'help', 'all_clear')))`

/** Somebody looks for the surfer again: an all-clear that was written in the same moment must not come after that. */
const isLookedForAgain = sql`exists (
  select from alarms alarm
  where alarm.user_id = ${surfer} and alarm.session_id = n.session_id and alarm.closed_at is null
    and alarm.reached_at is null and alarm.over_at is null)`

const isUrgentStale = sql`
  (n.kind in ('overdue', 'help') and not ${isAlarmOpen}) or (n.kind = 'still_out' and case when n.subject is null then not ${isStillAsked} else ${isEndKnown} end)
  or (n.kind = 'all_clear' and ${isLookedForAgain}) or (${isOvertaken})`

/** The plan was called off, or began so long ago. */
const isPlanPast = (sinceMs: number) => sql`exists (
  select from plans where plans.id = n.plan_id
    and (plans.canceled_at is not null or plans.start_time <= ${databaseTime(-sinceMs)}))`

/** Of a notice of an alert: `start`, `end` and so on. */
const seaAlert = (field: string) => sql`(n.subject::jsonb ->> ${field})`

/**
 * The window is over, or no alert of the surfer's says the same of it any more: there is a later notice, or the alert was
 * changed, paused or deleted. Of two alerts that ask for the same window, the one that says it is off is believed.
 */
const isSeaAlertStale = sql`
  ${seaAlert('change')} <> 'gone' and (
    ${seaAlert('end')}::timestamptz <= ${databaseTime()}
    or not coalesce((
      select bool_or(known."isOff") = (${seaAlert('change')} = 'off')
      from spot_alerts a
        cross join windows_of_alert(a.notified_windows) known
      where a.user_id = n.user_id and a.surf_spot_id = ${seaAlert('spotId')}::uuid and not a.is_paused
        and known.start = ${seaAlert('start')}::timestamptz and known."surfRating" = ${seaAlert('surfRating')}::numeric), false))`

/** A page that lies open on a desk reads everything, so what is urgent goes to the phone all the same. */
const isNewsStale = sql`
  n.read_at is not null
  or (n.kind = 'checked_in' and not exists (
    select from ${sessionsSeenBy(sql`n.user_id`)} session where session.id = n.session_id and session.known))
  or case when n.kind = 'sea_alert' then ${isSeaAlertStale} else false end
  -- Nobody is reminded of what has begun or was called off, nor hears who runs late to what is over.
  or (n.kind in ('plan_reminder', 'plan_forecast') and ${isPlanPast(0)})
  or (n.kind = 'plan_late' and ${isPlanPast(PLAN_OVER_AFTER_MS)})`

/** It is not wanted by this way, or for a browser whose sign-in has run out. */
const isUnwanted = sql`(
  n.kind <> all(case d.channel when 'email' then ${mailedKinds} else p.push_kinds end)
  or exists (
    select from sign_ins i where i.user_id = s.user_id and i.token_hash = s.sign_in and i.expires_at <= ${databaseTime()}))`

/**
 * Of deliveries `d` of notifications `n`, to readers with preferences `p` and subscriptions `s`: nobody needs it any more,
 * it is not wanted by this way, about what its reader may not see any more, or for a browser whose sign-in has run out. What
 * stands for others as well is needed while any of those is: `isForOthers`.
 */
export const isStale = (isForOthers: RawBuilder<unknown>) => sql`
    ${isUnwanted} or (not (${isForOthers}) and (
      ${isBlocked(sql`n.user_id`, sql`n.actor_id`)}
      or n.created_at < case when ${isUrgent} then ${databaseTime(-URGENT_FOR_MS)} else ${databaseTime(-NEWS_FOR_MS)} end
      or case when ${isUrgent} then ${isUrgentStale} else ${isNewsStale} end))`
