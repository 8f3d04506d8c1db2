import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import type { SessionEdits } from '#web/features/sessions/log/session-edits.ts'
import type { SessionPlace } from '#web/features/sessions/model/place.ts'
import { invalidatedByOwnSessions } from '#web/lib/api/invalidation.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { editCount } from '#words/outbox.ts'
import * as texts from '#words/sessions/data.ts'

/** Edits of the surfer's own session. `edits.was` has the former values; `placeName` is for display. */
export type SessionEdit = {
  sessionId: string
  edits: SessionEdits
  placeName: string
  /** The new place, for a reopened form. */
  movedTo?: SessionPlace | undefined
}

export const editSessionAct: Act<SessionEdit, SurfSession> = {
  name: 'session edit',
  counted: editCount,
  // A corrected start moves the limit of the safety watch, and a wrap-up may change the same text later.
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
  moves: invalidatedByOwnSessions,
}
