import { sql } from 'kysely'
import type { Surfer } from '#contract/accounts/users.ts'
import { GPS_ONLY_LOCATION } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/people/notifications.ts'
import { notBlocked } from '#server/domain/blocks.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { surferJson } from '#server/domain/surfer-json.ts'
import { spotOfSeaAlert, wordsOfSeaAlert } from '#server/features/notifications/kinds/sea-alert-words.ts'
import {
  type BestSession,
  formatMinutes,
  linesOfSummary,
  titleOfSummary,
} from '#server/features/notifications/weekly/summary-words.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { achievementNames } from '#surf/log/achievements.ts'
import { alertsPath } from '#surf/places/spot-address.ts'

/** What a notification says to its reader, as `contentColumns` reads it. */
export type NotificationContent = {
  kind: NotificationKind
  actor: Surfer | null
  sessionId: string | null
  planId: string | null
  /** Where the session or the plan is, when the reader may know of whom it is. */
  place: string | null
  subject: string | null
  /** When the surfer who is asked whether they are still out is overdue; null for everything else. */
  overdueAt: string | null
  /** When it is said, by which 'tomorrow' is meant; null where no day is named. */
  saidAt: string | null
  /** Of the reader's own alarm: whether any buddy was notified. */
  hasNotifiedBuddies: boolean
  /** Of a weekly summary; null where there is none that its reader may see. */
  bestSession: BestSession | null
  /** Of what leaves for several of its kind by push or mail: how many those are. */
  together?: number
}

/** The session of a buddy, neither muted nor hidden by now, that a weekly summary `n` calls the best. */
const bestSession = sql`(
  select json_build_object('surfer', ${surferJson(sql`buddy`)}, 'rating', s.rating,
    'place', coalesce(spot.name, nullif(s.custom_location, ${GPS_ONLY_LOCATION})),
    'minutes', round(extract(epoch from s.end_time - s.start_time) / 60)::int)
  from ${sessionsSeenBy(sql`n.user_id`)} s
    join buddy_links link
      on link.user_id = n.user_id and link.buddy_id = s.owner_id and link.state = 'accepted' and not link.is_muted
    join users buddy on buddy.id = s.owner_id
    left join surf_spots spot on spot.id = s.surf_spot_id
  where s.id = n.session_id and s.close and s.end_time is not null)`

/** The columns of `NotificationContent`, from rows `n` of notifications with their `actor` of users. */
export const contentColumns = sql`
  n.kind, ${surferJson(sql`actor`)} as actor, n.session_id, n.plan_id, n.subject,
  case when n.plan_id is not null then (
    select spot.name
    from plan_surfers own
      join plans p on p.user_id = own.owner_id and p.id = own.plan_id
      join surf_spots spot on spot.id = p.surf_spot_id
    where own.user_id = n.user_id and own.plan_id = n.plan_id and ${notBlocked(sql`n.user_id`, sql`p.user_id`)}
  ) when n.kind = 'checked_in' then (
    select coalesce(spot.name, s.custom_location)
    from ${sessionsSeenBy(sql`n.user_id`)} s left join surf_spots spot on spot.id = s.surf_spot_id
    where s.owner_id = n.actor_id and s.id = n.session_id and s.known
  ) when n.kind in ('overdue', 'help') then (
    -- A buddy who was notified looks for the surfer, whoever may see the session otherwise; once it is over the place is
    -- nobody's.
    select coalesce(spot.name, nullif(s.custom_location, ${GPS_ONLY_LOCATION}))
    from surf_sessions s
      join alarms alarm on alarm.user_id = s.user_id and alarm.session_id = s.id and alarm.round = s.watch_round
        and alarm.kind = n.kind and alarm.over_at is null
      join buddy_links link on link.user_id = s.user_id and link.buddy_id = n.user_id and link.state = 'accepted'
      left join surf_spots spot on spot.id = s.surf_spot_id
    where s.user_id = n.actor_id and s.id = n.session_id and (s.is_active or s.end_assumed_at is not null) and exists (
      select from safety_steps step
      where step.user_id = s.user_id and step.session_id = s.id and step.buddy_id = n.user_id)
  ) end as place,
  case when n.kind = 'still_out' and n.subject is null then (
    select s.overdue_at from surf_sessions s where s.user_id = n.user_id and s.id = n.session_id) end as overdue_at,
  case when n.kind in ('sea_alert', 'weekly_summary') then ${databaseTime()} end as said_at,
  case when n.kind = 'weekly_summary' then ${bestSession} end as best_session,
  n.actor_id is null and n.kind in ('overdue', 'help') and exists (
    select from safety_steps step
    where step.user_id = n.user_id and step.session_id = n.session_id and step.step = n.kind and step.buddy_id is not null
  ) as has_notified_buddies`

const sentences: Record<NotificationKind, (name: string, content: NotificationContent) => string> = {
  buddy_request: (name) => `${name} wants to be your buddy`,
  buddy_accepted: (name) => `${name} accepted your buddy request`,
  like: (name) => `${name} liked your session`,
  comment: (name) => `${name} commented on your session`,
  joined: (name) => `${name} joined your session`,
  checked_in: (name, { place }) => {
    if (place === GPS_ONLY_LOCATION) return `${name} checked in by GPS`
    return place ? `${name} checked in at ${place}` : `${name} checked in`
  },
  achievement: (_, { subject }) => `You earned ${achievementNames[subject ?? ''] ?? 'an achievement'}`,
  plan_invite: (name, { place }) => (place ? `${name} invited you to surf at ${place}` : `${name} invited you to surf`),
  plan_answer: (name, { place, subject }) =>
    `${name} ${answerWords[subject ?? ''] ?? 'answered your invitation'}${place ? ` to ${place}` : ''}`,
  plan_reminder: (_, { place, subject }) => `Your session${place ? ` at ${place}` : ''} is in ${timeLeft(subject)}`,
  plan_changed: (name, { place, subject }) =>
    subject === 'removed'
      ? `${name} took you off a plan`
      : `${name} ${subject === 'canceled' ? 'called off' : 'changed'} the plan${place ? ` at ${place}` : ''}`,
  plan_message: (name, { place }) => `${name} sent a message about the plan${place ? ` at ${place}` : ''}`,
  plan_late: (name, { place, subject }) => `${name} is running ${subject} min late${place ? ` to ${place}` : ''}`,
  plan_forecast: (_, { place, subject }) =>
    `The forecast for your session${place ? ` at ${place}` : ''} got worse: ${subject}`,
  sea_alert: (_, { subject, saidAt }) => wordsOfSeaAlert(subject, new Date(saidAt ?? Date.now())),
  weekly_summary: (_, content) => linesOfSummary(content).join('\n'),
  still_out: (_, { subject }) =>
    subject === null
      ? "Still out? Check out, or say you're fine"
      : `You didn't check out, so we ended your session after a day: ${formatMinutes(Number(subject))} in the water. Tap to confirm or correct it. We'll then let everyone we alerted know you're back`,
  overdue: (name, { actor, place, hasNotifiedBuddies }) => {
    if (!actor) return hasNotifiedBuddies ? "You're overdue. Your buddies were alerted" : "You're overdue"
    return place ? `${name} has not come back from ${place}` : `${name} was overdue`
  },
  help: (name, { actor, place, hasNotifiedBuddies }) => {
    if (!actor) return hasNotifiedBuddies ? 'You asked for help. Your buddies were alerted' : 'You asked for help'
    return place ? `${name} asked for help at ${place}` : `${name} asked for help`
  },
  all_clear: (name, { actor, subject }) =>
    actor
      ? `${name} ${allClearWords[subject ?? ''] ?? 'is fine'}`
      : subject === 'false_alarm'
        ? "False alarm: our clock was wrong. We've told everyone you're not overdue"
        : "All clear. We've told everyone you're fine",
}

const allClearWords: Partial<Record<string, string>> = {
  reached: 'was reached',
  fine: 'is fine and staying out longer',
  back: 'is back',
  false_alarm: "isn't overdue: that was a false alarm on our side",
}

const answerWords: Partial<Record<string, string>> = {
  going: 'is coming',
  maybe: 'might come',
  no: "can't come",
}

/** Reminders are looked for each minute; one that is much later than the hour says so. */
function timeLeft(minutes: string | null): string {
  const left = Number(minutes ?? 60)
  if (left > 50) return 'an hour'
  return left === 1 ? 'a minute' : `${left} minutes`
}

/** What several of a kind say together. */
const togetherSentences: Partial<Record<NotificationKind, (count: number) => string>> = {
  buddy_request: (count) => `${count} new buddy requests`,
  like: (count) => `${count} new likes on your sessions`,
  comment: (count) => `${count} new comments on your sessions`,
  joined: (count) => `${count} surfers joined your sessions`,
}

/** One line, e.g. 'Kai Nakamura joined your session'; a weekly summary has a line for each of its parts. */
export function textOf(content: NotificationContent): string {
  const { kind, actor, together = 0 } = content
  const several = together > 1 && togetherSentences[kind]?.(together)
  if (several) return several
  return sentences[kind](actor ? `${actor.firstName} ${actor.lastName}` : 'Someone', content)
}

/** What a letter has as its subject, and a push message in bold when there is more to say. */
export const titleOf = (content: NotificationContent): string =>
  content.kind === 'weekly_summary' ? titleOfSummary(content) : textOf(content)

/** What a letter says, line by line. */
export const linesOf = (content: NotificationContent): string[] =>
  content.kind === 'weekly_summary' ? linesOfSummary(content) : [textOf(content)]

/** The page that it is about, as a path of the app. */
export function pathOf({ kind, actor, sessionId, planId, subject, together = 0 }: NotificationContent): string {
  if (together > 1) return kind === 'buddy_request' ? '/buddies' : '/notifications'
  if (kind === 'still_out') return subject === null ? '/' : `/?edit-session=${sessionId}`
  if (kind === 'overdue' || kind === 'help' || kind === 'all_clear') return actor ? `/?alarm=${sessionId}` : '/'
  if (planId) return `/?plan=${planId}`
  if (kind === 'plan_changed') return '/'
  if (kind === 'sea_alert') {
    const spotId = spotOfSeaAlert(subject)
    return spotId ? alertsPath(spotId) : '/settings/alerts'
  }
  if (kind === 'weekly_summary') return '/progress'
  if (kind === 'achievement') return '/profile?achievements='
  if (kind === 'buddy_accepted' && actor) return `/buddies?surfer=${actor.id}`
  return sessionId ? `/?session=${sessionId}` : '/buddies'
}
