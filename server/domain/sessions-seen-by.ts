import { type RawBuilder, sql } from 'kysely'
import { knowsSecretSpot } from '#server/domain/known-secret-spots.ts'

/**
 * SQL: every session that the viewer may know of, as that viewer may see it, in parentheses, for an alias. The viewer is an id,
 * a column with the alias of its table, or null: a visitor. `asBuddy` as if the two were buddies, for surfers who want to see
 * their own as others do. Every reader goes through here, so no query can forget the rule:
 *   close   owner and buddies: exact start, end and position;
 *   known   signed-in surfers, of a session visible to everyone: who it is, the hour of the start (an end or a length
 *           would give the minute away), the spot's or a coarse position;
 *   else    an anonymous surfer at a spot; sessions without a spot, private ones, and those of a surfer who has blocked
 *           the viewer or whom the viewer has blocked, do not exist for this viewer.
 * One that is delayed exists for its owner alone until it has ended, one at a secret spot for its owner and for those
 * buddies who know the spot.
 *
 * At a spot those who are not close get no position: they get the spot's. The hour is known to everyone, and what the sea
 * did at the spot as well. owner_id and started_at are for conditions; they never leave, and lists of several surfers are
 * ordered by start_hour. The link is the owner's own row, so that a shard answers by itself. PostgreSQL plans it like a view.
 */
export function sessionsSeenBy(viewer: RawBuilder<unknown> | string | null, { asBuddy = false } = {}) {
  // Written out, so that PostgreSQL knows that a visitor has no links, and leaves that join out.
  const seer = viewer === null ? sql`null::uuid` : sql`${viewer}::uuid`
  return sql`(
    select s.user_id as owner_id, s.id, s.party_id, s.start_time as started_at, s.start_hour, s.is_active, s.place,
      seen.close, seen.known,
      case when seen.known then s.user_id end as user_id,
      case when seen.close then s.start_time else s.start_hour end as start_time,
      case when seen.close then s.end_time end as end_time,
      case when seen.known then s.custom_location end as custom_location, s.surf_spot_id, s.secret_spot_id,
      case when seen.close then s.latitude when s.surf_spot_id is null then s.coarse_latitude end as latitude,
      case when seen.close then s.longitude when s.surf_spot_id is null then s.coarse_longitude end as longitude,
      case when seen.known then s.wave_size end as wave_size,
      case when seen.known then s.wave_count end as wave_count,
      case when seen.known then s.notes end as notes,
      case when seen.known then s.rating end as rating,
      case when seen.known then s.board end as board, s.wave_height, s.visibility
    from surf_sessions s
    left join buddy_links link
      on link.user_id = s.user_id and link.buddy_id = ${seer} and link.state in ('accepted', 'blocked', 'was_blocked')
    cross join lateral (
      select
        coalesce(s.user_id = ${seer}, false) or coalesce(link.state = 'accepted', ${sql.lit(asBuddy)}) as close,
        ${seer} is not null and (s.user_id = ${seer}
          or coalesce(link.state = 'accepted', ${sql.lit(asBuddy)} or s.visibility = 'everyone')) as known
    ) seen
    where s.user_id = ${seer}
      or (coalesce(link.state = 'accepted', true) and s.visibility <> 'private'
        and (seen.known or s.surf_spot_id is not null)
        and not (s.is_delayed and s.is_active)
        and (s.secret_spot_id is null or link.state = 'accepted')
        and ${knowsSecretSpot(seer, sql`s.secret_spot_id`)}))`
}
