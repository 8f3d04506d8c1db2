import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { requestedStart, type Start } from '#server/features/sessions/check-in/requested-starts.ts'
import { type Started, startingStatement } from '#server/features/sessions/check-in/starting-statement.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { refuseUsedUp } from '#server/platform/config/rate-limits.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

export const implausibleStart = () =>
  new Refusal('invalid_request', {
    issues: [{ path: 'startTime', message: 'A session must start between 24 hours ago and 5 minutes from now.' }],
  })

/** SQL of a position's coarse_latitude and coarse_longitude for strangers; nulls give nulls. */
export const coarsePosition = (userId: string, latitude: unknown, longitude: unknown) => sql`
  coarse_position(${userId}, ${latitude}::float8, ${longitude}::float8)`

/** Not `on conflict`, which would cost each first try an extra lookup. */
const ALREADY_THERE = {
  surf_sessions_one_active: 'already_checked_in',
  surf_sessions_user_id_client_id_key: 'already_checked_in',
} as const

/** Undefined without a place, after a deletion, or for an implausible start. Refuses `already_checked_in`. */
export async function start(
  db: Database,
  userId: string,
  where: RawBuilder<unknown>,
  { hostId, ...wanted }: Start & { hostId?: string },
): Promise<SurfSession | undefined> {
  const starts = [requestedStart(userId, wanted)]
  const statement = startingStatement({ starts, place: where, counting: 'requested', hostId })
  const { rows } = await refusing(ALREADY_THERE, () => statement.execute(db))
  if (rows[0]) return publishStart(db, userId, rows[0])
  await refuseUsedUp(db, { 'check-in': [userId] })
  return undefined
}

export async function publishStart(
  db: Database,
  userId: string,
  { isBack, fansOut, ...session }: Started,
): Promise<SurfSession> {
  await publish(db, sessionMoved, { userId, sessionId: session.id, status: 'started', fansOut })
  // Reconciles alarms at once.
  if (isBack) await publish(db, safetyChanged, { userIds: [userId] })
  return session
}
