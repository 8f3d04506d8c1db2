import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { joinSession, SurfSession } from '#contract/sessions/surf-sessions.ts'
import type { Created } from '#server/domain/create-once.ts'
import { notificationCtes, notifiedIds } from '#server/domain/notification-sql.ts'
import { secretSpotsKnownTo, sessionsSeenBy } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { WaveHeightAt } from '#server/features/sessions/check-in/check-in.ts'
import { coarsePosition, start } from '#server/features/sessions/check-in/session-start.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { joinSurferAndSpot, sessionColumns, spotOfSession } from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { chordOfMiles, spherePoint } from '#surf/places/geo.ts'

type Joining = BodyOf<typeof joinSession>
type OwnPosition = { latitude?: number | null | undefined; longitude?: number | null | undefined }
type Host = { ownerId: string; partyId: string; surfSpotId: string | null; ended: boolean }

/**
 * Starts a session in the host's party, seen by no more than the host's. The host is notified once, if they may see it.
 */
export async function join(
  db: Database,
  userId: string,
  hostSessionId: string,
  joining: Joining,
  waveHeightAt: WaveHeightAt,
): Promise<Created<SurfSession>> {
  const hosts = await sql<Host>`
    select owner_id, party_id, surf_spot_id, not is_active as ended from ${sessionsSeenBy(userId)} s
    where id = ${hostSessionId} and known`.execute(db)
  const [host] = hosts.rows
  if (!host) throw new Refusal('session_not_found')
  if (host.ownerId === userId) throw new Refusal('joining_own_session')
  if (host.ended) throw new Refusal('session_ended')
  try {
    const waveHeight = host.surfSpotId ? waveHeightAt(host.surfSpotId) : null
    const beside = { sessionId: hostSessionId, hostId: host.ownerId }
    const session = await startBeside(db, userId, beside, joining, waveHeight)
    return { value: session, repeated: false }
  } catch (error) {
    const own = error instanceof Refusal ? await activeInParty(db, userId, host.partyId) : undefined
    if (!own) throw error
    return { value: own, repeated: true }
  }
}

const startBeside = (
  db: Database,
  userId: string,
  { sessionId, hostId }: { sessionId: string; hostId: string },
  { latitude, longitude, timeZone }: Joining,
  waveHeight: number | null,
) =>
  db.transaction().execute(async (tx) => {
    const beside = placeBeside(userId, sessionId, { latitude, longitude })
    const session = await start(tx, userId, beside, { startTime: null, timeZone, waveHeight, hostId })
    if (!session) throw new Refusal('session_ended')
    const seen = await sql<{ notified: string[] }>`
      with seen_by_host as (
        select owner_id, id, party_id from ${sessionsSeenBy(hostId)} s
        where owner_id = ${userId} and id = ${session.id} and known
      ),
      ${notificationCtes(
        { userId: sql`host.id`, kind: 'joined', actorId: sql`own.owner_id`, sessionId: sql`own.id` },
        sql`
          from seen_by_host own join users host on host.id = ${hostId}
          where not exists (
            select from surf_sessions earlier join notifications n on n.session_id = earlier.id
            where earlier.user_id = own.owner_id and earlier.party_id = own.party_id
              and n.user_id = host.id and n.kind = 'joined')
          for key share of host`,
      )}
      select ${notifiedIds} as notified from seen_by_host`.execute(tx)
    if (seen.rows[0]) {
      await publish(tx, sessionChanged, { userId: hostId, sessionId, about: 'party' })
      await publish(tx, notificationsChanged, { userIds: seen.rows[0].notified })
    }
    return session
  })

/** Away from spots strangers get the host's coarse place for all guests: several would narrow down the real one. */
function placeBeside(userId: string, sessionId: string, { latitude = null, longitude = null }: OwnPosition) {
  const here = latitude !== null && longitude !== null ? spherePoint({ latitude, longitude }) : null
  const isNear = (place: RawBuilder<unknown>) => sql`
    h.surf_spot_id is null and ${place} <-> ${here}::cube <= ${chordOfMiles(SPOT_DETECTION_MILES)}`
  const isAtCoarse = isNear(sql`h.place`)
  return sql`
    select h.surf_spot_id, secret.id as secret_spot_id, coalesce(secret.name, h.custom_location) as custom_location,
      coalesce(${latitude}, spot.latitude, secret.latitude, host.coarse_latitude) as latitude,
      coalesce(${longitude}, spot.longitude, secret.longitude, host.coarse_longitude) as longitude,
      coarse.latitude as coarse_latitude, coarse.longitude as coarse_longitude,
      coalesce(spot.place, sphere_point(coarse.latitude, coarse.longitude)) as place,
      h.party_id, h.visibility as widest,
      case when spot.id is not null then ${spotOfSession(sql`spot`)} end as spot
    from ${sessionsSeenBy(userId)} h
      join surf_sessions host on host.user_id = h.owner_id and host.id = h.id
      left join surf_spots spot on spot.id = h.surf_spot_id
      left join lateral (
        select * from ${secretSpotsKnownTo(userId)} known
        where known.id = h.secret_spot_id or (h.secret_spot_id is null and ${isNear(sql`known.place`)})
        order by known.place <-> ${here}::cube, known.id limit 1
      ) secret on true
      cross join ${coarsePosition(userId, latitude, longitude)} own
      cross join lateral (
        select case when ${isAtCoarse} then own.coarse_latitude else host.coarse_latitude end as latitude,
          case when ${isAtCoarse} then own.coarse_longitude else host.coarse_longitude end as longitude
      ) coarse
    where h.id = ${sessionId} and h.known and h.is_active`
}

async function activeInParty(db: Database, userId: string, partyId: string): Promise<SurfSession | undefined> {
  const own = await sql<SurfSession>`
    select ${sessionColumns} from surf_sessions s ${joinSurferAndSpot}
    where s.user_id = ${userId} and s.party_id = ${partyId} and s.is_active`.execute(db)
  return own.rows[0]
}
