import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { movedByOwnSessions } from '#web/lib/moved-by.ts'
import type { Act } from '#web/lib/outbox/act.ts'

type NewPastSession = BodyGivenTo<At<'POST /api/surf-sessions/past'>>

/** `placeName` is for people. */
export type PastSession = { session: NewPastSession; placeName: string }

export const pastSessionAct: Act<PastSession, SurfSession> = {
  name: 'past session',
  noun: ['past session', 'past sessions'],
  title: ({ placeName }) => `Past session at ${placeName}`,
  send: ({ id: clientId, input: { session } }, { call }) =>
    call('POST /api/surf-sessions/past', { body: { ...session, clientId } }),
  idIn: ({ id }) => id,
  explain: ({ code, text }) =>
    code === 'session_overlaps' ? `${text} Change the one it overlaps and try again, or delete this one.` : undefined,
  moves: movedByOwnSessions,
}
