import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSession, visibilities } from '#contract/sessions/surf-sessions.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { sessionColumns, withSurferAndSpot } from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'

type Visibility = (typeof visibilities)[number]

/** The id of the surfer whose session this is, for a viewer who may know. Refuses `session_not_found`. */
export async function ownerOf(db: Database, viewer: string, sessionId: string): Promise<string> {
  const seen = await sql<{ ownerId: string }>`
    select owner_id from ${sessionsSeenBy(viewer)} s where id = ${sessionId} and known`.execute(db)
  const [session] = seen.rows
  if (!session) throw new Refusal('session_not_found')
  return session.ownerId
}

/** Refuses `session_not_found` to who may not know of this session, and `not_session_owner` to who may. */
export async function refuseOthers(db: Database, userId: string, sessionId: string) {
  if ((await ownerOf(db, userId, sessionId)) !== userId) throw new Refusal('not_session_owner')
}

/** Whom a session is shown to. */
type Shown = {
  visibility: Visibility
  /** To nobody else while it lasts. */
  isHeldBack: boolean
  /** To those only who know that spot. */
  secretSpotId: string | null
}

/**
 * Whom the surfer's own session is shown to, of which no other change is made until the transaction ends. Refuses
 * `session_not_found`, and `not_session_owner` to others who may know of it.
 */
export async function holdOwn(transaction: Database, userId: string, id: string): Promise<Shown> {
  const held = await sql<Shown>`
    select visibility, is_delayed and is_active as is_held_back, secret_spot_id
    from surf_sessions where user_id = ${userId} and id = ${id} for no key update`.execute(transaction)
  const [session] = held.rows
  if (session) return session
  await refuseOthers(transaction, userId, id)
  throw new Refusal('session_not_found')
}

/**
 * SQL that selects a session's id and locks the session against deletion. A statement that inserts a reaction and its
 * notification reads this first: a deletion takes locks in the order session, reaction, notification, and the foreign key
 * would lock the session last, which ends in a deadlock.
 */
export const lockedSession = (ownerId: string | RawBuilder<unknown>, id: string) => sql`
  select id from surf_sessions where user_id = ${ownerId} and id = ${id} for key share`

/** What watchers of the session are told with, so that those hear of a change who might see it until now. */
export const shownUntilNow = ({ visibility, isHeldBack, secretSpotId }: Shown) => ({
  was: isHeldBack ? 'private' : visibility,
  ...(secretSpotId && { secretSpotId }),
})

/** The surfer's own session as it is. Refuses `session_not_found`, and `not_session_owner` to others who may know of it. */
export async function ownSession(db: Database, userId: string, id: string): Promise<SurfSession> {
  await refuseOthers(db, userId, id)
  const sessions = await sql<SurfSession>`
    select ${sessionColumns} from surf_sessions s ${withSurferAndSpot}
    where s.user_id = ${userId} and s.id = ${id}`.execute(db)
  const [session] = sessions.rows
  if (!session) throw new Refusal('session_not_found')
  return session
}
