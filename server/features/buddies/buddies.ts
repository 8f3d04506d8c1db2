import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Buddy, buddies } from '#contract/people/buddies.ts'
import { sessionsSeenBy, surfedBy } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

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
      exists (select from buddy_links m where m.user_id = ${userId} and m.buddy_id = l.buddy_id and m.is_muted) as is_muted
    from (
      select buddy_name, buddy_id from buddy_links l
      where user_id = ${userId} and state = 'accepted' ${cursor ? after : sql``} ${q ? named : sql``}
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
