import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { askedStart, type Start } from '#server/features/sessions/check-in/asked-starts.ts'
import { type Started, startingStatement } from '#server/features/sessions/check-in/starting-statement.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { refuseUsedUp } from '#server/platform/config/rate-limits.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** What refuses a start that is not plausible. */
export const implausibleStart = () =>
  new Refusal('invalid_request', {
    issues: [{ path: 'startTime', message: 'A session must start between 24 hours ago and 5 minutes from now.' }],
  })

/** All that strangers may know of a position: a row of coarse_latitude, coarse_longitude; of nulls for nulls. */
export const coarsePosition = (userId: string, latitude: unknown, longitude: unknown) => sql`
  coarse_position(${userId}, ${latitude}::float8, ${longitude}::float8)`

/** Not `on conflict`: for the rare second try that would have each first one look and write twice. */
const ALREADY_THERE = {
  surf_sessions_one_active: 'already_checked_in',
  surf_sessions_user_id_client_id_key: 'already_checked_in',
} as const

/**
 * Writes a session and the fan-out to its buddies in one statement, publishes it and answers it. `where` selects the place
 * as `startingStatement` takes it; undefined when it selects nothing, when the clientId was deleted, or
 * when the start is not plausible. Refuses `already_checked_in`, also when the clientId is there, and `too_many_attempts`.
 */
export async function start(
  db: Database,
  userId: string,
  where: RawBuilder<unknown>,
  { hostId, ...wanted }: Start & { hostId?: string },
): Promise<SurfSession | undefined> {
  const starts = [askedStart(userId, wanted)]
  const statement = startingStatement({ starts, place: where, counting: 'asked', hostId })
  const { rows } = await refusing(ALREADY_THERE, () => statement.execute(db))
  if (rows[0]) return publishStart(db, userId, rows[0])
  await refuseUsedUp(db, { 'check-in': [userId] })
  return undefined
}

/** Publishes that a session was written, and answers it. */
export async function publishStart(
  db: Database,
  userId: string,
  { isBack, fansOut, ...session }: Started,
): Promise<SurfSession> {
  await publish(db, sessionMoved, { userId, sessionId: session.id, status: 'started', fansOut })
  // Reconciles at once: whoever was told of an alarm hears that all is well.
  if (isBack) await publish(db, safetyChanged, { userIds: [userId] })
  return session
}
