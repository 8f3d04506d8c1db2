import type { NewSurfSession, SurfSession } from '#contract/sessions/surf-sessions.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { CHECK_OUT, type CheckOutInput } from '#web/features/sessions/data/check-out-act.ts'
import { keepRecent } from '#web/features/sessions/data/session-cache.ts'
import { invalidatedByOwnSessions, invalidatedBySafety } from '#web/lib/api/invalidation.ts'
import { placeOf } from '#web/lib/format/format.ts'
import { sentTimes } from '#web/lib/offline/phone-clock.ts'
import type { Act, Entry, Sending, SentRefusal } from '#web/lib/outbox/act.ts'
import { checkInCount } from '#words/outbox.ts'
import * as texts from '#words/sessions/data.ts'

/** Omits the fields that the outbox adds. A plain `Omit` would merge the three kinds of places into one shape. */
type Without<Body> = Body extends unknown ? Omit<Body, 'clientId' | 'startTime' | 'sentAt'> : never
export type CheckInInput = {
  session: Without<NewSurfSession>
  /** Shown until the server has answered. */
  place: Pick<SurfSession, 'surfSpot' | 'customLocation'>
}

/** A check-in with a waiting check-out is logged as a past session, so that it starts no alarm. */
export const checkInAct: Act<CheckInInput, SurfSession> = {
  name: 'check-in',
  counted: checkInCount,
  isUrgent: true,
  title: ({ place }) => texts.checkInAt(isolated(placeOf(place))),
  caution({ id, mayHaveArrived }, entries) {
    if (entries.some((entry) => isCheckOutOf(entry, id))) return mayHaveArrived ? texts.yourCheckInMayHave : undefined
    return mayHaveArrived ? texts.yourCheckInMayHaveArrived : texts.yourSafetyWatchOnlyStarts
  },
  send(entry, { call, dependents }: Sending) {
    const { at: startTime, sentAt } = sentTimes(entry.madeAt)
    const checkOut = dependents.find((other) => isCheckOutOf(other, entry.id))
    if (checkOut) return call('POST /api/surf-sessions/past', { body: pastSession(entry, checkOut) })
    const body = { ...entry.input.session, clientId: entry.id, startTime, sentAt }
    return call('POST /api/surf-sessions', { body })
  },
  idIn: ({ id }) => id,
  show: keepRecent,
  remark: (_entry, { isActive }) => (isActive ? undefined : texts.savedAsSessionThat),
  explain: explainCheckIn,
  moves: [...invalidatedByOwnSessions, ...invalidatedBySafety],
}

const isCheckOutOf = (entry: Entry, id: string): entry is Entry<CheckOutInput> =>
  entry.act === CHECK_OUT && (entry.input as CheckOutInput).sessionId === id

/** Merges the details of the check-out into the session. */
function pastSession({ id, madeAt, input }: Entry<CheckInInput>, { madeAt: leftAt, input: out }: Entry<CheckOutInput>) {
  const { isDelayed: _, overdueHours: __, timeZone: ___, ...session } = input.session
  const { endTime, ...details } = out.ending
  const { at: startTime, sentAt } = sentTimes(madeAt)
  return { ...session, ...details, clientId: id, startTime, endTime: sentTimes(endTime ?? leftAt).at, sentAt }
}

/** Explains a refused check-in and the surfer's options. */
function explainCheckIn({ code, text }: SentRefusal): string {
  if (code === 'already_checked_in') return texts.youreAlreadyCheckedInMaybe
  if (code === 'spot_not_found' || code === 'secret_spot_not_found') return texts.thisSpotIsNoLonger
  if (code === 'session_overlaps') return texts.deleteThisOneOrCorrect(text)
  // Too old, too long, or ended before it began: the server's text names which.
  if (code === 'invalid_request') return texts.deleteThisCheckInAnd(text)
  return text
}
