import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Buddy, buddies } from '#contract/people/buddies.ts'
import { Refusal } from '#contract/refusals.ts'
import { isShown, isUnseen, sessionsSeenBy, surfedBy } from '#server/domain/visibility.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type Surfed = Pick<Buddy, 'sessionCount' | 'lastSeen' | 'isSurfing'>
type Linked = Omit<Buddy, keyof Surfed>

/** Two steps, first own links and then buddies' sessions, so that each row is read on its shard. */
export async function list(
  db: Database,
  userId: string,
  { limit, cursor, q, surfing }: QueryOf<typeof buddies>,
): Promise<Buddy[]> {
  const after = sql`and (buddy_name, buddy_id) > (
    select buddy_name, buddy_id from buddy_links where user_id = ${userId} and buddy_id = ${cursor})`
  const named = sql`and strpos(replace(buddy_name, chr(1), ' '), plain_text(${q})) > 0`
  const inWater = sql`and exists (
    select from ${sessionsSeenBy(userId)} s where s.owner_id = l.buddy_id and s.is_active and s.known)`
  const surfers = await sql<Linked>`
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url,
      u.plan_invites_from <> 'nobody' as may_invite,
      exists (select from buddy_links m where m.user_id = ${userId} and m.buddy_id = l.buddy_id and m.is_muted) as is_muted
    from (
      select buddy_name, buddy_id from buddy_links l
      where user_id = ${userId} and state = 'accepted' and not ${isUnseen(sql`l.buddy_id`)} ${cursor ? after : sql``} ${q ? named : sql``}
        ${surfing ? inWater : sql``}
      order by buddy_name, buddy_id limit ${limit}
    ) l join users u on u.id = l.buddy_id
    order by l.buddy_name, l.buddy_id`.execute(db)
  const surfed = await readSurfed(
    db,
    userId,
    surfers.rows.map(({ id }) => id),
  )
  return surfers.rows.map((surfer) => ({ ...surfer, ...(surfed.get(surfer.id) ?? neverSeen) }))
}

const neverSeen: Surfed = { sessionCount: 0, lastSeen: null, isSurfing: false }

async function readSurfed(db: Database, viewerId: string, userIds: string[]): Promise<Map<string, Surfed>> {
  if (userIds.length === 0) return new Map()
  const surfed = await sql<Surfed & { id: string }>`
    select user_id as id, session_count, is_surfing, last_seen
    from ${surfedBy(userIds, viewerId)} surfed`.execute(db)
  return new Map(surfed.rows.map(({ id, ...figures }) => [id, figures]))
}

/** Idempotent; the buddy is not notified. Refuses `user_not_found`, and muting `only_buddies_muted`. */
export async function mute(db: Database, userId: string, buddyId: string, isMuted: boolean) {
  const changed = await sql`
    update buddy_links set is_muted = ${isMuted}
    where user_id = ${userId} and buddy_id = ${buddyId} and state = 'accepted' and is_muted <> ${isMuted}`.execute(db)
  if (changed.numAffectedRows) await publish(db, buddiesChanged, { userIds: [userId] })
  else await refuseOthers(db, userId, buddyId, isMuted)
  return { userId: buddyId }
}

async function refuseOthers(db: Database, userId: string, otherId: string, isMuted: boolean) {
  const { rows } = await sql<{ isBuddy: boolean }>`
    select exists (
      select from buddy_links where user_id = ${userId} and buddy_id = ${otherId} and state = 'accepted') as is_buddy
    from users where id = ${otherId} and ${isShown(userId, otherId)}`.execute(db)
  if (!rows[0]) throw new Refusal('user_not_found')
  if (isMuted && !rows[0].isBuddy) throw new Refusal('only_buddies_muted')
}
