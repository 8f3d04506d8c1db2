import { useState } from 'react'
import { emptyForm, type SessionForm } from '#web/features/sessions/log/session-edits.ts'
import type { SessionPlace } from '#web/features/sessions/model/place.ts'
import { onDay, type SessionWhen } from '#web/features/sessions/model/session-when.ts'
import { newClientId } from '#web/lib/api/client-id.ts'

export type PastDraft = {
  /** Also the future session's id: a retry after a lost answer gets the session that was logged. */
  clientId: string
  place: SessionPlace | undefined
  when: SessionWhen
  said: SessionForm
  companions: string[]
}

/** Defaults of a new draft, besides the day. */
export type Usual = { place: SessionPlace; startTime: string }

/** Drafts by surfer id, until the page unloads. */
const unsaved = new Map<string, PastDraft>()

/** Restores a draft under a new id: the outcome of the first is unknown. */
export const restoreDraft = (surferId: string, draft: PastDraft) =>
  void unsaved.set(surferId, { ...draft, clientId: newClientId() })

/** The stored draft, or a new one of today with the usual place and hour. */
export function usePastDraft(
  surferId: string,
  { today, visibility, usual }: { today: string; visibility: SessionForm['visibility']; usual: Usual | undefined },
) {
  const begin = (): PastDraft => ({
    ...{ clientId: newClientId(), place: usual?.place, companions: [] },
    when: { ...onDay(today), ...(usual && { startTime: usual.startTime }) },
    said: { ...emptyForm, visibility },
  })
  const [draft, setDraft] = useState(() => unsaved.get(surferId) ?? begin())
  return {
    draft,
    isKept: unsaved.has(surferId),
    change(more: Partial<PastDraft>) {
      const next = { ...draft, ...more }
      unsaved.set(surferId, next)
      setDraft(next)
    },
    /** Deletes the draft for later openings; this one keeps showing it. */
    forget: () => void unsaved.delete(surferId),
    clear() {
      unsaved.delete(surferId)
      setDraft(begin())
    },
  }
}
