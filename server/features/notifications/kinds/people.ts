import { sql } from 'kysely'
import { GPS_ONLY_LOCATION } from '#contract/limits.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { KindEntry } from '#server/features/notifications/kinds/kind-entry.ts'
import { achievementNames } from '#surf/log/achievements.ts'

/** The newest comment within the clock hour of the notification, in which repeated ones fold. */
const lastComment = sql`(
  select c.comment from comments c
  where c.owner_id = n.user_id and c.session_id = n.session_id and c.user_id = n.actor_id
    and c.created_at between date_trunc('hour', n.created_at, 'UTC') and n.created_at
  order by c.created_at desc, c.id desc limit 1)`

const checkedInPlace = sql`(
  select coalesce(spot.name, s.custom_location)
  from ${sessionsSeenBy(sql`n.user_id`)} s left join surf_spots spot on spot.id = s.surf_spot_id
  where s.owner_id = n.actor_id and s.id = n.session_id and s.known)`

const isSessionHidden = sql`not exists (
  select from ${sessionsSeenBy(sql`n.user_id`)} session where session.id = n.session_id and session.known)`

export const peopleKinds = {
  buddy_request: {
    text: (name) => `${name} wants to be your buddy`,
    several: (count) => `${count} new buddy requests`,
  },
  buddy_accepted: { text: (name) => `${name} accepted your buddy request` },
  like: {
    text: (name) => `${name} liked your session`,
    several: (count) => `${count} new likes on your sessions`,
    sessionOf: 'recipient',
  },
  comment: {
    text: (name) => `${name} commented on your session`,
    several: (count) => `${count} new comments on your sessions`,
    sessionOf: 'recipient',
    quote: lastComment,
  },
  joined: {
    text: (name) => `${name} joined your session`,
    several: (count) => `${count} surfers joined your sessions`,
    sessionOf: 'actor',
  },
  checked_in: {
    text: (name, { place }) => {
      if (place === GPS_ONLY_LOCATION) return `${name} checked in by GPS`
      return place ? `${name} checked in at ${place}` : `${name} checked in`
    },
    place: checkedInPlace,
    sessionOf: 'actor',
    isStale: isSessionHidden,
  },
  achievement: { text: (_, { subject }) => `You earned ${achievementNames[subject ?? ''] ?? 'an achievement'}` },
} satisfies Record<string, KindEntry>
