import { sql } from 'kysely'
import type { SurferProfile } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/refusals.ts'
import { surfedBy } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Achievements are visible to those who see sessions by default. Refuses `user_not_found`, also after a block. */
export async function profileFor(db: Database, viewerId: string, surferId: string): Promise<SurferProfile> {
  const { rows } = await sql<SurferProfile>`
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url, u.surfing_type,
      seen.relationship, case seen.relationship when 'was_asked' then own.request_id end as request_id,
      coalesce(own.is_muted, false) as is_muted,
      coalesce(surfed.session_count, 0) as session_count, coalesce(surfed.is_surfing, false) as is_surfing, surfed.last_seen,
      (select count(*)::int
        from buddy_links mine join buddy_links theirs on theirs.user_id = u.id and theirs.buddy_id = mine.buddy_id
        where mine.user_id = ${viewerId} and mine.state = 'accepted' and theirs.state = 'accepted') as shared_buddies,
      case when seen.relationship = 'self' or u.default_visibility = 'everyone'
          or (u.default_visibility = 'buddies' and seen.relationship = 'accepted')
        then array(
          select key from achievements where user_id = u.id and (is_shown or seen.relationship = 'self')
          order by earned_on, key) end as achievements
    from users u
    left join buddy_links own on own.user_id = ${viewerId} and own.buddy_id = u.id
    cross join lateral (
      select case when u.id = ${viewerId} then 'self' else coalesce(own.state, 'none') end as relationship
    ) seen
    left join ${surfedBy(sql`array[${surferId}]`, viewerId)} surfed on true
    where u.id = ${surferId} and seen.relationship not in ('blocked', 'was_blocked')`.execute(db)
  const [profile] = rows
  if (!profile) throw new Refusal('user_not_found')
  return profile
}
