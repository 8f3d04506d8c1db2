import { sql } from 'kysely'
import { QUOTE_CHARACTERS } from '#contract/limits.ts'
import { KIND_FACTS } from '#contract/people/notification-kinds.ts'
import { type Language, textsIn } from '#languages'
import { typedPlace } from '#server/domain/session-place.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { NotificationContent } from '#server/features/notifications/kinds/kind-entry.ts'
import { kindEntries, sqlByKind } from '#server/features/notifications/kinds/kinds.ts'
import { spotOfSeaAlert } from '#server/features/notifications/kinds/sea-alert.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { isolated } from '#surf/places/names-in-texts.ts'

/** A buddy's session that a weekly summary calls the best; the buddy may have been muted or hidden since. */
const bestSession = sql`(
  select json_build_object('surfer', ${surferJson(sql`buddy`)}, 'rating', s.rating,
    'place', coalesce(spot.name, ${typedPlace}),
    'minutes', round(extract(epoch from s.end_time - s.start_time) / 60)::int)
  from ${sessionsSeenBy(sql`n.user_id`)} s
    join buddy_links link
      on link.user_id = n.user_id and link.buddy_id = s.owner_id and link.state = 'accepted' and not link.is_muted
    join users buddy on buddy.id = s.owner_id
    left join surf_spots spot on spot.id = s.surf_spot_id
  where s.id = n.session_id and s.close and s.end_time is not null)`

/** SQL columns of `NotificationContent`, from rows `n` of notifications joined with their `actor` in users. */
export const contentColumns = sql`
  n.kind, ${surferJson(sql`actor`)} as actor, n.session_id, n.plan_id, n.subject, ${sqlByKind('place')} as place,
  case when n.kind = 'still_out' and n.subject is null then (
    select s.overdue_at from surf_sessions s where s.user_id = n.user_id and s.id = n.session_id) end as overdue_at,
  case when n.kind in ('sea_alert', 'weekly_summary') then ${databaseTime()} end as reading_at,
  case when n.kind = 'weekly_summary' then ${bestSession} end as best_session,
  n.actor_id is null and n.kind in ('overdue', 'help') and exists (
    select from safety_steps step
    where step.user_id = n.user_id and step.session_id = n.session_id and step.step = n.kind and step.buddy_id is not null
  ) as has_notified_buddies`

export function linesOf(language: Language, content: NotificationContent): string[] {
  const texts = textsIn(language)
  const { kind, actor, together = 0 } = content
  const { text, several } = kindEntries[kind]
  if (several && together > 1) return [several(texts, together)]
  const name = actor ? isolated(`${actor.firstName} ${actor.lastName}`) : texts.notifications.someone
  const place = content.place && isolated(content.place)
  return [text(texts, name, { ...content, place })].flat()
}

/** 'Kai Nakamura joined your session'; a weekly summary has several lines. */
export const textOf = (language: Language, content: NotificationContent): string =>
  linesOf(language, content).join('\n')

/** Subject of a mail; title of a push with several lines. */
export const titleOf = (language: Language, content: NotificationContent): string =>
  kindEntries[content.kind].title?.(textsIn(language), content) ?? textOf(language, content)

/** Fields of the reply and the link that only the subject has. */
export const subjectFields = ({ kind, subject }: NotificationContent) => ({
  ...(kind === 'still_out' && subject !== null && { endAssumed: true as const }),
  ...(kind === 'sea_alert' && { spotId: spotOfSeaAlert(subject) }),
})

/** Path of the app for a mail or push; dialogs open over Home. */
export function pathOf(content: NotificationContent): string {
  const { kind, together = 0 } = content
  if (together > 1) return kind === 'buddy_request' ? '/buddies' : '/notifications'
  const link = KIND_FACTS[kind].link({ ...content, ...subjectFields(content) })
  if (!('dialog' in link)) return link.page
  const { page = '/', dialog, value, part = '' } = link
  return `${page}?${new URLSearchParams({ [dialog]: value })}${part}`
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** One line, cut at the last space of the second half. */
export function cutQuote(comment: string): string {
  const line = comment.replace(/\s+/g, ' ').trim()
  const characters = [...graphemes.segment(line)].map(({ segment }) => segment)
  if (characters.length <= QUOTE_CHARACTERS) return line
  const room = characters.slice(0, QUOTE_CHARACTERS - 1)
  const lastSpace = characters.slice(0, QUOTE_CHARACTERS).lastIndexOf(' ')
  const shortened = lastSpace >= QUOTE_CHARACTERS / 2 ? room.slice(0, lastSpace) : room
  return `${shortened.join('').replace(/[\s,;:.–-]+$/, '')}…`
}
