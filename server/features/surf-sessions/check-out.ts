import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { START_TIME_MAX_AHEAD_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { endSession, SurfSession } from '#contract/surf-sessions.ts'
import { ownSession } from '#server/features/surf-sessions/session-owner.ts'
import { sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import { type Database, refusing } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'
import { announcing } from '#server/platform/live/bus.ts'

/**
 * Ends the surfer's session, now or at the given time, with what they add about it. An ended one is answered
 * unchanged. Refuses `session_not_found`, `not_session_owner`, and an end before the start or in the future.
 */
export async function checkOut(
  db: Database,
  userId: string,
  id: string,
  { endTime, waveSize = null, waveCount = null, notes = null }: BodyOf<typeof endSession>,
): Promise<SurfSession> {
  const ended = await refusing({ surf_sessions_ends_after_start: 'invalid_request' }, () =>
    sql<SurfSession>`
      with session as (
        update surf_sessions set
          end_time = coalesce(${endTime ?? null}::timestamptz, greatest(start_time, ${databaseTime()})),
          wave_size = coalesce(${waveSize}, wave_size),
          wave_count = coalesce(${waveCount}, wave_count),
          notes = coalesce(${notes}, notes)
        where user_id = ${userId} and id = ${id} and end_time is null
          and coalesce(${endTime ?? null}::timestamptz <= ${databaseTime(START_TIME_MAX_AHEAD_MS)}, true)
        returning *
      )
      select ${sessionColumns}, ${announcing({ topic: 'session', userId, sessionId: id, status: 'ended' })},
        ${announcing({ topic: 'session_changed', userId, sessionId: id })}
      from session s ${withSurferAndSpot}`.execute(db),
  ).catch((error) => {
    throw error instanceof Refusal ? implausibleEnd() : error
  })
  if (ended.rows[0]) return ended.rows[0]
  const session = await ownSession(db, userId, id)
  if (session.isActive) throw implausibleEnd()
  return session
}

const implausibleEnd = () =>
  new Refusal('invalid_request', {
    issues: [{ path: 'endTime', message: 'A session ends after it starts, and not in the future.' }],
  })
