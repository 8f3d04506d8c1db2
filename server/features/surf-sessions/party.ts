import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { start, type WaveHeightAt } from '#server/features/surf-sessions/check-in.ts'
import { sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'

type Host = { ownerId: string; partyId: string; surfSpotId: string | null; ended: boolean }

/**
 * Starts the surfer's own session where the host is, in the same party, and tells the host the first time.
 * Nothing of the host is told on by it: the guest gets the place as everyone may know it, and is seen by no more than who
 * may see the host. A second tap gets the session of the first. Refuses `session_not_found`, `joining_own_session`,
 * `session_ended`, `already_checked_in`.
 */
export async function join(
  db: Database,
  userId: string,
  hostSessionId: string,
  now: Date,
  waveHeightAt: WaveHeightAt,
): Promise<{ session: SurfSession; repeated: boolean }> {
  const hosts = await sql<Host>`
    select owner_id, party_id, surf_spot_id, not is_active as ended from sessions_seen_by(${userId})
    where id = ${hostSessionId} and known`.execute(db)
  const [host] = hosts.rows
  if (!host) throw new Refusal('session_not_found')
  if (host.ownerId === userId) throw new Refusal('joining_own_session')
  if (host.ended) throw new Refusal('session_ended')
  try {
    const waveHeight = host.surfSpotId ? waveHeightAt(host.surfSpotId) : null
    const session = await startBeside(db, userId, { sessionId: hostSessionId, hostId: host.ownerId }, now, waveHeight)
    return { session, repeated: false }
  } catch (error) {
    const own = error instanceof Refusal ? await activeInParty(db, userId, host.partyId) : undefined
    if (!own) throw error
    return { session: own, repeated: true }
  }
}

const startBeside = (
  db: Database,
  userId: string,
  { sessionId, hostId }: { sessionId: string; hostId: string },
  now: Date,
  waveHeight: number | null,
) =>
  db.transaction().execute(async (tx) => {
    const beside = sql`
      select h.surf_spot_id, h.custom_location,
        coalesce(spot.latitude, round(h.latitude::numeric, 2)), coalesce(spot.longitude, round(h.longitude::numeric, 2)),
        h.place, h.party_id, h.visibility
      from sessions_seen_by(${userId}) h left join surf_spots spot on spot.id = h.surf_spot_id
      where h.id = ${sessionId} and h.known and h.is_active`
    const startTime = now.toISOString()
    const session = await start(tx, userId, beside, { startTime, isNews: true, waveHeight, hostId })
    if (!session) throw new Refusal('session_ended')
    const joined = announcing({ topic: 'session_changed', userId: hostId, sessionId, about: 'party' })
    await sql`
      with told as (
        insert into notifications (user_id, kind, actor_id, session_id)
        select host.id, 'joined', ${userId}::uuid, ${session.id}::uuid from users host
        where host.id = ${hostId} and not exists (
          select from surf_sessions own join surf_sessions earlier using (user_id, party_id)
            join notifications n on n.session_id = earlier.id and n.user_id = ${hostId} and n.kind = 'joined'
          where own.user_id = ${userId} and own.id = ${session.id})
        for key share
      )
      select ${joined}`.execute(tx)
    return session
  })

async function activeInParty(db: Database, userId: string, partyId: string): Promise<SurfSession | undefined> {
  const own = await sql<SurfSession>`
    select ${sessionColumns} from surf_sessions s ${withSurferAndSpot}
    where s.user_id = ${userId} and s.party_id = ${partyId} and s.is_active`.execute(db)
  return own.rows[0]
}
