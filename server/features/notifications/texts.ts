import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Surfer } from '#contract/users.ts'
import { achievementNames } from '#surf/achievements.ts'

/** What a notification tells its reader, as `toldColumns` reads it. */
export type Told = {
  kind: NotificationKind
  actor: Surfer | null
  sessionId: string | null
  /** Where the session is, when the reader may know of whom it is. */
  place: string | null
  subject: string | null
}

/** The columns of `Told`, from rows `n` of notifications with their `actor` of users. */
export const toldColumns = sql`
  n.kind, surfer_json(actor) as actor, n.session_id, n.subject,
  case when n.kind = 'checked_in' then (
    select coalesce(spot.name, s.custom_location)
    from sessions_seen_by(n.user_id) s left join surf_spots spot on spot.id = s.surf_spot_id
    where s.owner_id = n.actor_id and s.id = n.session_id and s.known
  ) end as place`

const sentences: Record<NotificationKind, (name: string, told: Told) => string> = {
  buddy_request: (name) => `${name} wants to be your buddy`,
  buddy_accepted: (name) => `${name} accepted your buddy request`,
  like: (name) => `${name} liked your session`,
  comment: (name) => `${name} commented on your session`,
  joined: (name) => `${name} joined your session`,
  checked_in: (name, { place }) => (place ? `${name} checked in at ${place}` : `${name} checked in`),
  achievement: (_, { subject }) => `You earned ${achievementNames[subject ?? ''] ?? 'an achievement'}`,
}

/** One line, e.g. 'Kai Nakamura joined your session'. */
export function textOf(told: Told): string {
  const { kind, actor } = told
  return sentences[kind](actor ? `${actor.firstName} ${actor.lastName}` : 'Someone', told)
}

/** The page that it is about, as a path of the app. */
export function pathOf({ kind, actor, sessionId }: Told): string {
  if (kind === 'achievement') return '/profile?achievements='
  if (kind === 'buddy_accepted' && actor) return `/buddies?surfer=${actor.id}`
  return sessionId ? `/?session=${sessionId}` : '/buddies'
}
