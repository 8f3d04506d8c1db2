import type { SessionSafety } from '#contract/sessions/safety.ts'
import { read } from '#web/lib/api/api.ts'
import { invalidatedByOwnSessions, invalidatedBySafety } from '#web/lib/api/invalidation.ts'
import { sentTimes } from '#web/lib/offline/phone-clock.ts'
import type { Act, SentRefusal } from '#web/lib/outbox/act.ts'
import { fineCount } from '#words/outbox.ts'
import * as texts from '#words/safety.ts'

const SAFETY = 'GET /api/surf-sessions/:id/safety'

type FineInput = {
  sessionId: string
  /** The limit that the surfer saw, ISO; null without one. */
  from: string | null
}

/** Adds an hour from the time of the tap, however late it arrives. */
export const fineAct: Act<FineInput, SessionSafety> = {
  name: 'fine',
  counted: fineCount,
  isUrgent: true,
  title: () => texts.quotedImFineOneMoreHour,
  caution: ({ mayHaveArrived }) => (mayHaveArrived ? texts.yourImFineMayHave : texts.yourLimitStaysAsIt),
  needs: ({ sessionId }) => [sessionId],
  send({ input: { sessionId, from }, madeAt }, { call, serverIdOf }) {
    const { at, sentAt } = sentTimes(madeAt)
    const body = { ...(from !== null && { from }), madeAt: at, sentAt }
    return call('POST /api/surf-sessions/:id/extension', { params: { id: serverIdOf(sessionId) ?? sessionId }, body })
  },
  show: (cache, safety) => void cache.setQueryData(read(SAFETY, { params: { id: safety.sessionId } }).queryKey, safety),
  explain: explainFine,
  moves: [...invalidatedBySafety, ...invalidatedByOwnSessions],
}

/** Explains a refused 'I'm fine' and the surfer's options. */
function explainFine({ code, text }: SentRefusal): string {
  if (code === 'session_ended') return texts.thisSessionHadEndedSo
  if (code === 'session_not_found') return texts.thisSessionWasDeletedOn
  return text
}
