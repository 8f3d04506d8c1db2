import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import type { LiveMessage } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

const update = z.object({ userId: id, sessionId: id, status: z.enum(['started', 'ended']) })
type Update = z.infer<typeof update>
type Audience = { userId: string; sessionId: string; name: string; location: string | null; buddies: string[] }

/**
 * Tells the open pages of this process that a session began or ended: the surfer's own, and those of the buddies who
 * may see it. Updates that arrive while the database is being asked share the next question.
 */
export function createLiveUpdates({ db, sockets, log }: Pick<Deps, 'db' | 'sockets' | 'log'>) {
  let waiting: Update[] = []
  let asking = false

  const tellAll = async () => {
    asking = true
    while (waiting.length > 0) {
      const updates = waiting
      waiting = []
      try {
        await tell({ db, sockets }, updates)
      } catch (error) {
        log.error(error, 'a live update could not be delivered; pages see it at their next poll')
      }
    }
    asking = false
  }

  return (event: LiveEvent) => {
    if (sockets.isEmpty()) return
    waiting.push(update.parse(event))
    if (!asking) void tellAll()
  }
}

async function tell({ db, sockets }: Pick<Deps, 'db' | 'sockets'>, updates: Update[]) {
  const audiences = await sql<Audience>`
    select s.user_id, s.id as session_id, u.first_name || ' ' || u.last_name as name,
      coalesce(s.custom_location, spot.name) as location,
      case when s.visibility = 'private' then '{}'
        else array(select buddy_id from buddy_links where user_id = s.user_id and state = 'accepted') end as buddies
    from unnest(${updates.map((update) => update.userId)}::uuid[], ${updates.map((update) => update.sessionId)}::uuid[])
      as told (user_id, id)
    join surf_sessions s using (user_id, id)
    join users u on u.id = s.user_id
    left join surf_spots spot on spot.id = s.surf_spot_id`.execute(db)
  const bySession = new Map(audiences.rows.map((audience) => [audience.sessionId, audience]))
  for (const { sessionId, status } of updates) {
    const audience = bySession.get(sessionId)
    if (!audience) continue
    const { userId, name, location, buddies } = audience
    const message: LiveMessage = { type: 'session_update', userId, sessionId, name, location, status }
    await sockets.send([userId, ...buddies], message)
  }
}
