import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import type { Ending } from '#web/features/sessions/check-out/wrap-up-values.ts'
import { keepRecent } from '#web/features/sessions/data/session-cache.ts'
import { invalidatedByOwnSessions, invalidatedBySafety } from '#web/lib/api/invalidation.ts'
import { clock } from '#web/lib/format/format.ts'
import { sentTimes } from '#web/lib/offline/phone-clock.ts'
import type { Act, Entry, SentRefusal } from '#web/lib/outbox/act.ts'
import { checkOutCount } from '#words/outbox.ts'
import * as texts from '#words/sessions/data.ts'

export const CHECK_OUT = 'check-out'
/** A check-out that arrives within this time counts as now: the server's clock is the better one. */
const NOW_MS = 10_000
/** Ends at most this far apart are one check-out, sent twice. */
const SAME_END_MS = 2 * 60_000

export type CheckOutInput = {
  /** Session id, or the id of the check-in's outbox entry. */
  sessionId: string
  /** The server knows the session, so it watches over it until the check-out arrives. */
  isKnown: boolean
  /** Null where it is not known. */
  place: string | null
  ending: Ending
}

type Details = Omit<Ending, 'endTime' | 'sentAt'>

/** A check-out with the session's details. Details that another phone's check-out left out are added. */
export const checkOutAct: Act<CheckOutInput, SurfSession> = {
  name: CHECK_OUT,
  counted: checkOutCount,
  isUrgent: true,
  title: ({ place }) => (place === null ? 'Check-out' : texts.checkOutAt(isolated(place))),
  caution({ input, mayHaveArrived }) {
    if (!input.isKnown) return undefined
    return mayHaveArrived ? texts.yourCheckOutMayHave : texts.yourSafetyWatchGoesOn
  },
  needs: ({ sessionId }) => [sessionId],
  async send(entry, { call, serverIdOf }) {
    const { sessionId, ending } = entry.input
    const params = { id: serverIdOf(sessionId) ?? sessionId }
    const { endTime, ...details } = ending
    const { at, sentAt } = sentTimes(endTime ?? entry.madeAt)
    const isNow = endTime === undefined && Date.parse(sentAt) - Date.parse(at) < NOW_MS
    const body = { ...details, ...(!isNow && { endTime: at, sentAt }) }
    const ended = await call('PUT /api/surf-sessions/:id/end', { params, body })
    const missing = missingOf(ended, details, isElsewhere(entry, ended))
    return Object.keys(missing).length === 0 ? ended : call('PATCH /api/surf-sessions/:id', { params, body: missing })
  },
  idIn: ({ id }) => id,
  show: keepRecent,
  remark: (entry, ended) =>
    isElsewhere(entry, ended) && ended.endTime ? texts.itHadEndedAtOn(clock(ended.endTime)) : undefined,
  explain: explainCheckOut,
  moves: [...invalidatedByOwnSessions, ...invalidatedBySafety],
}

/** True if the session had already ended at another time. */
function isElsewhere({ input, madeAt }: Entry<CheckOutInput>, { endTime }: SurfSession): boolean {
  if (!input.isKnown || endTime === null) return false
  return Math.abs(Date.parse(endTime) - Date.parse(input.ending.endTime ?? madeAt)) > SAME_END_MS
}

/** Details that are missing from a session that had ended elsewhere. */
export function missingOf(ended: SurfSession, { companions, ...typed }: Details, elsewhere: boolean): Details {
  const differing = Object.entries(typed).filter(
    ([name, value]) => value !== undefined && value !== ended[name as keyof typeof typed],
  )
  const isIncomplete = elsewhere || differing.length > 0
  return { ...Object.fromEntries(differing), ...(isIncomplete && companions && { companions }) }
}

/** Explains a refused check-out and the surfer's options. */
function explainCheckOut({ code, text }: SentRefusal): string {
  if (code === 'session_not_found') return texts.thisSessionWasDeletedOn
  return texts.ifYoureStillCheckedIn(text)
}
