import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { NewPastSession } from '#contract/sessions/own-sessions.ts'
import { createOnce } from '#server/domain/create-once.ts'
import { refuseLimited } from '#server/domain/limited-surfers.ts'
import { phoneSpan } from '#server/domain/phone-clock.ts'
import type { ChosenPlace } from '#server/features/sessions/check-in/check-in.ts'
import { lockBuddies, nameCompanions } from '#server/features/sessions/edits/companions.ts'
import { writePastSession } from '#server/features/sessions/edits/past-sessions.ts'
import { ownSession } from '#server/features/sessions/edits/session-owner.ts'
import { refuseImpossible, refuseOverlap } from '#server/features/sessions/edits/session-times.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Refuses `deleted_since`, `spot_not_found`, `secret_spot_not_found`, `session_overlaps`, `too_many_attempts`, `account_limited`. */
export const logSession = (db: Database, userId: string, { companions = [], ...past }: NewPastSession) =>
  createOnce(db, userId, {
    clientId: past.clientId,
    earlier: sql`select id from surf_sessions where user_id = ${userId} and client_id = ${past.clientId ?? null}`,
    limits: { 'past-session': [userId] },
    insert: async (tx) => {
      if (past.visibility !== 'private' && (past.notes || past.customLocation)) await refuseLimited(tx, userId)
      const session = { ...past, ...(await phoneSpan(tx, past)) }
      await refuseImpossible(tx, session)
      await refuseOverlap(tx, userId, session)
      const buddies = await lockBuddies(tx, userId, companions)
      const id = await writePastSession(tx, userId, session, session)
      if (!id) throw unknownSpot(session)
      await nameCompanions(tx, { userId, sessionId: id }, buddies)
      return id
    },
    read: (tx, id) => ownSession(tx, userId, id),
  })

export const unknownSpot = (place: ChosenPlace): Refusal => {
  const [code, path] =
    'secretSpotId' in place && place.secretSpotId
      ? (['secret_spot_not_found', 'secretSpotId'] as const)
      : (['spot_not_found', 'surfSpotId'] as const)
  return new Refusal(code, {
    issues: [{ path, text: (texts) => texts.spotNoLongerExists }],
  })
}
