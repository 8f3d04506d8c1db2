import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSession, visibilities } from '#contract/sessions/surf-sessions.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import { joinSurferAndSpot, sessionColumns } from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'

type Visibility = (typeof visibilities)[number]

/** Returns the owner's id to a viewer who may know the session. Refuses `session_not_found`. */
export async function ownerOf(db: Database, viewer: string, sessionId: string): Promise<string> {
  const seen = await sql<{ ownerId: string }>`
    select owner_id from ${sessionsSeenBy(viewer)} s where id = ${sessionId} and known`.execute(db)
  const [session] = seen.rows
  if (!session) throw new Refusal('session_not_found')
  return session.ownerId
}

export async function refuseOthers(db: Database, userId: string, sessionId: string) {
  if ((await ownerOf(db, userId, sessionId)) !== userId) throw new Refusal('not_session_owner')
}

type Shown = {
  visibility: Visibility
  /** Hidden from others while active. */
  isHiddenWhileActive: boolean
  /** Shown only to those who know it. */
  secretSpotId: string | null
  linkShows: string[]
}

/** Locks an own session and returns its audience. Refuses `session_not_found`, `not_session_owner`. */
export async function lockOwn(transaction: Database, userId: string, id: string): Promise<Shown> {
  const { rows } = await sql<Shown>`
    select visibility, is_delayed and is_active as is_hidden_while_active, secret_spot_id, link_shows
    from surf_sessions where user_id = ${userId} and id = ${id} for no key update`.execute(transaction)
  const [session] = rows
  if (session) return session
  await refuseOthers(transaction, userId, id)
  throw new Refusal('session_not_found')
}

/** SQL that locks a session against deletion. Reactions read it first, for the lock order of a deletion. */
export const lockedSession = (ownerId: string | RawBuilder<unknown>, id: string) => sql`
  select id from surf_sessions where user_id = ${ownerId} and id = ${id} for key share`

/** Former audience, for `session_changed`. */
export const shownUntilNow = ({ visibility, isHiddenWhileActive, secretSpotId }: Shown) => ({
  was: isHiddenWhileActive ? 'private' : visibility,
  ...(secretSpotId && { secretSpotId }),
})

/** Refuses `session_not_found`, `not_session_owner`. */
export async function ownSession(db: Database, userId: string, id: string): Promise<SurfSession> {
  await refuseOthers(db, userId, id)
  const sessions = await sql<SurfSession>`
    select ${sessionColumns} from surf_sessions s ${joinSurferAndSpot}
    where s.user_id = ${userId} and s.id = ${id}`.execute(db)
  const [session] = sessions.rows
  if (!session) throw new Refusal('session_not_found')
  return session
}
