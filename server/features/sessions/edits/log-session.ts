import { Refusal } from '#contract/refusals.ts'
import type { NewPastSession } from '#contract/sessions/own-sessions.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { idOfEarlierTry, wasDeleted } from '#server/domain/earlier-try.ts'
import { phoneSpan } from '#server/domain/phone-clock.ts'
import { takeTurn } from '#server/domain/surfers-turn.ts'
import type { ChosenPlace } from '#server/features/sessions/check-in/check-in.ts'
import { holdBuddies, nameCompanions } from '#server/features/sessions/edits/companions.ts'
import { writePastSession } from '#server/features/sessions/edits/past-sessions.ts'
import { ownSession } from '#server/features/sessions/edits/session-owner.ts'
import { refuseImpossible, refuseOverlap } from '#server/features/sessions/edits/session-times.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Logs a session that is over. `repeated` when the same `clientId` had come before: a retry gets the session of the first
 * try as it is now. Refuses `deleted_since`, `spot_not_found`, `secret_spot_not_found`, `session_overlaps`,
 * `too_many_attempts`, and times that nobody can have surfed.
 */
export const logSession = (
  db: Database,
  userId: string,
  { companions = [], ...asked }: NewPastSession,
): Promise<{ session: SurfSession; repeated: boolean }> =>
  db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId)
    const earlier = await idOfEarlierTry(tx, 'surfSessions', userId, asked.clientId)
    if (earlier) return { session: await ownSession(tx, userId, earlier), repeated: true }
    if (await wasDeleted(tx, { ownerId: userId, userId, clientId: asked.clientId })) throw new Refusal('deleted_since')
    await spend(tx, { 'past-session': [userId] })
    const session = { ...asked, ...(await phoneSpan(tx, asked)) }
    await refuseImpossible(tx, session)
    await refuseOverlap(tx, userId, session)
    const buddies = await holdBuddies(tx, userId, companions)
    const id = await writePastSession(tx, userId, session, session)
    if (!id) throw unknownSpot(session)
    await nameCompanions(tx, { userId, sessionId: id }, buddies)
    return { session: await ownSession(tx, userId, id), repeated: false }
  })

/** The refusal of a spot that is not there, or that the surfer does not know. */
export const unknownSpot = (place: ChosenPlace): Refusal => {
  const [code, path] =
    'secretSpotId' in place && place.secretSpotId
      ? (['secret_spot_not_found', 'secretSpotId'] as const)
      : (['spot_not_found', 'surfSpotId'] as const)
  return new Refusal(code, {
    issues: [{ path, message: 'This spot no longer exists. Please choose another one.' }],
  })
}
