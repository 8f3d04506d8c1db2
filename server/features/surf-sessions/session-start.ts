import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { STILL_OUT_BEFORE_MS } from '#contract/limits.ts'
import type { NewSurfSession, SurfSession } from '#contract/surf-sessions.ts'
import { knowsSecretSpot, sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import { type Database, refusing } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'

/** What is not named is as the surfer's settings say. */
type Choices = Pick<NewSurfSession, 'visibility' | 'isDelayed' | 'overdueHours' | 'board' | 'timeZone'>

type Start = Choices & {
  startTime: string
  clientId?: string | undefined
  /** Whether buddies are notified: those who may see the session. */
  isNews: boolean
  /** Of the breaking waves, in metres, when known. */
  waveHeight: number | null
  /** The surfer who was joined, and is notified of that. */
  hostId?: string
}

/** All that strangers may know of a position: a row of coarse_latitude, coarse_longitude; of nulls for nulls. */
export const coarsePosition = (userId: string, latitude: unknown, longitude: unknown) => sql`
  coarse_position(${userId}, ${latitude}::float8, ${longitude}::float8)`

/**
 * Writes a session, tells buddies, announces it and answers it, in one statement. `where` selects surf_spot_id,
 * secret_spot_id, custom_location, latitude, longitude, coarse_latitude, coarse_longitude, place, party_id, and the widest
 * visibility that the place allows; undefined when it selects nothing, or when the clientId was there already.
 * A start that reaches us late raises no alarm before the surfer was asked.
 */
export async function start(
  db: Database,
  userId: string,
  where: RawBuilder<unknown>,
  now: Date,
  { startTime, clientId, isNews, waveHeight, hostId, ...choices }: Start,
): Promise<SurfSession | undefined> {
  const id = randomUUID()
  const earliestLimit = new Date(now.getTime() + STILL_OUT_BEFORE_MS).toISOString()
  const started = await refusing({ surf_sessions_one_active: 'already_checked_in' }, () =>
    sql<SurfSession>`
      with place (surf_spot_id, secret_spot_id, custom_location, latitude, longitude, coarse_latitude, coarse_longitude,
        place, party_id, widest) as (${where}),
      owner as (
        select id,
          coalesce(${choices.visibility ?? null}, default_visibility) as visibility,
          coalesce(${choices.isDelayed ?? null}, delays_publishing) as is_delayed,
          greatest(
            ${startTime}::timestamptz + make_interval(hours => coalesce(${choices.overdueHours ?? null}, overdue_hours)),
            ${earliestLimit}) as overdue_at
        from users where id = ${userId}
      ),
      session as (
        insert into surf_sessions (user_id, id, client_id, start_time, visibility, is_delayed, overdue_at, time_zone, board,
          wave_height, surf_spot_id, secret_spot_id, custom_location, latitude, longitude, coarse_latitude,
          coarse_longitude, place, party_id)
        select owner.id, ${id}, ${clientId ?? null}, ${startTime},
          case when owner.visibility = 'everyone' then place.widest else owner.visibility end,
          owner.is_delayed, owner.overdue_at, ${choices.timeZone ?? null}, ${choices.board ?? null}, ${waveHeight},
          place.surf_spot_id, place.secret_spot_id, place.custom_location, place.latitude, place.longitude,
          place.coarse_latitude, place.coarse_longitude, place.place, place.party_id
        from place cross join owner
        on conflict (user_id, client_id) do nothing
        returning *
      ),
      told as (
        insert into notifications (user_id, kind, actor_id, session_id)
        select buddy.id, 'checked_in', s.user_id, s.id
        from session s join buddy_links link on link.user_id = s.user_id and link.state = 'accepted'
          join users buddy on buddy.id = link.buddy_id
        where ${isNews} and s.visibility <> 'private' and not s.is_delayed
          and ${knowsSecretSpot(sql`link.buddy_id`, sql`s.secret_spot_id`)}
          and link.buddy_id is distinct from ${hostId ?? null}
        -- Whoever deletes their account at this moment is not told; the check-in must not fail for that.
        for key share of buddy
      )
      select ${sessionColumns}, ${announcing({ topic: 'session', userId, sessionId: id, status: 'started' })}
      from session s ${withSurferAndSpot}`.execute(db),
  )
  return started.rows[0]
}
