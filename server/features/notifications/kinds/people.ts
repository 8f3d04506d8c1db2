import { sql } from 'kysely'
import { GPS_ONLY_LOCATION } from '#contract/limits.ts'
import { isSessionCommentShown } from '#server/domain/own-filters.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { KindEntry } from '#server/features/notifications/kinds/kind-entry.ts'
import { isAchievement } from '#surf/log/achievements.ts'

/** The newest comment within the clock hour of the notification, in which repeated ones fold. */
const lastComment = sql`(
  select c.comment from comments c
  where c.owner_id = n.user_id and c.session_id = n.session_id and c.user_id = n.actor_id and not c.is_hidden
    and c.created_at between date_trunc('hour', n.created_at, 'UTC') and n.created_at
    and ${isSessionCommentShown(sql`n.user_id`, sql`n.user_id`)}
  order by c.created_at desc, c.id desc limit 1)`

const checkedInPlace = sql`(
  select coalesce(spot.name, s.custom_location)
  from ${sessionsSeenBy(sql`n.user_id`)} s left join surf_spots spot on spot.id = s.surf_spot_id
  where s.owner_id = n.actor_id and s.id = n.session_id and s.known)`

const isSessionHidden = sql`not exists (
  select from ${sessionsSeenBy(sql`n.user_id`)} session where session.id = n.session_id and session.known)`

export const peopleKinds = {
  buddy_request: {
    text: ({ notifications: texts }, name) => texts.wantsToBeYourBuddy(name),
    several: ({ notifications: texts }, count) => texts.buddyRequests(count),
  },
  buddy_accepted: { text: ({ notifications: texts }, name) => texts.acceptedYourRequest(name) },
  like: {
    text: ({ notifications: texts }, name) => texts.likedYourSession(name),
    several: ({ notifications: texts }, count) => texts.likes(count),
    sessionOf: 'recipient',
  },
  comment: {
    text: ({ notifications: texts }, name) => texts.commentedOnYourSession(name),
    several: ({ notifications: texts }, count) => texts.comments(count),
    sessionOf: 'recipient',
    quote: lastComment,
    // Deleted, or hidden since.
    isStale: sql`${lastComment} is null`,
  },
  joined: {
    text: ({ notifications: texts }, name) => texts.joinedYourSession(name),
    several: ({ notifications: texts }, count) => texts.surfersJoined(count),
    sessionOf: 'actor',
  },
  checked_in: {
    text: ({ notifications: texts }, name, { place }) =>
      place === GPS_ONLY_LOCATION ? texts.checkedInByGps(name) : texts.checkedIn(name, place),
    place: checkedInPlace,
    sessionOf: 'actor',
    isStale: isSessionHidden,
  },
  achievement: {
    text: ({ notifications: texts, achievements }, _, { subject }) =>
      texts.youEarned(isAchievement(subject) ? achievements.names[subject] : null),
  },
} satisfies Record<string, KindEntry>
