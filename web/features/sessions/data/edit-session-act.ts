import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import type { SessionEdits } from '#web/features/sessions/log/session-edits.ts'
import type { SessionPlace } from '#web/features/sessions/model/place.ts'
import { movedByOwnSessions } from '#web/lib/api/moved-by.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import * as texts from '#words/sessions/data.ts'

/** What changes of the surfer's own session. `edits.was` is what it was before; `placeName` is for people. */
export type SessionEdit = {
  sessionId: string
  edits: SessionEdits
  placeName: string
  /** Where the session moves to, for the form when it is opened again. */
  movedTo?: SessionPlace | undefined
}

export const editSessionAct: Act<SessionEdit, SurfSession> = {
  name: 'session edit',
  noun: ['edit', 'edits'],
  // A corrected start moves the limit of the safety watch, and a wrap-up may change the same words after it.
  isUrgent: true,
  title: ({ placeName }) => texts.changesToYourSessionAt(placeName),
  needs: ({ sessionId }) => [sessionId],
  send: ({ input: { sessionId, edits } }, { call, serverIdOf }) =>
    call('PATCH /api/surf-sessions/:id', { params: { id: serverIdOf(sessionId) ?? sessionId }, body: edits }),
  explain({ code }) {
    if (code === 'edited_since') return texts.youChangedThisSessionOn
    return code === 'session_not_found' ? texts.thatSessionWasDeletedDelete : undefined
  },
  insist: ({ edits: { was: _, ...edits }, ...input }) => ({ ...input, edits }),
  moves: movedByOwnSessions,
}
