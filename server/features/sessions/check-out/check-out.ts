import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { START_TIME_MAX_AHEAD_MS, UNDO_CHECK_OUT_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { DetailName } from '#contract/sessions/details.ts'
import type { endSession } from '#contract/sessions/own-sessions.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { isLimited } from '#server/domain/limited-surfers.ts'
import { phoneTime } from '#server/domain/phone-clock.ts'
import { detailNames } from '#server/domain/visibility.ts'
import { lockBuddies, nameCompanions } from '#server/features/sessions/edits/companions.ts'
import { ownSession } from '#server/features/sessions/edits/session-owner.ts'
import { sessionChanged, sessionMoved } from '#server/features/sessions/events.ts'
import { joinSurferAndSpot, sessionColumns } from '#server/features/sessions/reading/wire.ts'
import { queueWebhooksSql } from '#server/features/webhooks/writes.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Subjects of events, once the check-out cannot be undone any more. */
const endedSession = sql`select user_id, id as subject from session`

type Ending = BodyOf<typeof endSession>

/**
 * Ends a session with its details, also one whose end was assumed; without new notes of limited surfers. Refuses an end before the start or in the future.
 */
export async function checkOut(
  db: Database,
  userId: string,
  id: string,
  { companions, ...ending }: Ending,
): Promise<SurfSession> {
  // One statement without companions, whose links would be locked.
  const ended = companions
    ? await db.transaction().execute(async (transaction) => {
        const buddies = await lockBuddies(transaction, userId, companions)
        const session = await end(transaction, userId, id, ending)
        if (session) await nameCompanions(transaction, { userId, sessionId: id }, buddies)
        return session
      })
    : await end(db, userId, id, ending)
  if (ended) return ended
  const session = await ownSession(db, userId, id)
  if (session.isActive) throw implausibleEnd()
  return session
}

/** Undefined unless the surfer's session is active and can have ended by then. */
async function end(
  db: Database,
  userId: string,
  id: string,
  { endTime, sentAt, ...details }: Omit<Ending, 'companions'>,
): Promise<SurfSession | undefined> {
  const leftAt = phoneTime(endTime ?? null, sentAt)
  // The start was corrected by another request, so a short session might end before it.
  const endsAt = endTime && sentAt ? sql`greatest(start_time, ${leftAt})` : leftAt
  const ended = await refusing({ surf_sessions_ends_after_start: 'invalid_request' }, () =>
    sql<SurfSession>`
      with session as (
        update surf_sessions set
          end_time = coalesce(${endsAt}, end_time, greatest(start_time, ${databaseTime()})),
          end_assumed_at = null,
          checked_out_at = ${databaseTime()},
          ${sql.join(detailNames.map((name) => setDetail(name, details[name])))}
        where user_id = ${userId} and id = ${id} and (end_time is null or end_assumed_at is not null)
          and coalesce(${leftAt} <= ${databaseTime(START_TIME_MAX_AHEAD_MS)}, true)
        returning *
      ),
      checked_out as (${queueWebhooksSql('session.checked_out', endedSession)}),
      ended as (${queueWebhooksSql('session.ended', endedSession, { delayMs: 2 * UNDO_CHECK_OUT_MS })})
      select ${sessionColumns} from session s ${joinSurferAndSpot}`.execute(db),
  ).catch((error) => {
    throw error instanceof Refusal ? implausibleEnd() : error
  })
  const [session] = ended.rows
  if (!session) return undefined
  await publish(db, sessionMoved, { userId, sessionId: id, status: 'ended' })
  await publish(db, sessionChanged, { userId, sessionId: id })
  return session
}

/** Null clears a board, which the check-in may have set. */
function setDetail(name: DetailName, value: string | number | null | undefined) {
  if (name === 'board' && value === null) return sql`board = null`
  const given = sql`coalesce(${value ?? null}, ${sql.ref(name)})`
  if (name !== 'notes' || !value) return sql`${sql.ref(name)} = ${given}`
  // Never refused, because it ends the watch.
  return sql`notes = case when visibility <> 'private' and ${isLimited(sql`surf_sessions.user_id`)} then notes else ${given} end`
}

const implausibleEnd = () =>
  new Refusal('invalid_request', {
    issues: [{ path: 'endTime', text: (texts) => texts.aSessionMustEnd }],
  })
