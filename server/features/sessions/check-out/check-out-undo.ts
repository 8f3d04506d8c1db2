import { sql } from 'kysely'
import { UNDO_CHECK_OUT_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { lockOwn, ownSession, shownUntilNow } from '#server/features/sessions/edits/session-owner.ts'
import { sessionChanged, sessionMoved } from '#server/features/sessions/events.ts'
import { joinSurferAndSpot, sessionColumns } from '#server/features/sessions/reading/wire.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Raises the alarm that the check-out closed. */
export type RaiseAgain = (transaction: Database, session: { userId: string; sessionId: string }) => Promise<void>

/** Undoes a check-out of the last 30 seconds; details stay. Refuses `check_out_stands`, `already_checked_in`. */
export const undoCheckOut = (db: Database, userId: string, id: string, raiseAgain: RaiseAgain): Promise<SurfSession> =>
  refusing({ surf_sessions_one_active: 'already_checked_in' }, () =>
    db.transaction().execute(async (transaction) => {
      const shown = shownUntilNow(await lockOwn(transaction, userId, id))
      const reopened = await sql<SurfSession>`
        with session as (
          update surf_sessions s set end_time = null, checked_out_at = null
          where user_id = ${userId} and id = ${id} and checked_out_at > ${databaseTime(-UNDO_CHECK_OUT_MS)}
            and not exists (
              select from surf_sessions later
              where later.user_id = ${userId} and later.checked_out_at > s.checked_out_at)
          returning *
        )
        select ${sessionColumns} from session s ${joinSurferAndSpot}`.execute(transaction)
      if (reopened.rows[0]) {
        await raiseAgain(transaction, { userId, sessionId: id })
        await publish(transaction, sessionMoved, { userId, sessionId: id, status: 'started' })
        await publish(transaction, sessionChanged, { userId, sessionId: id, ...shown })
        return reopened.rows[0]
      }
      const session = await ownSession(transaction, userId, id)
      if (!session.isActive) throw new Refusal('check_out_stands')
      return session
    }),
  )
