import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import type { SessionValues } from '#web/features/sessions/log/session-values.ts'
import { invalidatedByOwnSessions } from '#web/lib/api/invalidation.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { pastSessionCount } from '#words/outbox.ts'
import * as texts from '#words/sessions/data.ts'

type NewPastSession = BodyGivenTo<At<'POST /api/surf-sessions/past'>>

/** `placeName` is for display; `draft` restores the form while the session waits or was refused. */
export type PastSession = { session: NewPastSession; placeName: string; draft: SessionValues }

export const pastSessionAct: Act<PastSession, SurfSession> = {
  name: 'past session',
  counted: pastSessionCount,
  title: ({ placeName }) => texts.pastSessionAt(placeName),
  send: ({ id: clientId, input: { session } }, { call }) =>
    call('POST /api/surf-sessions/past', { body: { ...session, clientId } }),
  idIn: ({ id }) => id,
  explain: ({ code, text }) => (code === 'session_overlaps' ? texts.changeThisOneOnYour(text) : undefined),
  moves: invalidatedByOwnSessions,
}
