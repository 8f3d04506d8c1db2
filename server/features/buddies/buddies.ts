import { sql } from 'kysely'
import type { Buddy } from '#contract/buddies.ts'
import type { Surfer } from '#contract/users.ts'
import type { Database } from '#server/platform/database.ts'

type Surfed = Pick<Buddy, 'sessionCount' | 'lastSeen' | 'isSurfing'>

/**
 * This surfer's buddies by first name, each with the sessions that this surfer may see. Asked in two steps, first
 * the own links and then the buddies' sessions, so that each row is read where its surfer's rows are.
 */
export async function list(db: Database, userId: string): Promise<Buddy[]> {
  const surfers = await sql<Surfer>`
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url
    from buddy_links l join users u on u.id = l.buddy_id
    where l.user_id = ${userId} and l.state = 'accepted'
    order by plain_text(u.first_name), plain_text(u.last_name), u.id`.execute(db)
  const surfed = await surfedBy(
    db,
    userId,
    surfers.rows.map(({ id }) => id),
  )
  return surfers.rows.map((surfer) => ({ ...surfer, ...(surfed.get(surfer.id) ?? neverSeen) }))
}

const neverSeen: Surfed = { sessionCount: 0, lastSeen: null, isSurfing: false }

async function surfedBy(db: Database, viewerId: string, userIds: string[]): Promise<Map<string, Surfed>> {
  if (userIds.length === 0) return new Map()
  const surfed = await sql<Surfed & { id: string }>`
    select user_id as id, session_count, is_surfing, last_seen from surfed_by(${userIds}::uuid[], ${viewerId})`.execute(
    db,
  )
  return new Map(surfed.rows.map(({ id, ...figures }) => [id, figures]))
}
