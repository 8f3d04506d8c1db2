import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import type { LiveMessage } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import { knowsSecretSpot } from '#server/features/surf-sessions/wire.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

const update = z.object({
  userId: id,
  sessionId: id,
  status: z.enum(['started', 'ended']),
  /** Without it those are told who may see the session; it tells of one that is gone, or of what moves the surfer's own pages only. */
  audience: z.enum(['buddies', 'self']).optional(),
  /** Where one was that is gone: only who knows that spot is told. */
  secretSpotId: id.optional(),
})
type Update = z.infer<typeof update>
type Told = Pick<Update, 'userId' | 'sessionId' | 'status'> & {
  name: string
  location: string | null
  buddies: string[]
}

/**
 * Tells the open pages of this process that a session began or ended: the surfer's own, and those of the buddies who
 * may see it. Updates that arrive while the database is being asked share the next question. `onMissed` is called when
 * updates could not be delivered.
 */
export function createLiveUpdates({ db, sockets, log }: Pick<Deps, 'db' | 'sockets' | 'log'>, onMissed: () => void) {
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
        log.error(error, 'a live update could not be delivered; all pages refetch')
        onMissed()
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
  const told = await sql<Told>`
    select told.user_id, told.session_id, told.status, u.first_name || ' ' || u.last_name as name,
      coalesce(s.custom_location, spot.name) as location,
      case when told.audience = 'self' or s.visibility = 'private'
          or (s.is_delayed and (s.is_active or told.status = 'started')) then '{}'
        else array(
          select buddy_id from buddy_links where user_id = u.id and state = 'accepted'
            and ${knowsSecretSpot(sql`buddy_id`, sql`coalesce(s.secret_spot_id, told.secret_spot_id)`)}) end as buddies
    from unnest(
      ${updates.map(({ userId }) => userId)}::uuid[], ${updates.map(({ sessionId }) => sessionId)}::uuid[],
      ${updates.map(({ status }) => status)}::text[], ${updates.map(({ audience = null }) => audience)}::text[],
      ${updates.map(({ secretSpotId = null }) => secretSpotId)}::uuid[])
      with ordinality told (user_id, session_id, status, audience, secret_spot_id, nth)
    join users u on u.id = told.user_id
    left join surf_sessions s on s.user_id = told.user_id and s.id = told.session_id
    left join surf_spots spot on spot.id = s.surf_spot_id
    where s.id is not null or told.audience is not null
    order by told.nth`.execute(db)
  for (const { buddies, ...news } of told.rows) {
    const message: LiveMessage = { type: 'session_update', ...news }
    await sockets.send([news.userId, ...buddies], message)
  }
}
