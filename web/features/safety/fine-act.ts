import type { SessionSafety } from '#contract/sessions/safety.ts'
import { read } from '#web/lib/api/api.ts'
import { movedByOwnSessions, movedBySafety } from '#web/lib/api/moved-by.ts'
import type { Act, SentRefusal } from '#web/lib/outbox/act.ts'
import { sentTimes } from '#web/lib/outbox/sent-times.ts'

const SAFETY = 'GET /api/surf-sessions/:id/safety'

type FineInput = {
  sessionId: string
  /** The limit that the surfer saw, ISO; null: none. */
  from: string | null
}

/** 'I'm fine, 1 more hour'. The hour counts from when it was said, however late it arrives. */
export const fineAct: Act<FineInput, SessionSafety> = {
  name: 'fine',
  noun: ["'I'm fine'", "'I'm fine'"],
  isUrgent: true,
  title: () => "'I'm fine, 1 more hour'",
  caution: ({ mayHaveArrived }) =>
    mayHaveArrived
      ? "Your 'I'm fine' may have arrived, but we can't tell yet. If it hasn't, your limit stays as it is."
      : "Your limit stays as it is until your 'I'm fine' arrives. Until then it can't stop an alarm.",
  needs: ({ sessionId }) => [sessionId],
  send({ input: { sessionId, from }, madeAt }, { call, serverIdOf }) {
    const { at, sentAt } = sentTimes(madeAt)
    const body = { ...(from !== null && { from }), madeAt: at, sentAt }
    return call('POST /api/surf-sessions/:id/extension', { params: { id: serverIdOf(sessionId) ?? sessionId }, body })
  },
  show: (cache, safety) => void cache.setQueryData(read(SAFETY, { params: { id: safety.sessionId } }).queryKey, safety),
  explain: explainFine,
  moves: [...movedBySafety, ...movedByOwnSessions],
}

/** What a refused 'I'm fine' means, and what its surfer can do. */
function explainFine({ code, text }: SentRefusal): string {
  if (code === 'session_ended') return 'This session had ended, so your safety watch is off. You can delete this.'
  if (code === 'session_not_found') return 'This session was deleted on another phone. You can delete this.'
  return text
}
