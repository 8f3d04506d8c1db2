import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { start } from '#server/features/surf-sessions/sessions.ts'
import { sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'

type Host = { ownerId: string; partyId: string; ended: boolean }

/**
 * Starts the surfer's own session where the host is, in the same party, and tells the host. Nothing of the host is told
 * on by it: the guest gets the place as everyone may know it, and is seen by no more than who may see the host. A second
 * tap gets the session of the first. Refuses `session_not_found`, `joining_own_session`, `session_ended`, `already_checked_in`.
 */
export async function join(
  db: Database,
  userId: string,
  hostSessionId: string,
  now: Date,
): Promise<{ session: SurfSession; repeated: boolean }> {
  const hosts = await sql<Host>`
    select owner_id, party_id, not is_active as ended from sessions_seen_by(${userId})
    where id = ${hostSessionId} and known`.execute(db)
  const [host] = hosts.rows
  if (!host) throw new Refusal('session_not_found')
  if (host.ownerId === userId) throw new Refusal('joining_own_session')
  if (host.ended) throw new Refusal('session_ended')
  try {
    return { session: await startBeside(db, userId, host, hostSessionId, now), repeated: false }
  } catch (error) {
    const own = error instanceof Refusal ? await activeInParty(db, userId, host.partyId) : undefined
    if (!own) throw error
    return { session: own, repeated: true }
  }
}

const startBeside = (db: Database, userId: string, host: Host, hostSessionId: string, now: Date) =>
  db.transaction().execute(async (tx) => {
    const beside = sql`
      select h.surf_spot_id, h.custom_location,
        coalesce(spot.latitude, round(h.latitude::numeric, 2)), coalesce(spot.longitude, round(h.longitude::numeric, 2)),
        h.place, h.party_id, h.visibility
      from sessions_seen_by(${userId}) h left join surf_spots spot on spot.id = h.surf_spot_id
      where h.id = ${hostSessionId} and h.known and h.is_active`
    const session = await start(tx, userId, beside, { startTime: now.toISOString() })
    if (!session) throw new Refusal('session_ended')
    await sql`
      insert into notifications (user_id, kind, actor_id, session_id) values (${host.ownerId}, 'joined', ${userId}, ${session.id})
      returning ${announcing({ topic: 'notifications', userIds: [host.ownerId] })}`.execute(tx)
    return session
  })

async function activeInParty(db: Database, userId: string, partyId: string): Promise<SurfSession | undefined> {
  const own = await sql<SurfSession>`
    select ${sessionColumns} from surf_sessions s ${withSurferAndSpot}
    where s.user_id = ${userId} and s.party_id = ${partyId} and s.is_active`.execute(db)
  return own.rows[0]
}
